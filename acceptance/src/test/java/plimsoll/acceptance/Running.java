package plimsoll.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A running lab.
 *
 * @param said its standard output
 * @param complained its standard error
 */
record Running(Process process, Path said, Path complained) {
    private static final Duration LONGEST = Duration.ofMinutes(10);

    long pid() {
        return process.pid();
    }

    /** Sends a signal like {@code kill -NAME}. */
    void signal(String name) {
        Signals.send(name, pid());
    }

    /** Signals the whole group, like a terminal on Ctrl-C. */
    void signalGroup(String name) {
        Signals.send(name, -pid());
    }

    ToolExit ended() {
        return ended(LONGEST);
    }

    /** For a run of many trials, each of which may wait until others leave the machine alone. */
    ToolExit ended(Duration longest) {
        try {
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                Signals.send("KILL", pid());
                throw new AssertionError(
                        "the tool did not end within " + longest.toSeconds() + " s; it said:\n" + text());
            }
            return new ToolExit(process.exitValue(), text(), read(complained));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Its output so far. */
    String text() {
        return read(said);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
