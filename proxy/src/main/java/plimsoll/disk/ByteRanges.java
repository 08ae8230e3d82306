package plimsoll.disk;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ranges of bytes, merged where they touch. There are at most {@value #RANGES_MAX}. Beyond that, or once all files have
 * as many as they may, a new one is merged with its neighbour, so that the ranges then also cover the bytes between
 * them; only the first range of a file has no neighbour.
 */
final class ByteRanges {
    static final int RANGES_MAX = 10_000;

    private final TreeMap<Long, Long> endByBegin = new TreeMap<>();
    private final AtomicInteger ofAll;
    private final int ofAllMax;

    /** @param ofAll counts the ranges of every instance that shares it, of which there are at most so many, and one for each instance */
    ByteRanges(AtomicInteger ofAll, int ofAllMax) {
        this.ofAll = ofAll;
        this.ofAllMax = ofAllMax;
    }

    /** Adds the bytes from {@code begin} to before {@code end}. */
    void add(long begin, long end) {
        if (begin >= end) {
            return;
        }
        int size = endByBegin.size();
        long from = begin;
        long to = end;
        boolean full = size >= RANGES_MAX || ofAll.get() >= ofAllMax;
        Map.Entry<Long, Long> before = endByBegin.floorEntry(begin);
        if (before != null && (before.getValue() >= begin || full)) {
            from = before.getKey();
            to = Math.max(to, before.getValue());
        } else if (full) {
            to = Math.max(to, Optional.ofNullable(endByBegin.ceilingKey(begin)).orElse(end));
        }
        NavigableMap<Long, Long> covered = endByBegin.subMap(from, true, to, true);
        if (!covered.isEmpty()) {
            to = Math.max(to, covered.lastEntry().getValue());
            covered.clear();
        }
        endByBegin.put(from, to);
        ofAll.addAndGet(endByBegin.size() - size);
    }

    /** Removes the bytes of these ranges. */
    void remove(NavigableMap<Long, Long> ranges) {
        NavigableMap<Long, Long> left = before(Long.MAX_VALUE);
        for (Map.Entry<Long, Long> range : ranges.entrySet()) {
            split(left, range.getKey());
            split(left, range.getValue());
            left.subMap(range.getKey(), true, range.getValue(), false).clear();
        }
        clear();
        left.forEach(this::add);
    }

    private static void split(NavigableMap<Long, Long> ranges, long at) {
        Map.Entry<Long, Long> around = ranges.lowerEntry(at);
        if (around != null && around.getValue() > at) {
            ranges.put(around.getKey(), at);
            ranges.put(at, around.getValue());
        }
    }

    void clear() {
        ofAll.addAndGet(-endByBegin.size());
        endByBegin.clear();
    }

    /** Returns the ranges before {@code end}, by their first byte. */
    NavigableMap<Long, Long> before(long end) {
        TreeMap<Long, Long> clipped = new TreeMap<>(endByBegin.headMap(end, false));
        clipped.replaceAll((_, to) -> Math.min(to, end));
        return clipped;
    }
}
