package plimsoll.disk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One request of the kernel.
 *
 * @param opcode empty when this file system does not handle the request
 * @param unique the request's identity, which its reply repeats
 * @param node the file's number in {@link InodeTable}
 * @param body the bytes after the header
 */
record FuseRequest(Optional<FuseOpcode> opcode, long unique, long node, ByteBuffer body) {
    /** @param bytes one whole request, in the machine's byte order */
    static FuseRequest of(ByteBuffer bytes) {
        return new FuseRequest(
                FuseOpcode.of(bytes.getInt(FuseLayout.IN_HEADER_OPCODE)),
                bytes.getLong(FuseLayout.IN_HEADER_UNIQUE),
                bytes.getLong(FuseLayout.IN_HEADER_NODEID),
                bytes.position(FuseLayout.IN_HEADER_BYTES).slice().order(bytes.order()));
    }

    int int32(int offset) {
        return body.getInt(offset);
    }

    long int64(int offset) {
        return body.getLong(offset);
    }

    /** Returns the zero-terminated name that begins at {@code offset}. */
    String name(int offset) {
        int end = offset;
        while (body.get(end) != 0) {
            end++;
        }
        byte[] bytes = new byte[end - offset];
        body.get(offset, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Returns the name that follows the one at {@code offset}. */
    String secondName(int offset) {
        return name(offset + name(offset).getBytes(StandardCharsets.UTF_8).length + 1);
    }
}
