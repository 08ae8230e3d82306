package plimsoll.netty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lets the kernel wake a thread when it asked to be woken: by default Linux may be 50 us late, to save power. */
final class TimerSlack {
    /** A link to PROCESS/task/THREAD; the slack of a thread stands below /proc/THREAD, and not there. */
    private static final Path THREAD = Path.of("/proc/thread-self");

    private TimerSlack() {}

    /** Runs the task in the calling thread, whose timers are precise where the machine allows it. */
    static void around(Runnable task) {
        if (Files.isSymbolicLink(THREAD)) {
            try {
                Files.writeString(slack(), "1000");
            } catch (IOException e) {
                System.err.println("timers stay as late as the kernel lets them be (" + e + "); the send lag shows it");
            }
        }
        task.run();
    }

    /** Where the calling thread's slack stands, in nanoseconds. */
    static Path slack() throws IOException {
        return Path.of("/proc", Files.readSymbolicLink(THREAD).getFileName().toString(), "timerslack_ns");
    }
}
