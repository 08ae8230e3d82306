package plimsoll.netty;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import plimsoll.transports.request.BodyComparison;
import plimsoll.transports.request.ConnectionHeader;
import plimsoll.transports.request.ErrorMessageExtractor;
import plimsoll.transports.request.ResponseBounds;

/**
 * Parses HTTP/1.1 answers from pieces of any size, one answer after the other. A head that is complete in one piece, as
 * in nearly all small answers, is never copied.
 */
final class ResponseParser {
    private static final byte[] START = "HTTP/1.".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] NONE = {};

    private enum State {
        HEAD,
        FIXED,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILERS,
        UNTIL_CLOSE,
        DONE
    }

    private State state = State.HEAD;
    private byte[] pending = NONE;
    private int pendingBytes;
    private int headBytes;
    private boolean statusRead;
    private boolean withoutBody;
    private boolean keepsBody;
    private IntPredicate acknowledges = status -> true;
    private int status;
    private boolean keep;
    private boolean chunked;
    private boolean retryLater;
    private long length;
    private long remaining;
    private long read;
    private int trailers;
    private int interim;
    private boolean begun;
    /** Absent before an answer has chunks, since each idle connection keeps its parser. */
    private Optional<StringBuilder> line = Optional.empty();

    private Optional<BodyComparison> comparison = Optional.empty();
    private final BodyBuffer body = new BodyBuffer();
    private Map<String, String> headers = Map.of();

    /**
     * Begins another answer.
     *
     * @param toHead whether it answers a HEAD, and so has no body
     * @param kept whether to keep headers and body
     * @param acknowledging the statuses whose body is not needed for an error message
     */
    void begin(boolean toHead, boolean kept, IntPredicate acknowledging) {
        state = State.HEAD;
        withoutBody = toHead;
        keepsBody = kept;
        acknowledges = acknowledging;
        begun = false;
        pendingBytes = 0;
        headBytes = 0;
        statusRead = false;
        read = 0;
        body.begin();
        comparison = Optional.empty();
        trailers = 0;
        interim = 0;
    }

    /** Compares the body of the answer that begins. */
    void compareBody(BodyComparison with) {
        comparison = Optional.of(with);
    }

    /** Whether a byte of the answer has arrived. */
    boolean hasBegun() {
        return begun;
    }

    boolean isDone() {
        return state == State.DONE;
    }

    int status() {
        return status;
    }

    boolean keep() {
        return keep;
    }

    boolean retryLater() {
        return retryLater;
    }

    /** Returns the number of body bytes so far. */
    long bodyRead() {
        return read;
    }

    boolean bodyTooLongToKeep() {
        return read > ResponseBounds.KEPT_BYTES_MAX;
    }

    /** Returns the headers by name in lower case; empty when they are not kept. */
    Map<String, String> headers() {
        return headers;
    }

    /** Returns the kept part of the body. */
    String body() {
        return body(ResponseBounds.KEPT_BYTES_MAX);
    }

    /** Returns at most {@code most} bytes of the kept part of the body. */
    String body(int most) {
        return body.text(most);
    }

    /** Notes the end of the connection; returns true when that completes the answer. */
    boolean ended() {
        boolean whole = state == State.UNTIL_CLOSE;
        if (whole) {
            comparison.ifPresent(BodyComparison::endsByClose);
            state = State.DONE;
        }
        return whole;
    }

    /**
     * Parses bytes up to the end of the answer.
     *
     * @return {@code to}, or the index of the first byte after the answer
     */
    int take(byte[] bytes, int from, int to) throws ResponseFormatException {
        begun |= from < to;
        int at = from;
        while (at < to && state != State.DONE) {
            at = state == State.HEAD ? head(bytes, at, to) : content(bytes, at, to);
        }
        return at;
    }

    private int content(byte[] bytes, int from, int to) throws ResponseFormatException {
        return switch (state) {
            case FIXED, CHUNK -> fixed(bytes, from, to);
            case UNTIL_CLOSE -> {
                keep(bytes, from, to - from);
                yield to;
            }
            case CHUNK_SIZE, CHUNK_END, TRAILERS -> line(bytes, from, to);
            case HEAD, DONE -> from;
        };
    }

    private int fixed(byte[] bytes, int from, int to) {
        int now = (int) Math.min(remaining, to - from);
        keep(bytes, from, now);
        remaining -= now;
        if (remaining == 0) {
            state = state == State.CHUNK ? State.CHUNK_END : State.DONE;
        }
        return from + now;
    }

    private void keep(byte[] bytes, int from, int count) {
        read += count;
        if (comparison.isPresent()) {
            comparison.get().add(bytes, from, count);
        }
        body.add(bytes, from, count, mostKept());
    }

    /** Keeps the beginning of an answer that does not acknowledge, which may contain an error message. */
    private int mostKept() {
        if (keepsBody) {
            return ResponseBounds.KEPT_BYTES_MAX;
        }
        return acknowledges.test(status) ? 0 : ErrorMessageExtractor.LONGEST_READ;
    }

    private int line(byte[] bytes, int from, int to) throws ResponseFormatException {
        StringBuilder unfinished = line.orElseGet(StringBuilder::new);
        line = Optional.of(unfinished);
        int at = from;
        while (at < to && bytes[at] != '\n') {
            unfinished.append((char) (bytes[at++] & 0xFF));
            if (unfinished.length() > ResponseBounds.LINE_BYTES_MAX) {
                throw new ResponseFormatException(ResponseBounds.LONG_HEAD);
            }
        }
        if (at == to) {
            return at;
        }
        int last = unfinished.length() - 1;
        if (last >= 0 && unfinished.charAt(last) == '\r') {
            unfinished.setLength(last);
        }
        String text = unfinished.toString();
        unfinished.setLength(0);
        line(text);
        return at + 1;
    }

    private void line(String text) throws ResponseFormatException {
        if (state == State.CHUNK_END) {
            if (!text.isEmpty()) {
                throw new ResponseFormatException("a chunk is longer than its size");
            }
            state = State.CHUNK_SIZE;
        } else if (state == State.CHUNK_SIZE) {
            remaining = ContentLengthParser.ofChunk(text);
            state = remaining == 0 ? State.TRAILERS : State.CHUNK;
        } else if (text.isEmpty()) {
            state = State.DONE;
        } else if (++trailers > ResponseBounds.TRAILERS_MAX) {
            throw new ResponseFormatException(ResponseBounds.MANY_TRAILERS);
        }
    }

    /** Parses whole lines at once, and keeps the beginning of an incomplete one. */
    private int head(byte[] bytes, int from, int to) throws ResponseFormatException {
        int at = from;
        while (at < to && state == State.HEAD) {
            int end = lineEnd(bytes, at, to);
            int stop = end < 0 ? to : end;
            headBytes += stop - at;
            if (headBytes > ResponseBounds.HEAD_BYTES_MAX) {
                throw new ResponseFormatException(ResponseBounds.LONG_HEAD);
            }
            if (end >= 0 && pendingBytes == 0) {
                headLine(bytes, at, end);
            } else {
                keepPending(bytes, at, stop);
                if (end >= 0) {
                    int whole = pendingBytes;
                    pendingBytes = 0;
                    headLine(pending, 0, whole);
                }
            }
            at = stop + (end < 0 ? 0 : 1);
        }
        return at;
    }

    private void keepPending(byte[] bytes, int from, int to) throws ResponseFormatException {
        if (pendingBytes + to - from > pending.length) {
            pending = Arrays.copyOf(pending, 2 * (pendingBytes + to - from));
        }
        System.arraycopy(bytes, from, pending, pendingBytes, to - from);
        pendingBytes += to - from;
        if (!statusRead) {
            requireHttp1(pending, 0, pendingBytes);
        }
    }

    /** Parses a line without its line feed. */
    private void headLine(byte[] bytes, int from, int to) throws ResponseFormatException {
        int end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
        if (!statusRead) {
            requireHttp1(bytes, from, to);
            reset(bytes, from, to);
            statusRead = true;
        } else if (end == from) {
            statusRead = false;
            headOver();
        } else {
            header(bytes, from, end);
        }
    }

    private static int lineEnd(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (bytes[at] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private static void requireHttp1(byte[] bytes, int from, int to) throws ResponseFormatException {
        for (int i = 0; i < START.length && from + i < to; i++) {
            if (bytes[from + i] != START[i]) {
                throw new ResponseFormatException("it does not start with an HTTP/1 status line");
            }
        }
    }

    private void reset(byte[] bytes, int from, int end) throws ResponseFormatException {
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
        length = -1;
        headers = keepsBody ? new HashMap<>() : Map.of();
    }

    private void header(byte[] bytes, int from, int to) throws ResponseFormatException {
        int colon = from;
        while (colon < to && bytes[colon] != ':') {
            colon++;
        }
        if (colon == to || colon == from) {
            throw new ResponseFormatException("a header has no name");
        }
        if (HeaderValue.isBlank(bytes[colon - 1])) {
            throw new ResponseFormatException(ResponseBounds.BLANK_NAME);
        }
        int first = bytes[from] | 0x20;
        if (keepsBody || first == 'c' || first == 't' || first == 'r') {
            readHeader(bytes, from, colon, to);
        }
    }

    private void readHeader(byte[] bytes, int from, int colon, int to) throws ResponseFormatException {
        int nameLength = colon - from;
        if (keepsBody) {
            headers.put(text(bytes, from, colon).toLowerCase(Locale.ROOT), HeaderValue.of(bytes, colon + 1, to));
        }
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

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private void length(byte[] bytes, int from, int to) throws ResponseFormatException {
        long written = ContentLengthParser.ofContent(bytes, from, to);
        if (length >= 0 && length != written) {
            throw new ResponseFormatException("it has two Content-Lengths");
        }
        length = written;
    }

    private void headOver() throws ResponseFormatException {
        if (status < 200 && status != 101) {
            if (++interim > ResponseBounds.INTERIM_MAX) {
                throw new ResponseFormatException(ResponseBounds.MANY_INTERIM);
            }
            return;
        }
        if (withoutBody || status == 204 || status == 304 || status == 101) {
            keep &= status != 101;
            state = State.DONE;
        } else if (chunked) {
            state = State.CHUNK_SIZE;
        } else if (length >= 0) {
            remaining = length;
            state = length == 0 ? State.DONE : State.FIXED;
        } else {
            keep = false;
            state = State.UNTIL_CLOSE;
        }
    }
}
