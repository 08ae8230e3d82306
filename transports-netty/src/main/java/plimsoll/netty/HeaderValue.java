package plimsoll.netty;

import java.nio.charset.StandardCharsets;

/** The value of a header without the white space that may surround it: spaces and tabs, nothing else. */
final class HeaderValue {
    private HeaderValue() {}

    static String of(byte[] bytes, int from, int to) {
        int first = from;
        int end = to;
        while (first < end && isBlank(bytes[first])) {
            first++;
        }
        while (end > first && isBlank(bytes[end - 1])) {
            end--;
        }
        return new String(bytes, first, end - first, StandardCharsets.ISO_8859_1);
    }

    static boolean isBlank(byte each) {
        return each == ' ' || each == '\t';
    }
}
