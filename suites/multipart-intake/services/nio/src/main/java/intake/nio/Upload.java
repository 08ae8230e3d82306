package intake.nio;

import intake.multipart.Boundary;
import intake.multipart.BufferPool;
import intake.multipart.Limits;
import intake.multipart.MultipartException;
import intake.multipart.MultipartParser;
import intake.receipt.Digest;
import intake.receipt.FileField;
import intake.receipt.Receipt;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** One upload on its way in: its bytes go from the channel into the parser's buffer and from there into the digest. */
final class Upload implements AutoCloseable {
    private final String id;
    private final Digest digest = new Digest();
    private final FileField file = new FileField(digest::update);
    private final MultipartParser parser;
    private final ByteBuffer buffer;
    private long left;

    Upload(String id, RequestHead head, BufferPool pool) throws MultipartException {
        this.id = id;
        this.left = head.length();
        this.parser = new MultipartParser(Boundary.of(head.contentType()), Limits.usual(), pool, file);
        this.buffer = ByteBuffer.wrap(parser.buffer());
    }

    /** Takes the bytes that the channel has now; returns the result of {@link ReadableByteChannel#read}. */
    int read(ReadableByteChannel channel) throws IOException {
        int room = (int) Math.min(left, parser.room());
        buffer.limit(parser.position() + room).position(parser.position());
        int count = channel.read(buffer);
        if (count > 0) {
            left -= count;
            parser.advance(count);
        }
        return count;
    }

    /** Takes bytes that have been read already. */
    void take(ByteBuffer read) throws IOException {
        int count = (int) Math.min(left, Math.min(parser.room(), read.remaining()));
        read.get(parser.buffer(), parser.position(), count);
        left -= count;
        parser.advance(count);
    }

    boolean whole() {
        return left == 0;
    }

    /** @throws MultipartException if the form is cut off or has no file */
    Receipt receipt() throws MultipartException {
        parser.finish();
        file.mustHaveCome();
        return digest.receipt(id);
    }

    @Override
    public void close() {
        parser.close();
    }
}
