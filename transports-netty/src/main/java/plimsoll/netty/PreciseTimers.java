package plimsoll.netty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lets the kernel wake a thread when it asked to be woken: by default Linux may be 50 us late, to save power. */
final class PreciseTimers {
    private static final Path SLACK = Path.of("/proc/thread-self/timerslack_ns");

    private PreciseTimers() {}

    /** Runs the task in the calling thread, whose timers are precise where the machine allows it. */
    static void around(Runnable task) {
        try {
            if (Files.isWritable(SLACK)) {
                Files.writeString(SLACK, "1000");
            }
        } catch (IOException e) {
            System.err.println("timers stay as late as the kernel lets them be (" + e + "); the send lag shows it");
        }
        task.run();
    }
}
