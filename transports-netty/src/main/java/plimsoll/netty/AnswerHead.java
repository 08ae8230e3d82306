package plimsoll.netty;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import plimsoll.transports.request.ConnectionHeader;

/** The meaning of an HTTP/1.1 answer's head, line by line. */
final class AnswerHead {
    private static final byte[] START = "HTTP/1.".getBytes(StandardCharsets.ISO_8859_1);
    private static final int NONE = -1;

    private final Map<String, String> headers = new HashMap<>(0);
    private int status;
    private boolean keep;
    private boolean chunked;
    private boolean retryLater;
    private long length = NONE;

    int status() {
        return status;
    }

    /** Whether the connection stays open after an answer with an end of its own. */
    boolean keep() {
        return keep;
    }

    boolean chunked() {
        return chunked;
    }

    boolean retryLater() {
        return retryLater;
    }

    /** Whether it has a Content-Length. */
    boolean hasLength() {
        return length != NONE;
    }

    /** Returns the Content-Length in bytes; less than 0 for a head without one. */
    long length() {
        return length;
    }

    /** Returns the kept headers by name in lower case. */
    Map<String, String> headers() {
        return headers;
    }

    /** Takes the meaning of another head, whose headers were not kept. */
    void become(AnswerHead same) {
        headers.clear();
        status = same.status;
        keep = same.keep;
        chunked = same.chunked;
        retryLater = same.retryLater;
        length = same.length;
    }

    /** Refuses the beginning of a line that cannot become a status line. */
    static void requireHttp1(byte[] bytes, int from, int to) throws ResponseFormatException {
        for (int i = 0; i < START.length && from + i < to; i++) {
            if (bytes[from + i] != START[i]) {
                throw new ResponseFormatException("it does not start with an HTTP/1 status line");
            }
        }
    }

    /** Begins a head with its status line. */
    void begin(byte[] bytes, int from, int end) throws ResponseFormatException {
        requireHttp1(bytes, from, end);
        if (end - from < 12) {
            throw new ResponseFormatException("its status line has no status");
        }
        int first = bytes[from + 9] - '0';
        int second = bytes[from + 10] - '0';
        int third = bytes[from + 11] - '0';
        boolean digits = first >= 1 && first <= 5 && second >= 0 && second <= 9 && third >= 0 && third <= 9;
        boolean ends = end - from == 12 || bytes[from + 12] == ' ' || (end - from == 13 && bytes[from + 12] == '\r');
        boolean version = bytes[from + 7] >= '0' && bytes[from + 7] <= '9' && bytes[from + 8] == ' ';
        if (!digits || !ends || !version) {
            throw new ResponseFormatException("its status line has no status");
        }
        status = 100 * first + 10 * second + third;
        keep = bytes[from + 7] == '1';
        chunked = false;
        retryLater = false;
        length = NONE;
        headers.clear();
    }

    /**
     * Reads a header.
     *
     * @param kept whether to keep its name and value
     */
    void header(byte[] bytes, int from, int to, boolean kept) throws ResponseFormatException {
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        if (colon == to || colon == from) {
            throw new ResponseFormatException("a header has no name");
        }
        if (kept) {
            String name = new String(bytes, from, colon - from, StandardCharsets.ISO_8859_1);
            headers.put(name.toLowerCase(Locale.ROOT), HeaderValue.of(bytes, colon + 1, to));
        }
        int first = bytes[from] | 0x20;
        if (first == 'c' || first == 't' || first == 'r') {
            read(bytes, from, colon, to);
        }
    }

    private void read(byte[] bytes, int from, int colon, int to) throws ResponseFormatException {
        int nameLength = colon - from;
        if (nameLength == 14 && startsWith(bytes, from, "content-length")) {
            length(bytes, colon + 1, to);
        } else if (nameLength == 17 && startsWith(bytes, from, "transfer-encoding")) {
            if (!HeaderValue.of(bytes, colon + 1, to).equalsIgnoreCase("chunked")) {
                throw new ResponseFormatException("its Transfer-Encoding is not chunked");
            }
            chunked = true;
        } else if (nameLength == 10 && startsWith(bytes, from, "connection")) {
            keep &= !ConnectionHeader.closes(HeaderValue.of(bytes, colon + 1, to));
        } else if (nameLength == 11 && startsWith(bytes, from, "retry-after")) {
            retryLater = true;
        }
    }

    private static boolean startsWith(byte[] bytes, int from, String name) {
        for (int i = 0; i < name.length(); i++) {
            int each = bytes[from + i];
            if ((each >= 'A' && each <= 'Z' ? each + 'a' - 'A' : each) != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private void length(byte[] bytes, int from, int to) throws ResponseFormatException {
        long written = ContentLengthParser.ofContent(bytes, from, to);
        if (length >= 0 && length != written) {
            throw new ResponseFormatException("it has two Content-Lengths");
        }
        length = written;
    }
}
