package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * One request of the kernel.
 *
 * @param opcode empty when this file system does not handle the request
 * @param unique the request's identity, which its reply repeats
 * @param node the file's number in {@link InodeTable}
 * @param user ID of the user who made it
 * @param group ID of that user's group
 * @param body the bytes after the header
 */
record FuseRequest(Optional<FuseOpcode> opcode, long unique, long node, int user, int group, ByteBuffer body) {
    /** Names that lead out of their directory; the kernel resolves them itself. */
    private static final Set<String> NOT_NAMES = Set.of("", ".", "..");

    /**
     * @param bytes one whole request, in the machine's byte order
     * @throws IOException when it is shorter than its header, so that no reply can name it
     */
    static FuseRequest of(ByteBuffer bytes) throws IOException {
        if (bytes.limit() < FuseLayout.IN_HEADER_BYTES) {
            throw new IOException("a FUSE request has at least " + FuseLayout.IN_HEADER_BYTES + " bytes, but this has "
                    + bytes.limit());
        }
        return new FuseRequest(
                FuseOpcode.of(bytes.getInt(FuseLayout.IN_HEADER_OPCODE)),
                bytes.getLong(FuseLayout.IN_HEADER_UNIQUE),
                bytes.getLong(FuseLayout.IN_HEADER_NODEID),
                bytes.getInt(FuseLayout.IN_HEADER_UID),
                bytes.getInt(FuseLayout.IN_HEADER_GID),
                bytes.position(FuseLayout.IN_HEADER_BYTES).slice().order(bytes.order()));
    }

    int int32(int offset) throws Errno.ErrnoException {
        return body.getInt(checked(offset, Integer.BYTES));
    }

    long int64(int offset) throws Errno.ErrnoException {
        return body.getLong(checked(offset, Long.BYTES));
    }

    /** Returns the number of bytes that a read asks for. */
    int size() throws Errno.ErrnoException {
        int size = int32(FuseLayout.IO_SIZE);
        if (size < 0 || size > FuseLayout.READ_MAX) {
            throw new Errno.ErrnoException(Errno.EINVAL);
        }
        return size;
    }

    /** Returns the bytes to write. */
    ByteBuffer content() throws Errno.ErrnoException {
        int size = Math.min(body.limit() - FuseLayout.WRITE_IN_BYTES, int32(FuseLayout.IO_SIZE));
        if (size < 0) {
            throw new Errno.ErrnoException(Errno.EINVAL);
        }
        return body.slice(FuseLayout.WRITE_IN_BYTES, size);
    }

    /** Returns the zero-terminated name that begins at {@code offset}. */
    String name(int offset) throws Errno.ErrnoException {
        try {
            String name = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(body.slice(checked(offset, 0), end(offset) - offset))
                    .toString();
            if (NOT_NAMES.contains(name) || name.contains("/")) {
                throw new Errno.ErrnoException(Errno.EINVAL);
            }
            return name;
        } catch (CharacterCodingException notUtf8) {
            throw new Errno.ErrnoException(Errno.EILSEQ);
        }
    }

    /** Returns the name that follows the one at {@code offset}. */
    String secondName(int offset) throws Errno.ErrnoException {
        return name(end(offset) + 1);
    }

    /** Returns the offset of the zero that ends a name. */
    private int end(int offset) throws Errno.ErrnoException {
        int end = offset;
        while (body.get(checked(end, 1)) != 0) {
            end++;
        }
        return end;
    }

    private int checked(int offset, int bytes) throws Errno.ErrnoException {
        if (offset < 0 || offset > body.limit() - bytes) {
            throw new Errno.ErrnoException(Errno.EINVAL);
        }
        return offset;
    }
}
