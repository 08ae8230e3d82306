package blobsink;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/**
 * Reads one connection: a head, then that head's body, then the next head.
 *
 * <p>Data plane: one buffer per connection, nothing allocated per read.
 */
final class HttpInput {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final Limits limits;
    private final LongSupplier nanoTime;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int end;
    private long bodyLeft;

    HttpInput(Socket socket, Limits limits, LongSupplier nanoTime) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.limits = limits;
        this.nanoTime = nanoTime;
    }

    /**
     * The next head of the connection, or empty when the client has closed it between two requests.
     *
     * @throws BlobException when the head is malformed or above a limit
     * @throws SocketTimeoutException when it does not arrive in time
     */
    Optional<RequestHead> head() throws IOException, BlobException {
        if (start == end && fill(deadlineAfter(limits.idle())) < 0) {
            return Optional.empty();
        }
        long deadline = deadlineAfter(limits.head());
        int scanned = start;
        int stop = endOfHead(scanned);
        while (stop < 0) {
            if (end - start > limits.headBytes()) {
                throw tooLong();
            }
            scanned = moveToFront();
            if (fill(deadline) < 0) {
                throw new EOFException("the client closed inside a head of " + (end - start) + " bytes so far");
            }
            stop = endOfHead(scanned);
        }
        if (stop - start > limits.headBytes()) {
            throw tooLong();
        }
        String text = new String(buffer, start, stop - start, StandardCharsets.ISO_8859_1);
        start = stop + 4;
        RequestHead head = RequestHead.parse(text, limits.headers());
        bodyLeft = head.contentLength();
        return Optional.of(head);
    }

    long bodyLeft() {
        return bodyLeft;
    }

    /**
     * Reads the whole body and returns its length and checksum.
     *
     * @throws EOFException when the client closes before the last byte
     */
    Content body() throws IOException {
        long length = bodyLeft;
        var crc = new CRC32C();
        long deadline = deadlineAfter(limits.body());
        while (bodyLeft > 0) {
            int count = available(deadline);
            crc.update(buffer, start, count);
            taken(count);
        }
        return new Content(length, (int) crc.getValue());
    }

    /** Reads bytes of the body and forgets them. */
    void skip(long bytes) throws IOException {
        long deadline = deadlineAfter(limits.body());
        for (long left = Math.min(bytes, bodyLeft); left > 0; ) {
            int count = (int) Math.min(left, available(deadline));
            taken(count);
            left -= count;
        }
    }

    /** Reads a short body as bytes. */
    byte[] bodyBytes(int max) throws IOException, BlobException {
        if (bodyLeft > max) {
            throw new BlobException(413, "RequestBodyTooLarge", bodyLeft + " bytes, at most " + max);
        }
        byte[] bytes = new byte[(int) bodyLeft];
        long deadline = deadlineAfter(limits.body());
        while (bodyLeft > 0) {
            int count = available(deadline);
            System.arraycopy(buffer, start, bytes, bytes.length - (int) bodyLeft, count);
            taken(count);
        }
        return bytes;
    }

    private int available(long deadline) throws IOException {
        if (start == end && fill(deadline) < 0) {
            throw new EOFException("the client closed with " + bodyLeft + " bytes of the body still to come");
        }
        return (int) Math.min(bodyLeft, end - start);
    }

    private void taken(int count) {
        start += count;
        bodyLeft -= count;
    }

    private int fill(long deadline) throws IOException {
        if (start == end) {
            start = 0;
            end = 0;
        }
        long leftMillis = (deadline - nanoTime.getAsLong()) / 1_000_000;
        if (leftMillis <= 0) {
            throw new SocketTimeoutException("the client took longer than this part of a request may last");
        }
        socket.setSoTimeout((int) Math.min(leftMillis, limits.idle().toMillis()));
        int count = in.read(buffer, end, buffer.length - end);
        end += Math.max(count, 0);
        return count;
    }

    private int moveToFront() {
        int length = end - start;
        System.arraycopy(buffer, start, buffer, 0, length);
        start = 0;
        end = length;
        return Math.max(0, length - 3);
    }

    private int endOfHead(int from) {
        for (int i = from; i + 3 < end; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private BlobException tooLong() {
        return new BlobException(
                431, "RequestHeadersTooLarge", "the head is longer than " + limits.headBytes() + " bytes");
    }

    private long deadlineAfter(Duration duration) {
        return nanoTime.getAsLong() + duration.toNanos();
    }
}
