package plimsoll.model.member;

import java.util.Optional;

/**
 * The time that a disk needs for operations, in milliseconds, beside that of their bytes; 0 for none.
 *
 * @param createMillis for each new name: a file or directory that is created or renamed
 * @param deleteMillis for each deleted name
 * @param syncMillis for each sync of a file or directory
 * @param atOnce operations that it serves at the same time, transfers included; absent: any number
 */
public record DiskCosts(double createMillis, double deleteMillis, double syncMillis, Optional<Integer> atOnce) {
    private static final double MILLIS_MAX = 1000;
    private static final int AT_ONCE_MAX = 1024;

    private static final double NANOS_PER_MILLI = 1e6;

    public DiskCosts {
        check("creation", createMillis);
        check("deletion", deleteMillis);
        check("sync", syncMillis);
        atOnce.filter(many -> many < 1 || many > AT_ONCE_MAX).ifPresent(many -> {
            throw new IllegalArgumentException(
                    "a disk serves 1 to " + AT_ONCE_MAX + " operations at once, but this one serves " + many);
        });
    }

    private static void check(String operation, double millis) {
        if (!(millis >= 0 && millis <= MILLIS_MAX)) {
            throw new IllegalArgumentException(
                    "a " + operation + " takes 0 to " + MILLIS_MAX + " ms, but this one takes " + millis);
        }
    }

    /** Returns a time of these in whole nanoseconds. */
    public static long nanos(double millis) {
        return Math.round(millis * NANOS_PER_MILLI);
    }

    /** Whether any operation takes time; without that, the number at once has no effect. */
    public boolean any() {
        return createMillis > 0 || deleteMillis > 0 || syncMillis > 0;
    }
}
