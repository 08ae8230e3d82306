package queues.segment;

import java.io.IOException;

/**
 * The end of a segment's whole records.
 *
 * @param at the first byte behind them
 * @param records their number
 * @param found the bytes behind
 */
record Tail(int at, long records, Recovery found) {
    /**
     * Scans the segment. Bytes behind the first hole are dropped if no force had covered the hole, according to the
     * records behind it.
     *
     * @throws CorruptLog when forced bytes are damaged
     */
    static Tail of(Window window, String file) throws IOException {
        int at = 0;
        long records = 0;
        for (int length = window.entryLength(at); length >= 0; length = window.entryLength(at)) {
            if (window.sequence(at) != (int) (window.firstSequence() + records)) {
                throw new CorruptLog(
                        file,
                        at,
                        "entry " + window.sequence(at) + " stands where " + (window.firstSequence() + records)
                                + " belongs");
            }
            at += Frame.HEADER + length;
            records++;
        }
        return new Tail(at, records, behind(window, file, at));
    }

    private static Recovery behind(Window window, String file, int hole) throws IOException {
        int end = hole;
        long whole = 0;
        int size = (int) window.region().size();
        for (int at = window.nonZero(hole); at < size; ) {
            end = at + 1;
            // A record may begin up to three zeros earlier: small lengths have a high half of zeros.
            int began = first(window, Math.max(hole + 1, at - 3), at);
            if (began >= 0) {
                refuseForced(window, file, new Hole(hole, began));
                whole++;
                at = began + Frame.HEADER + window.entryLength(began);
                end = at;
            } else {
                at++;
            }
            at = at < size ? window.nonZero(at) : size;
        }
        return end == hole ? Recovery.CLEAN : new Recovery(end - hole, whole);
    }

    /** A hole at {@code hole} without a whole record, before a whole record at {@code behind}. */
    private record Hole(int hole, int behind) {}

    private static void refuseForced(Window window, String file, Hole seen) throws CorruptLog {
        int forcedUpTo = seen.behind() - window.unforced(seen.behind());
        if (forcedUpTo > seen.hole()) {
            throw new CorruptLog(
                    file,
                    seen.hole(),
                    "no whole entry is there, though bytes up to " + forcedUpTo
                            + " were forced to the disk, as the entry at " + seen.behind() + " says");
        }
    }

    private static int first(Window window, int from, int to) throws IOException {
        for (int at = from; at <= to; at++) {
            if (window.entryLength(at) >= 0) {
                return at;
            }
        }
        return -1;
    }
}
