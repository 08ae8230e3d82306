package plimsoll.netty;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** How an answer's body begins, as far as anybody asks for it; its room is used again for the next answer. */
final class BodyBuffer {
    private byte[] bytes = {};
    private int length;

    /** Forgets the last answer's. */
    void begin() {
        length = 0;
    }

    /** Adds what came next, as long as no more than {@code most} bytes are kept of all. */
    void add(byte[] from, int offset, int count, int most) {
        int now = Math.min(count, most - length);
        if (now <= 0) {
            return;
        }
        if (bytes.length < length + now) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + now));
        }
        System.arraycopy(from, offset, bytes, length, now);
        length += now;
    }

    /** What is kept, in so many bytes at most. */
    String text(int most) {
        return new String(bytes, 0, Math.min(length, most), StandardCharsets.UTF_8);
    }
}
