package relay.shared;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The body of one upload, which ends after exactly the announced number of bytes or fails with {@link ClientGone}.
 * Without an announced length it ends with the client's own framing.
 */
public final class ClientBody extends InputStream {
    private final InputStream in;
    private final long length;
    private final Duration limit;
    private boolean isRead;
    private long startNanos;
    private long received;

    /**
     * Wraps the stream of a request.
     *
     * @param length in bytes, as announced by the client; -1 when it announced none
     * @param limit for the whole body, from its first read, so that a dripping client cannot hold its place indefinitely
     */
    public ClientBody(InputStream in, long length, Duration limit) {
        this.in = in;
        this.length = length;
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
        if (received == length) {
            return -1;
        }
        if (!isRead) {
            isRead = true;
            startNanos = System.nanoTime();
        }
        if (System.nanoTime() - startNanos > limit.toNanos()) {
            throw new ClientGone("the body took longer than " + limit + ": " + progress());
        }
        int read = fromClient(bytes, offset, (int) Math.min(count, length < 0 ? count : length - received));
        received += Math.max(0, read);
        return read;
    }

    private int fromClient(byte[] bytes, int offset, int count) throws ClientGone {
        try {
            int read = in.read(bytes, offset, count);
            if (read < 0 && length >= 0) {
                throw new ClientGone("the body ended early: " + progress());
            }
            return read;
        } catch (ClientGone e) {
            throw e;
        } catch (IOException e) {
            throw new ClientGone("the body broke off: " + progress(), e);
        }
    }

    private String progress() {
        return received + (length < 0 ? " bytes" : " of " + length + " bytes");
    }
}
