package intake.servlet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a part: in memory, and from the threshold on in a temporary file.
 *
 * <p>The file has a random name that this process alone may have created, readable by its user only, and loses it as
 * soon as it is open: no other process can guess or replace it, and a kill leaves no file behind.
 */
final class PartContent implements AutoCloseable {
    private final Path directory;
    private final int threshold;
    private Memory memory = new Memory();
    private @Nullable FileChannel file;
    private long length;

    /** @param threshold most bytes in memory */
    PartContent(Path directory, int threshold) {
        this.directory = directory;
        this.threshold = threshold;
    }

    void append(byte[] source, int offset, int count) throws IOException {
        FileChannel open = file;
        if (open == null && length + count > threshold) {
            open = nameless(directory);
            file = open;
            write(open, memory.bytes());
            memory = new Memory();
        }
        if (open == null) {
            memory.write(source, offset, count);
        } else {
            write(open, ByteBuffer.wrap(source, offset, count));
        }
        length += count;
    }

    /** Opens a file for reading and writing that no directory lists. */
    private static FileChannel nameless(Path directory) throws IOException {
        return FileChannel.open(
                directory.resolve("part-" + UUID.randomUUID()),
                Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        // On Linux the JDK removes the name right after opening.
                        StandardOpenOption.DELETE_ON_CLOSE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private static void write(FileChannel file, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    long length() {
        return length;
    }

    /** The bytes from the start, on each call. */
    InputStream open() {
        FileChannel open = file;
        return open == null ? memory.open() : new FileStream(open);
    }

    @Override
    public void close() throws IOException {
        memory = new Memory();
        if (file != null) {
            file.close();
        }
    }

    /** Gives its bytes without a copy. */
    private static final class Memory extends ByteArrayOutputStream {
        ByteBuffer bytes() {
            return ByteBuffer.wrap(buf, 0, count);
        }

        InputStream open() {
            return new ByteArrayInputStream(buf, 0, count);
        }
    }

    /** Reads from a position of its own. */
    private static final class FileStream extends InputStream {
        private final FileChannel file;
        private long position;

        FileStream(FileChannel file) {
            this.file = file;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            int read = file.read(ByteBuffer.wrap(target, offset, count), position);
            position += Math.max(read, 0);
            return read;
        }
    }
}
