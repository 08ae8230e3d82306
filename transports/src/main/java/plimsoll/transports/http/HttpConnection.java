package plimsoll.transports.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import plimsoll.transports.request.ResponseBounds;

/** A socket with a deadline for its reads and a read-ahead buffer. */
final class HttpConnection implements AutoCloseable {
    private static final int BUFFER = 2048;

    private final SocketChannel channel;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    private long deadlineNanos;
    private boolean answered;

    /** @param in the bytes that arrive on the channel */
    HttpConnection(SocketChannel channel, InputStream in) {
        this.channel = channel;
        this.in = in;
    }

    static HttpConnection open(InetSocketAddress address, int connectMillis) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(address, connectMillis);
            return new HttpConnection(channel, channel.socket().getInputStream());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Begins another exchange, whose reads time out at the deadline on the clock of {@link System#nanoTime}. */
    void begin(long deadline) {
        deadlineNanos = deadline;
        answered = false;
    }

    /** Whether a byte has arrived since {@link #begin}. */
    boolean answered() {
        return answered;
    }

    SocketChannel channel() {
        return channel;
    }

    /** Returns the next byte, or -1 at the end. */
    int read() throws IOException {
        return at < end || fill() ? buffer[at++] & 0xFF : -1;
    }

    /** Reads some bytes, many of them past the buffer; returns their number, or -1 at the end. */
    int read(byte[] into, int offset, int most) throws IOException {
        if (at == end && most >= BUFFER) {
            return receive(into, offset, most);
        }
        if (at == end && !fill()) {
            return -1;
        }
        int length = Math.min(most, end - at);
        System.arraycopy(buffer, at, into, offset, length);
        at += length;
        return length;
    }

    /** Reads a line of at most {@code most} bytes and returns it without its end. */
    String line(int most) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = read(); next != '\n'; next = read()) {
            if (next < 0) {
                throw new EOFException();
            }
            if (line.length() >= most) {
                throw new MalformedResponseException(ResponseBounds.LONG_HEAD);
            }
            line.append((char) next);
        }
        int last = line.length() - 1;
        if (last >= 0 && line.charAt(last) == '\r') {
            line.setLength(last);
        }
        return line.toString();
    }

    private boolean fill() throws IOException {
        int received = receive(buffer, 0, BUFFER);
        at = 0;
        end = Math.max(0, received);
        return end > 0;
    }

    /** Reads from the socket until the deadline. */
    private int receive(byte[] into, int offset, int most) throws IOException {
        long leftNanos = deadlineNanos - System.nanoTime();
        if (leftNanos <= 0) {
            throw new SocketTimeoutException("no answer before the deadline");
        }
        // Rounded up: a deadline of less than a millisecond leaves time for an answer too.
        channel.socket().setSoTimeout((int) Math.min(1 + (leftNanos - 1) / 1_000_000, Integer.MAX_VALUE));
        int received = in.read(into, offset, most);
        answered |= received > 0;
        return received;
    }

    /** Whether the server has neither closed the connection nor sent a byte since its last answer. */
    boolean reusable() {
        try {
            channel.configureBlocking(false);
            int read = at < end ? end - at : channel.read(ByteBuffer.wrap(buffer));
            channel.configureBlocking(true);
            return read == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The connection is gone either way.
        }
    }
}
