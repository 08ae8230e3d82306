package intake.multipart;

import java.util.Arrays;

/**
 * Finds a delimiter by looking at one byte in as many as it is long, and in linear time on any content.
 *
 * <p>A delimiter of m bytes covers exactly one of the positions m - 1, 2m - 1, 3m - 1 ..., so that only these are
 * looked at; the byte there tells where a delimiter may start, mostly nowhere (Skip Search: Charras, Lecroq and
 * Pehoushek, "A very fast string matching algorithm for small alphabets and long patterns", 1998). No look depends on
 * the one before, unlike in algorithms where each determines the next skip, and a processor does several at once.
 *
 * <p>Skip Search alone takes length times delimiter in the worst case. Here it cannot: a delimiter has one carriage
 * return, its first byte. Each position is a candidate at most once, and the bytes that a candidate matches behind its
 * first one contain no carriage return and so no other start of a match: {@link #inspected} is at most three times the
 * length.
 */
final class DelimiterSearch {
    private static final int NONE = -1;

    private final byte[] delimiter;
    /** By byte: its last position in the delimiter. */
    private final int[] last = new int[256];
    /** By position in the delimiter: the previous position with the same byte. */
    private final int[] before;

    private long inspected;

    /** @param delimiter starts with the only carriage return in it */
    DelimiterSearch(byte[] delimiter) {
        this.delimiter = delimiter;
        this.before = new int[delimiter.length];
        Arrays.fill(last, NONE);
        for (int at = 0; at < delimiter.length; at++) {
            before[at] = last[delimiter[at] & 0xff];
            last[delimiter[at] & 0xff] = at;
        }
    }

    /** Returns where the delimiter starts within {@code from} and {@code to}, or -1. */
    int find(byte[] bytes, int from, int to) {
        int length = delimiter.length;
        int at = from + length - 1;
        int found = NONE;
        for (; at < to && found == NONE; at += length) {
            int place = last[bytes[at] & 0xff];
            if (place != NONE) {
                found = around(bytes, at, place, to);
            }
        }
        inspected += (at - from) / length;
        return found;
    }

    /**
     * Checks the candidates for this position in order; a delimiter that does not end before {@code to} does not count,
     * nor do the candidates after it. Delimiters never overlap, so at most one candidate matches.
     */
    private int around(byte[] bytes, int at, int lastPlace, int to) {
        for (int place = lastPlace; place != NONE && at - place + delimiter.length <= to; place = before[place]) {
            if (matches(bytes, at - place)) {
                return at - place;
            }
        }
        return NONE;
    }

    private boolean matches(byte[] bytes, int start) {
        int same = 0;
        while (same < delimiter.length && bytes[start + same] == delimiter[same]) {
            same++;
        }
        inspected += Math.min(same + 1, delimiter.length);
        return same == delimiter.length;
    }

    int length() {
        return delimiter.length;
    }

    /** Bytes looked at so far; a byte looked at twice counts twice. */
    long inspected() {
        return inspected;
    }
}
