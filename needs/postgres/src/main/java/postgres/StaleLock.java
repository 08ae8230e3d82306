package postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The lock file of a server that was killed. A process that has ended keeps its number until its parent has asked for
 * its exit code, and PostgreSQL takes it for a running server until then, and refuses to start.
 */
final class StaleLock {
    private static final String ENDED = "ZX";

    private StaleLock() {}

    /** Deletes the lock file if it names a process that has ended. */
    static void remove(Path data) throws IOException {
        Path lock = data.resolve("postmaster.pid");
        if (Files.exists(lock)
                && hasEnded(Files.readString(lock).lines().findFirst().orElse(""))) {
            Files.delete(lock);
        }
    }

    private static boolean hasEnded(String id) {
        if (!id.matches("[1-9]\\d{0,9}")) {
            return false;
        }
        try {
            String stat = Files.readString(Path.of("/proc", id, "stat"));
            return ENDED.indexOf(stat.charAt(stat.lastIndexOf(')') + 2)) >= 0;
        } catch (IOException gone) {
            // Its parent has just asked: the number is free, and PostgreSQL sees that itself.
            return false;
        }
    }
}
