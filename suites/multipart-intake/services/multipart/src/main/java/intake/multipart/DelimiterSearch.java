package intake.multipart;

import java.util.Arrays;

/**
 * Finds a delimiter by looking at one byte in as many as it is long, and in linear time on any content.
 *
 * <p>A delimiter of m bytes covers exactly one of the places m - 1, 2m - 1, 3m - 1 ..., so that only these are looked at; what
 * stands there says where a delimiter may start, mostly nowhere (Skip Search: Charras, Lecroq and Pehoushek, "A very fast
 * string matching algorithm for small alphabets and long patterns", 1998). No look depends on the one before, as it does where
 * each says how far to skip, and a processor does several at once.
 *
 * <p>Skip Search alone takes length times delimiter in the worst case. Here it cannot: a delimiter has one carriage return,
 * its first byte. Each place is a candidate at most once, and what candidates match behind their first byte holds no carriage
 * return and so no other start of a match: {@link #inspected} is at most three times the length.
 */
final class DelimiterSearch {
    private static final int NONE = -1;

    private final byte[] delimiter;
    /** By byte: its last place in the delimiter. */
    private final int[] last = new int[256];
    /** By place in the delimiter: the place before it with the same byte. */
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

    /** Where the delimiter starts within {@code from} and {@code to}, or -1. */
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
     * The candidates that this place speaks for, the first first; what does not lie whole before {@code to} is none, nor is
     * what comes behind it. Delimiters overlap nowhere, so that at most one of them is one.
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

    /** Bytes looked at so far, those looked at twice counted twice. */
    long inspected() {
        return inspected;
    }
}
