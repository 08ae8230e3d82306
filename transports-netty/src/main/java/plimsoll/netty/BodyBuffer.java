package plimsoll.netty;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A buffer for the needed beginning of an answer's body, reused for the next answer. */
final class BodyBuffer {
    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private int length;

    /** Discards the bytes of the previous answer. */
    void begin() {
        length = 0;
    }

    /** Appends bytes, up to {@code most} in total; drops the rest. */
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

    /** Returns at most {@code most} of the kept bytes as text. */
    String text(int most) {
        return new String(bytes, 0, Math.min(length, most), StandardCharsets.UTF_8);
    }
}
