package plimsoll.disk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One request of the kernel.
 *
 * @param operation the kernel's number of it
 * @param unique what its answer is told apart by
 * @param node the file, by {@link InodeTable}'s number
 * @param body what follows the header
 */
record FuseRequest(int operation, long unique, long node, ByteBuffer body) {
    private static final int HEADER_BYTES = 40;

    /** @param bytes one request, whole, in the machine's order */
    static FuseRequest of(ByteBuffer bytes) {
        return new FuseRequest(
                bytes.getInt(4),
                bytes.getLong(8),
                bytes.getLong(16),
                bytes.position(HEADER_BYTES).slice().order(bytes.order()));
    }

    int number(int at) {
        return body.getInt(at);
    }

    long large(int at) {
        return body.getLong(at);
    }

    /** A name that begins here and ends with a zero. */
    String name(int at) {
        int end = at;
        while (body.get(end) != 0) {
            end++;
        }
        byte[] bytes = new byte[end - at];
        body.get(at, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The name behind the one that begins here. */
    String second(int at) {
        return name(at + name(at).getBytes(StandardCharsets.UTF_8).length + 1);
    }
}
