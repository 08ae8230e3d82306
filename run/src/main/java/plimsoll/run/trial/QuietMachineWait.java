package plimsoll.run.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import plimsoll.model.FixedTimeout;

/** Waits between trials until no other process loads the machine; no process of ours runs meanwhile. */
public final class QuietMachineWait {
    private static final Duration LOOK = Duration.ofMillis(500);
    /** The busy share of all cores below which a machine is quiet. */
    public static final double QUIET = 0.08;

    private static final int LOOKS_IN_A_ROW = 4;

    private QuietMachineWait() {}

    /** Returns true once the machine was quiet for 2 s, or false after the timeout. */
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

    /**
     * The busy share, from 0 to 1, between two readings of the first line of /proc/stat: user, nice, system, idle,
     * waiting, ... The kernel lets the time of waiting decrease.
     */
    public static double busyShare(long[] before, long[] after) {
        long all = Arrays.stream(after).sum() - Arrays.stream(before).sum();
        long idle = after[3] + after[4] - before[3] - before[4];
        return all <= 0 ? 0 : Math.clamp(1 - (double) idle / all, 0, 1);
    }

    /** Returns zeros without /proc, as if the machine were quiet; the trial itself judges disturbances. */
    public static long[] ticks() {
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
