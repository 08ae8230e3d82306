package intake.multipart;

import intake.multipart.MultipartException.Fault;
import java.io.IOException;

/**
 * Reads one request's parts as its bytes arrive, in one buffer.
 *
 * <p>The caller puts bytes into {@link #buffer} from {@link #position}, at most {@link #room} of them, calls {@link
 * #advance}, and {@link #finish} when there are no more. Data plane: only a part's headers are allocated.
 */
public final class MultipartParser implements AutoCloseable {
    private enum State {
        PREAMBLE,
        AFTER_DELIMITER,
        HEADERS,
        CONTENT,
        EPILOGUE
    }

    private static final int CR_LF = 2;
    private static final int CLOSING = 2;
    private static final int END_OF_HEADERS = 4;
    /** Up to this many bytes are moved to the front at once, so that the next read has the whole buffer. */
    private static final int SHORT = 256;

    private final DelimiterSearch search;
    private final Limits limits;
    private final PartHandler handler;
    private final BufferPool pool;
    private final byte[] buffer;

    private State state = State.PREAMBLE;
    private boolean closed;
    private boolean padded;
    private int start;
    private int searched;
    private int end;
    private int contentStart;
    private int parts;
    private int margin;
    private long content;

    /** Takes a buffer from the pool, which {@link #close} returns. */
    public MultipartParser(Boundary boundary, Limits limits, BufferPool pool, PartHandler handler) {
        this.search = new DelimiterSearch(boundary.delimiter());
        this.limits = limits;
        this.pool = pool;
        this.handler = handler;
        this.buffer = pool.take();
        // The first delimiter may be the first bytes of the body: with a line end before it, it is like every other.
        buffer[0] = '\r';
        buffer[1] = '\n';
        end = CR_LF;
        // These bytes are not the client's.
        margin = -CR_LF;
    }

    /** The buffer for the next bytes, from {@link #position}. */
    public byte[] buffer() {
        return buffer;
    }

    public int position() {
        return end;
    }

    /** How many bytes fit there; at least one. */
    public int room() {
        return buffer.length - end;
    }

    /**
     * Continues with the {@code count} bytes that the caller has put into the buffer.
     *
     * @throws MultipartException if the request is not acceptable; after it only {@link #close} may be called
     * @throws IOException from the handler
     */
    public void advance(int count) throws IOException {
        end += count;
        boolean moved = true;
        while (moved) {
            moved = switch (state) {
                case PREAMBLE -> preamble();
                case AFTER_DELIMITER -> afterDelimiter();
                case HEADERS -> headers();
                case CONTENT -> content();
                case EPILOGUE -> epilogue();
            };
        }
        makeRoom();
    }

    /** @throws MultipartException if the closing delimiter never came */
    public void finish() throws MultipartException {
        if (state != State.EPILOGUE) {
            throw new MultipartException(
                    Fault.TRUNCATED, "the request ends before its closing delimiter, in part " + parts);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            pool.giveBack(buffer);
        }
    }

    private boolean preamble() throws MultipartException {
        int found = search.find(buffer, start, end);
        int to = found < 0 ? firstUnsearched() : found;
        discard(to);
        if (found < 0) {
            return false;
        }
        margin = Math.max(margin, 0);
        return pastDelimiter(found);
    }

    /** {@code transport-padding CRLF}, or {@code --} at once (RFC 2046 section 5.1.1). */
    private boolean afterDelimiter() throws MultipartException {
        while (start < end && (buffer[start] == ' ' || buffer[start] == '\t')) {
            padded = true;
            discard(start + 1);
        }
        if (end - start < CLOSING) {
            return false;
        }
        boolean closing = buffer[start] == '-' && buffer[start + 1] == '-' && !padded;
        if (!closing && (buffer[start] != '\r' || buffer[start + 1] != '\n')) {
            throw new MultipartException(
                    Fault.MALFORMED, "behind delimiter " + (parts + 1) + " stands neither a line end nor '--'");
        }
        start += closing ? CLOSING : 0;
        searched = start;
        state = closing ? State.EPILOGUE : State.HEADERS;
        return true;
    }

    /** From the line end of the delimiter to the empty line: one search finds a part without headers too. */
    private boolean headers() throws IOException {
        int last = endOfHeaders();
        if ((last < 0 ? end : last) - start > limits.headerBytes() + END_OF_HEADERS) {
            throw new MultipartException(
                    Fault.HEADERS_TOO_LARGE,
                    "the headers of part " + (parts + 1) + " have more than " + limits.headerBytes() + " bytes");
        }
        if (last < 0) {
            return false;
        }
        beginPart(last);
        return true;
    }

    private int endOfHeaders() {
        for (int at = searched; at + END_OF_HEADERS <= end; at++) {
            if (buffer[at] == '\r' && buffer[at + 1] == '\n' && buffer[at + 2] == '\r' && buffer[at + 3] == '\n') {
                return at + END_OF_HEADERS;
            }
        }
        searched = Math.max(searched, end - END_OF_HEADERS + 1);
        return -1;
    }

    private void beginPart(int behindHeaders) throws IOException {
        if (parts == limits.parts()) {
            throw new MultipartException(Fault.TOO_MANY_PARTS, "there are more than " + limits.parts() + " parts");
        }
        handler.begin(Part.of(buffer, start + CR_LF, behindHeaders - CR_LF));
        parts++;
        content = 0;
        contentStart = behindHeaders;
        // A part may have no content at all; then the empty line's end is the delimiter's too (RFC 2046, body-part).
        start = behindHeaders - CR_LF;
        state = State.CONTENT;
    }

    private boolean content() throws IOException {
        int found = search.find(buffer, start, end);
        give(found < 0 ? firstUnsearched() : found);
        if (found < 0) {
            return false;
        }
        handler.end();
        return pastDelimiter(found);
    }

    private void give(int to) throws IOException {
        int from = Math.max(start, contentStart);
        int length = to - from;
        if (length > 0) {
            content += length;
            if (content > limits.partBytes()) {
                throw new MultipartException(
                        Fault.PART_TOO_LARGE, "part " + parts + " has more than " + limits.partBytes() + " bytes");
            }
            handler.data(buffer, from, length);
        }
        start = to;
    }

    private boolean epilogue() throws MultipartException {
        discard(end);
        return false;
    }

    private boolean pastDelimiter(int found) {
        start = found + search.length();
        padded = false;
        state = State.AFTER_DELIMITER;
        return true;
    }

    private int firstUnsearched() {
        return Math.max(start, end - search.length() + 1);
    }

    private void discard(int to) throws MultipartException {
        margin += to - start;
        start = to;
        if (margin > limits.marginBytes()) {
            throw new MultipartException(
                    Fault.MARGIN_TOO_LARGE, "more than " + limits.marginBytes() + " bytes belong to no part");
        }
    }

    private void makeRoom() {
        int kept = end - start;
        if (kept > SHORT && room() >= buffer.length / 2) {
            return;
        }
        System.arraycopy(buffer, start, buffer, 0, kept);
        searched -= start;
        contentStart -= start;
        end = kept;
        start = 0;
    }
}
