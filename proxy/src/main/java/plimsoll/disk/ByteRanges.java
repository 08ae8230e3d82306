package plimsoll.disk;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Ranges of bytes, merged where they touch. There are at most {@value #RANGES_MAX}; beyond that a new one is merged with
 * its neighbour, so that the ranges then also cover the bytes between them.
 */
final class ByteRanges {
    static final int RANGES_MAX = 10_000;

    private final TreeMap<Long, Long> endByBegin = new TreeMap<>();

    /** Adds the bytes from {@code begin} to before {@code end}. */
    void add(long begin, long end) {
        if (begin >= end) {
            return;
        }
        long from = begin;
        long to = end;
        Map.Entry<Long, Long> before = endByBegin.floorEntry(begin);
        if (before != null && (before.getValue() >= begin || endByBegin.size() >= RANGES_MAX)) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        }
        NavigableMap<Long, Long> covered = endByBegin.subMap(from, true, to, true);
        if (!covered.isEmpty()) {
            to = Math.max(to, covered.lastEntry().getValue());
            covered.clear();
        }
        endByBegin.put(from, to);
    }

    void clear() {
        endByBegin.clear();
    }

    /** Returns the ranges before {@code end}, by their first byte. */
    NavigableMap<Long, Long> before(long end) {
        TreeMap<Long, Long> clipped = new TreeMap<>(endByBegin.headMap(end, false));
        clipped.replaceAll((_, to) -> Math.min(to, end));
        return clipped;
    }
}
