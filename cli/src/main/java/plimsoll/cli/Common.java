package plimsoll.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where a search's result goes, and how it is shown. */
final class Common {
    @Option(names = "--out", paramLabel = "DIR", description = "Where the result goes; must not exist.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with a search that was ended before it was over; nothing else is to be said.")
    private Optional<Path> resume = Optional.empty();

    @Mixin
    private Permission permission = new Permission();

    @Mixin
    private Output output = new Output();

    @Mixin
    private Screen screen = new Screen();

    Permission permission() {
        return permission;
    }

    Output output() {
        return output;
    }

    Screen screen() {
        return screen;
    }

    Optional<Path> out() {
        return out;
    }

    Optional<Path> resume() {
        return resume;
    }
}
