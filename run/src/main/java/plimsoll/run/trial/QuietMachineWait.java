package plimsoll.run.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import plimsoll.model.FixedTimeout;

/** Waits between two trials until others leave the machine alone; nothing of ours runs meanwhile. */
public final class QuietMachineWait {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final double QUIET = 0.08;
    private static final int LOOKS_IN_A_ROW = 4;

    private QuietMachineWait() {}

    /** Returns when the machine was quiet for 2 s, and after this time in any case; whether it became quiet. */
    public static boolean await(FixedTimeout atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.time().toNanos();
        int quiet = 0;
        long[] before = ticks();
        while (quiet < LOOKS_IN_A_ROW && System.nanoTime() < deadline) {
            Thread.sleep(LOOK);
            long[] now = ticks();
            quiet = busyShare(before, now) < QUIET ? quiet + 1 : 0;
            before = now;
        }
        return quiet >= LOOKS_IN_A_ROW;
    }

    /** Of two readings of the first line of /proc/stat: user, nice, system, idle, waiting, ... */
    static double busyShare(long[] before, long[] after) {
        long all = Arrays.stream(after).sum() - Arrays.stream(before).sum();
        long idle = after[3] + after[4] - before[3] - before[4];
        return all <= 0 ? 0 : 1 - (double) idle / all;
    }

    /** Without a /proc every machine is calm: what disturbs is judged by the trial. */
    private static long[] ticks() {
        try {
            String line = Files.readAllLines(Path.of("/proc/stat")).getFirst();
            return Arrays.stream(line.replaceFirst("^cpu\\s+", "").split("\\s+"))
                    .limit(8)
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (IOException noProc) {
            return new long[8];
        }
    }
}
