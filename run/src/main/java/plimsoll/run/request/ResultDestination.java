package plimsoll.run.request;

import java.nio.file.Path;
import java.util.Optional;

/** The directory that a result is written into. */
public sealed interface ResultDestination {
    /**
     * @param directory must not exist; empty: a new one in {@code results} of the working directory, by name and time
     */
    record New(Optional<Path> directory) implements ResultDestination {}

    /** An interrupted result that is resumed. */
    record Stored(Path directory) implements ResultDestination {}
}
