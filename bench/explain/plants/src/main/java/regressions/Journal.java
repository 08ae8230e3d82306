package regressions;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Appends records to a file in one write; {@code lost-batching} writes each by itself. */
final class Journal {
    private static final int RECORDS = 200;
    private static final long LARGEST = 8L << 20;

    private final Changes changes;
    private final FileChannel file;
    private final Sink sink;

    Journal(Changes changes, Path directory) throws IOException {
        this.changes = changes;
        this.file =
                FileChannel.open(directory.resolve("journal.log"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        this.sink = new FileSink(file);
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
            ByteBuffer part = batch.slice(from, each);
            long position = Math.floorMod(sum, LARGEST) + from;
            if (changes.has("harmless-interface")) {
                sink.write(part, position);
            } else {
                file.write(part, position);
            }
        }
    }

    /** An interface in between, with one implementation. */
    private interface Sink {
        void write(ByteBuffer bytes, long position) throws IOException;
    }

    private static final class FileSink implements Sink {
        private final FileChannel file;

        FileSink(FileChannel file) {
            this.file = file;
        }

        @Override
        public void write(ByteBuffer bytes, long position) throws IOException {
            file.write(bytes, position);
        }
    }
}
