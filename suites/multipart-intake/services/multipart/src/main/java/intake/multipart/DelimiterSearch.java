package intake.multipart;

import java.util.Arrays;

/**
 * Finds a delimiter in sublinear time on most content and in linear time on any.
 *
 * <p>Looks at the byte where a delimiter that starts here would end, and skips by that byte's last place in the delimiter
 * (Horspool, "Practical fast searching in strings", 1980). Horspool alone takes length times delimiter in the worst case.
 * Here it cannot: a delimiter has one carriage return, its first byte, and candidates are compared from there. If k bytes
 * of a candidate match, none of them after the first is a carriage return, so the next candidate that compares more than
 * one byte starts behind them. Comparisons and skips are each at most one for a byte: {@link #inspected} is at most three
 * times the length.
 */
final class DelimiterSearch {
    private final byte[] delimiter;
    private final int[] skip = new int[256];
    private long inspected;

    /** @param delimiter starts with the only carriage return in it */
    DelimiterSearch(byte[] delimiter) {
        this.delimiter = delimiter;
        int last = delimiter.length - 1;
        Arrays.fill(skip, delimiter.length);
        for (int at = 0; at < last; at++) {
            skip[delimiter[at] & 0xff] = last - at;
        }
    }

    /** Where the delimiter starts within {@code from} and {@code to}, or -1. */
    int find(byte[] bytes, int from, int to) {
        int last = delimiter.length - 1;
        byte ending = delimiter[last];
        long looked = 0;
        int found = -1;
        for (int at = from; at + last < to; ) {
            byte seen = bytes[at + last];
            looked++;
            if (seen == ending) {
                int same = same(bytes, at);
                looked += same + 1L;
                if (same == delimiter.length) {
                    found = at;
                    break;
                }
            }
            at += skip[seen & 0xff];
        }
        inspected += looked;
        return found;
    }

    private int same(byte[] bytes, int at) {
        int same = 0;
        while (same < delimiter.length && bytes[at + same] == delimiter[same]) {
            same++;
        }
        return same;
    }

    int length() {
        return delimiter.length;
    }

    /** Bytes looked at so far, those looked at twice counted twice. */
    long inspected() {
        return inspected;
    }
}
