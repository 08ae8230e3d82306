package queues.segment;

/**
 * Settings of a log.
 *
 * @param segmentBytes of one file, header and seal included
 * @param mostEntries stored at once; beyond it an offer is refused
 * @param forceEvery offers; 1: each is on the disk when it is acknowledged; 0: only whole segments are forced
 * @param redeliveryWindow entries from the first unacknowledged one on; beyond it a poll returns none, so that a
 *     restart redelivers at most this many and no more are held in memory
 */
public record Settings(int segmentBytes, long mostEntries, int forceEvery, int redeliveryWindow) {
    static final int LEAST_SEGMENT = 1 << 10;

    /** 16 MiB segments, bounded only by the disk, no force between segments, a window of 1024 entries. */
    public static final Settings DEFAULT = new Settings(16 << 20, Long.MAX_VALUE, 0);

    private static final int USUAL_WINDOW = 1024;

    public Settings {
        if (segmentBytes < LEAST_SEGMENT || mostEntries < 1 || forceEvery < 0 || redeliveryWindow < 1) {
            throw new IllegalArgumentException("a segment has at least " + LEAST_SEGMENT
                    + " bytes, a log at least one entry, a force comes every 0 or more offers, and a window has at least"
                    + " one entry, but these are " + segmentBytes + ", " + mostEntries + ", " + forceEvery + " and "
                    + redeliveryWindow);
        }
    }

    /** With the usual window. */
    public Settings(int segmentBytes, long mostEntries, int forceEvery) {
        this(segmentBytes, mostEntries, forceEvery, USUAL_WINDOW);
    }

    /** Bytes of the largest entry: a segment holds at least one. */
    public int largestEntry() {
        return segmentBytes - Frame.HEADER - Frame.SEAL;
    }

    public Settings forcedEvery(int offers) {
        return new Settings(segmentBytes, mostEntries, offers, redeliveryWindow);
    }

    public Settings bounded(long entries) {
        return new Settings(segmentBytes, entries, forceEvery, redeliveryWindow);
    }

    public Settings redelivering(int atMost) {
        return new Settings(segmentBytes, mostEntries, forceEvery, atMost);
    }
}
