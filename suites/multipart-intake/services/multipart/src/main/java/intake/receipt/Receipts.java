package intake.receipt;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Every receipt of this process, in a file, so that the heap stays the variant's own. */
public final class Receipts implements AutoCloseable {
    private static final byte[] COMMA = {','};

    private final Path file;
    private final OutputStream lines;
    private boolean empty = true;

    private Receipts(Path file) throws IOException {
        this.file = file;
        this.lines = new BufferedOutputStream(Files.newOutputStream(file));
    }

    /** Opens a new file in that directory, which is deleted at the end. */
    public static Receipts in(Path directory) throws IOException {
        return new Receipts(Files.createTempFile(directory, "receipts", ".json"));
    }

    /** Appends a receipt; call it before the client gets its answer. */
    public void add(Receipt receipt) throws IOException {
        append(receipt.json().getBytes(StandardCharsets.US_ASCII));
    }

    /** Keep this short: every other request waits for it. */
    private synchronized void append(byte[] json) throws IOException {
        if (!empty) {
            lines.write(COMMA);
        }
        empty = false;
        lines.write(json);
    }

    /** Writes all receipts so far as one JSON array. */
    public synchronized void list(OutputStream out) throws IOException {
        lines.flush();
        out.write('[');
        Files.copy(file, out);
        out.write(']');
    }

    /** Opens all receipts so far for reading: what {@link #list} writes, without its brackets. */
    public synchronized FileChannel open() throws IOException {
        lines.flush();
        return FileChannel.open(file);
    }

    @Override
    public synchronized void close() throws IOException {
        lines.close();
        Files.deleteIfExists(file);
    }
}
