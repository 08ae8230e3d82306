package plimsoll.netty;

/** Parses the length of an HTTP/1.1 answer's content or chunk (RFC 9112 sections 6.2 and 7.1). */
final class ContentLengthParser {
    /** More digits could exceed a long. */
    private static final int LONGEST = 18;

    private ContentLengthParser() {}

    /** Parses the value of a Content-Length header, which may have spaces and tabs around it. */
    static long ofContent(byte[] bytes, int from, int to) throws ResponseFormatException {
        int at = from;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
            at++;
        }
        int end = to;
        while (end > at && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        boolean number = end > at && end - at <= LONGEST;
        long written = 0;
        for (; number && at < end; at++) {
            number = bytes[at] >= '0' && bytes[at] <= '9';
            written = 10 * written + bytes[at] - '0';
        }
        if (!number) {
            throw new ResponseFormatException("its Content-Length is not a number of bytes");
        }
        return written;
    }

    /** Parses the size line of a chunk and ignores its extensions. */
    static long ofChunk(String line) throws ResponseFormatException {
        int end = line.indexOf(';') < 0 ? line.length() : line.indexOf(';');
        while (end > 0 && (line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t')) {
            end--;
        }
        String digits = line.substring(0, end);
        if (!digits.matches("[0-9a-fA-F]{1,15}")) {
            throw new ResponseFormatException("a chunk has no size");
        }
        return Long.parseLong(digits, 16);
    }
}
