package intake.nio;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** An answer on its way: bytes in memory, those of a file, and bytes in memory again. */
final class Answer implements AutoCloseable {
    private final ByteBuffer start;
    private final Optional<FileChannel> file;
    private final long length;
    private final ByteBuffer end;
    private long sent;

    private Answer(ByteBuffer start, Optional<FileChannel> file, long length, ByteBuffer end) {
        this.start = start;
        this.file = file;
        this.length = length;
        this.end = end;
    }

    static Answer of(int status, String text, boolean keepAlive) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        byte[] head = head(status, body.length, keepAlive);
        ByteBuffer all = ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .flip();
        return new Answer(all, Optional.empty(), 0, ByteBuffer.allocate(0));
    }

    /** The file between brackets; it is sent from the kernel's cache, so that its length costs no heap. */
    static Answer array(FileChannel file, boolean keepAlive) throws IOException {
        long length = file.size();
        byte[] head = head(200, length + 2, keepAlive);
        ByteBuffer start =
                ByteBuffer.allocate(head.length + 1).put(head).put((byte) '[').flip();
        return new Answer(start, Optional.of(file), length, ByteBuffer.wrap(new byte[] {']'}));
    }

    private static byte[] head(int status, long length, boolean keepAlive) {
        String head = "HTTP/1.1 " + status + " \r\nContent-Length: " + length + "\r\n"
                + (keepAlive ? "\r\n" : "Connection: close\r\n\r\n");
        return head.getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes as much as the channel takes now; returns whether that was the rest. */
    boolean writeTo(WritableByteChannel channel) throws IOException {
        channel.write(start);
        if (start.hasRemaining()) {
            return false;
        }
        while (sent < length) {
            long count = file.orElseThrow().transferTo(sent, length - sent, channel);
            if (count <= 0) {
                return false;
            }
            sent += count;
        }
        channel.write(end);
        return !end.hasRemaining();
    }

    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            file.get().close();
        }
    }
}
