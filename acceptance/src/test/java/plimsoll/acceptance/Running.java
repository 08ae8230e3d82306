package plimsoll.acceptance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A lab at work. */
record Running(Process process, Path desk) {
    private static final Duration LONGEST = Duration.ofSeconds(100);

    long pid() {
        return process.pid();
    }

    /** As {@code kill -NAME} does. */
    void signal(String name) {
        Signals.send(name, pid());
    }

    /** To the whole group, as a terminal does on Ctrl-C. */
    void signalGroup(String name) {
        Signals.send(name, -pid());
    }

    Ended ended() {
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                Signals.send("KILL", pid());
                throw new AssertionError(
                        "the tool did not end within " + LONGEST.toSeconds() + " s; it said:\n" + said());
            }
            return new Ended(process.exitValue(), said(), read("complained"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    String said() {
        return read("said");
    }

    private String read(String name) {
        try {
            return Files.readString(desk.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
