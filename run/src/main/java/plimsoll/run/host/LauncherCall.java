package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import plimsoll.model.FixedTimeout;

/**
 * A call of the launcher for what it alone knows how to do. It shows its progress on standard error.
 *
 * @param home the directory that contains the launcher
 */
record LauncherCall(Path home, List<String> words, FixedTimeout bound) {
    LauncherCall {
        words = List.copyOf(words);
    }

    /** Returns its exit code; empty when it was ended at the bound. */
    OptionalInt exitCode() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("plimsoll").toString()));
        command.addAll(words);
        Process process = new ProcessBuilder(command).inheritIO().start();
        try {
            return process.waitFor(bound.time().toSeconds(), TimeUnit.SECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } finally {
            // Maven or a JVM would outlive the script that waits for it.
            Stream.concat(Stream.of(process.toHandle()), process.descendants()).forEach(ProcessHandle::destroy);
        }
    }
}
