package plimsoll.netty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reduces the kernel's timer slack for a thread: by default Linux may wake it up to 50 us late, to save power. */
final class TimerSlack {
    /** A link to PROCESS/task/THREAD. The slack of a thread is a file in /proc/THREAD, not in that directory. */
    private static final Path THREAD = Path.of("/proc/thread-self");

    private TimerSlack() {}

    /** Runs the task on the calling thread, with a slack of 1 us if the machine permits it. */
    static void around(Runnable task) {
        if (Files.isSymbolicLink(THREAD)) {
            try {
                Files.writeString(slack(), "1000");
            } catch (IOException e) {
                System.err.println("cannot reduce the kernel's timer slack (" + e
                        + "); sends may be up to 50 us late, see the send lag");
            }
        }
        task.run();
    }

    /** Returns the file with the calling thread's slack, in nanoseconds. */
    static Path slack() throws IOException {
        return Path.of("/proc", Files.readSymbolicLink(THREAD).getFileName().toString(), "timerslack_ns");
    }
}
