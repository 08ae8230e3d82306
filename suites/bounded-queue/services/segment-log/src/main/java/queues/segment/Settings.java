package queues.segment;

/**
 * How a log is kept.
 *
 * @param segmentBytes of one file, header and seal included
 * @param mostEntries that lie there at once; beyond it an offer is refused
 * @param forceEvery offers; 1: each is on the disk when it is acknowledged; 0: only whole segments are forced
 */
public record Settings(int segmentBytes, long mostEntries, int forceEvery) {
    static final int LEAST_SEGMENT = 1 << 10;

    /** 16 MiB segments, no other bound than the disk, no force between segments. */
    public static final Settings DEFAULT = new Settings(16 << 20, Long.MAX_VALUE, 0);

    public Settings {
        if (segmentBytes < LEAST_SEGMENT || mostEntries < 1 || forceEvery < 0) {
            throw new IllegalArgumentException("a segment has at least " + LEAST_SEGMENT
                    + " bytes, a log at least one entry, and a force comes every 0 or more offers, but these are "
                    + segmentBytes + ", " + mostEntries + " and " + forceEvery);
        }
    }

    /** Bytes of the largest entry: a segment holds at least one. */
    public int largestEntry() {
        return segmentBytes - Frame.HEADER - Frame.SEAL;
    }

    public Settings forcedEvery(int offers) {
        return new Settings(segmentBytes, mostEntries, offers);
    }

    public Settings bounded(long entries) {
        return new Settings(segmentBytes, entries, forceEvery);
    }
}
