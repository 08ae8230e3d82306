package plimsoll.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The directory of a new result. */
public final class OutOption {
    @Option(names = "--out", paramLabel = "DIR", description = "Where the result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    public Optional<Path> directory() {
        return out;
    }
}
