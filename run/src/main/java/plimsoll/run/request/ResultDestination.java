package plimsoll.run.request;

import java.nio.file.Path;
import java.util.Optional;

/** The directory that a result is written into. */
public sealed interface ResultDestination {
    /** @param directory must not exist; empty: one below {@code results} of the working directory, by name and time */
    record New(Optional<Path> directory) implements ResultDestination {}

    /** A result that was ended before it was over, and that is gone on with. */
    record Stored(Path directory) implements ResultDestination {}
}
