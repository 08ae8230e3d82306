package plimsoll.disk;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.proxy.RateLimiter;

/**
 * The time of the disk. Operations have their turns in the order in which they came, as many at once as the disk
 * serves, and the bytes of all pass at one rate. A turn is a stretch of a clock and not a lock: a thread that wakes late
 * delays no other, and one that is killed holds nothing.
 */
final class DiskQueue {
    /** Changes of names that were answered and still have their turn before them. */
    static final int WRITE_BEHIND_MAX = 128;

    /** How far a busy disk may fall behind its clock and still catch up. */
    private static final long CATCH_UP_NANOS = 50_000_000;

    private final Costs costs;
    private final LongSupplier nanos;
    private final RateLimiter limiter;

    /** When each of the operations that the disk serves at once is over; empty on a disk that serves any number. */
    private final PriorityQueue<Long> places = new PriorityQueue<>((one, other) -> Long.signum(one - other));

    private final long[] written = new long[WRITE_BEHIND_MAX];
    private int next;

    DiskQueue(Costs costs, LongSupplier nanos) {
        this.costs = costs;
        this.nanos = nanos;
        this.limiter = new RateLimiter(nanos);
        if (costs.bytesPerSecond() > 0) {
            limiter.set(costs.bytesPerSecond());
        }
        long now = nanos.getAsLong();
        for (int place = 0; place < costs.atOnce(); place++) {
            places.add(now);
        }
        Arrays.fill(written, now);
    }

    /**
     * Costs of operations; 0 for none.
     *
     * @param bytesPerSecond rate of reads and writes together; 0 for no limit
     * @param createNanos of a new name
     * @param deleteNanos of a deleted name
     * @param syncNanos of a sync
     * @param atOnce operations that the disk serves at the same time; 0 for any number
     */
    record Costs(double bytesPerSecond, long createNanos, long deleteNanos, long syncNanos, int atOnce) {
        static final Costs NONE = new Costs(0, 0, 0, 0, 0);

        private static final Pattern WORD =
                Pattern.compile("([0-9]{1,12})(?:,([0-9]{1,12}),([0-9]{1,12}),([0-9]{1,12}),([0-9]{1,4}))?");

        static boolean isWord(String word) {
            return WORD.matcher(word).matches();
        }

        /** Reads {@code RATE} or {@code RATE,CREATE,DELETE,SYNC,AT_ONCE}. */
        static Costs of(String word) {
            Matcher numbers = WORD.matcher(word);
            if (!numbers.matches()) {
                throw new IllegalArgumentException("'" + word + "' is not RATE or RATE,CREATE,DELETE,SYNC,AT_ONCE");
            }
            double rate = Double.parseDouble(numbers.group(1));
            return word.contains(",")
                    ? new Costs(
                            rate,
                            Long.parseLong(numbers.group(2)),
                            Long.parseLong(numbers.group(3)),
                            Long.parseLong(numbers.group(4)),
                            Integer.parseInt(numbers.group(5)))
                    : new Costs(rate, 0, 0, 0, 0);
        }
    }

    /**
     * The turn of a change of a name, in nanoseconds of the clock.
     *
     * @param answer from when the change may be answered; later than now if too many wait for their turn
     * @param end when the disk has carried it out
     */
    record Turn(long answer, long end) {}

    /** Whether bytes alone take time. */
    boolean timesBytesAlone() {
        return costs.createNanos() == 0 && costs.deleteNanos() == 0 && costs.syncNanos() == 0;
    }

    long now() {
        return nanos.getAsLong();
    }

    boolean isOver(long end) {
        return end - nanos.getAsLong() <= 0;
    }

    /** Returns when that many bytes have passed, which were there from {@code since} on. */
    synchronized long passed(int bytes, long since) {
        long begin = begin(since);
        return ended(latest(begin, limiter.take(bytes, begin)));
    }

    Turn created(long since) {
        return behind(costs.createNanos(), since);
    }

    Turn deleted(long since) {
        return behind(costs.deleteNanos(), since);
    }

    /** Returns when a sync that began at {@code since} is done. */
    long synced(long since) {
        return costs.syncNanos() == 0 ? since : turn(costs.syncNanos(), since);
    }

    /** A change of a name is answered before its turn, as a journal allows it, unless the journal is full. */
    private synchronized Turn behind(long costNanos, long since) {
        if (costNanos == 0) {
            return new Turn(since, since);
        }
        Turn turn = new Turn(written[next], turn(costNanos, since));
        written[next] = turn.end();
        next = (next + 1) % WRITE_BEHIND_MAX;
        return turn;
    }

    private synchronized long turn(long costNanos, long since) {
        return ended(begin(latest(since, nanos.getAsLong() - CATCH_UP_NANOS)) + costNanos);
    }

    /** Takes the place that is free first; returns when. */
    private long begin(long since) {
        return places.isEmpty() ? since : latest(since, places.remove());
    }

    private long ended(long end) {
        if (costs.atOnce() > 0) {
            places.add(end);
        }
        return end;
    }

    /** Waits until then. */
    void await(long end) {
        for (long left = end - nanos.getAsLong(); left > 0; left = end - nanos.getAsLong()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Compares the difference, since the clock may wrap around. */
    static long latest(long one, long other) {
        return one - other > 0 ? one : other;
    }
}
