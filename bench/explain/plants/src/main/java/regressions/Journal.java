package regressions;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends records to a file in one write; {@code lost-batching} writes each by itself. */
final class Journal {
    private static final int RECORDS = 300;
    private static final long LARGEST = 8L << 20;

    private final Changes changes;
    private final FileChannel file;

    Journal(Changes changes, Path directory) throws IOException {
        this.changes = changes;
        this.file =
                FileChannel.open(directory.resolve("journal.log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    void append(long sum) throws IOException {
        byte[] record = ("order " + sum + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer batch = ByteBuffer.allocate(RECORDS * record.length);
        for (int i = 0; i < RECORDS; i++) {
            batch.put(record);
        }
        batch.flip();
        int each = changes.has("lost-batching") ? record.length : batch.limit();
        for (int from = 0; from < batch.limit(); from += each) {
            file.write(batch.slice(from, each), Math.floorMod(sum, LARGEST) + from);
        }
    }
}
