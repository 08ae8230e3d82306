package plimsoll.transports.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.transports.request.BodyComparison;
import plimsoll.transports.request.ResponseBounds;

/** The body of an answer. It ends as its framing defines; an earlier end of the connection is an error. */
abstract class ResponseBody extends InputStream {
    private static final Pattern SIZE = Pattern.compile("([0-9a-fA-F]{1,15})[ \\t]*(?:;.*)?", Pattern.DOTALL);

    /** The buffer of a short body: a worker's heap has about as much for each of its operations. */
    private static final int SMALL_BUFFER = 8 * 1024;

    private static final int LARGE_BUFFER = 64 * 1024;

    @Override
    public abstract int read(byte[] into, int offset, int most) throws IOException;

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /**
     * Reads the body to its end; returns false when it is longer than {@code most} bytes.
     *
     * @param large permits for large buffers, with which a long body takes fewer system calls
     */
    boolean discard(long most, Semaphore large) throws IOException {
        byte[] small = new byte[SMALL_BUFFER];
        int begun = readNBytes(small, 0, SMALL_BUFFER);
        if (begun < SMALL_BUFFER) {
            return begun <= most;
        }
        if (!large.tryAcquire()) {
            return discard(most - begun, small);
        }
        try {
            return discard(most - begun, new byte[LARGE_BUFFER]);
        } finally {
            large.release();
        }
    }

    private boolean discard(long most, byte[] scratch) throws IOException {
        long remaining = most;
        for (int read = read(scratch, 0, scratch.length); read >= 0; read = read(scratch, 0, scratch.length)) {
            remaining -= read;
            if (remaining < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns this body, whose bytes are compared as they are read. */
    ResponseBody comparedBy(BodyComparison comparison) {
        ResponseBody whole = this;
        if (endsByClose()) {
            comparison.endsByClose();
        }
        return new ResponseBody() {
            @Override
            public int read(byte[] into, int offset, int most) throws IOException {
                int read = whole.read(into, offset, most);
                if (read > 0) {
                    comparison.add(into, offset, read);
                }
                return read;
            }
        };
    }

    /** Whether nothing but the end of the connection ends the body. */
    boolean endsByClose() {
        return false;
    }

    /** Returns the body as text; empty when it is longer than {@code most} bytes. */
    Optional<String> text(int most) throws IOException {
        byte[] bytes = readNBytes(most + 1);
        return bytes.length > most ? Optional.empty() : Optional.of(new String(bytes, StandardCharsets.UTF_8));
    }

    /** Returns at most {@code most} first bytes as text. */
    String start(int most) throws IOException {
        return new String(readNBytes(most), StandardCharsets.UTF_8);
    }

    /** Returns a body of exactly {@code length} bytes. */
    static ResponseBody ofLength(HttpConnection connection, long length) {
        return new ResponseBody() {
            private long remaining = length;

            @Override
            public int read(byte[] into, int offset, int most) throws IOException {
                if (remaining == 0) {
                    return -1;
                }
                int read = connection.read(into, offset, (int) Math.min(most, remaining));
                if (read < 0) {
                    throw new EOFException();
                }
                remaining -= read;
                return read;
            }
        };
    }

    /** Returns a body that ends when the server closes the connection. */
    static ResponseBody untilClose(HttpConnection connection) {
        return new ResponseBody() {
            @Override
            public int read(byte[] into, int offset, int most) throws IOException {
                return connection.read(into, offset, most);
            }

            @Override
            boolean endsByClose() {
                return true;
            }
        };
    }

    /** Returns a body of chunks, each after its size, then trailers, which are dropped. */
    static ResponseBody chunked(HttpConnection connection) {
        return new ResponseBody() {
            private ResponseBody chunk = ofLength(connection, 0);
            private boolean first = true;
            private boolean over;

            @Override
            public int read(byte[] into, int offset, int most) throws IOException {
                int read = over ? -1 : chunk.read(into, offset, most);
                if (read >= 0 || over) {
                    return read;
                }
                nextChunk();
                return read(into, offset, most);
            }

            private void nextChunk() throws IOException {
                if (!first && !connection.line(ResponseBounds.LINE_BYTES_MAX).isEmpty()) {
                    throw new MalformedResponseException("a chunk is longer than its size");
                }
                first = false;
                long size = size(connection.line(ResponseBounds.LINE_BYTES_MAX));
                chunk = ofLength(connection, size);
                if (size == 0) {
                    dropTrailers();
                    over = true;
                }
            }

            private void dropTrailers() throws IOException {
                for (int i = 0; !connection.line(ResponseBounds.LINE_BYTES_MAX).isEmpty(); i++) {
                    if (i == ResponseBounds.TRAILERS_MAX) {
                        throw new MalformedResponseException(ResponseBounds.MANY_TRAILERS);
                    }
                }
            }
        };
    }

    private static long size(String line) throws MalformedResponseException {
        Matcher matcher = SIZE.matcher(line);
        if (!matcher.matches()) {
            throw new MalformedResponseException("a chunk has no size");
        }
        return Long.parseLong(matcher.group(1), 16);
    }
}
