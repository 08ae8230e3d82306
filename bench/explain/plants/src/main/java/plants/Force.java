package plants;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes records and has each forced to the disk before it answers; into files in turn, so that the forces overlap. */
final class Force implements Plant {
    private static final int FILES = 64;
    private static final int RECORD_BYTES = 4096;
    private static final int FILE_BYTES = 1 << 20;

    private final List<FileChannel> files = new ArrayList<>();
    private final AtomicInteger turns = new AtomicInteger();
    private final int records;
    private final Witness witness;

    Force(Path directory, int records, Witness witness) throws IOException {
        this.records = records;
        this.witness = witness;
        for (int i = 0; i < FILES; i++) {
            files.add(FileChannel.open(
                    directory.resolve("records-" + i), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
        }
    }

    @Override
    public Answer answer() throws IOException {
        long since = System.nanoTime();
        for (int record = 0; record < records; record++) {
            write(turns.getAndIncrement() & Integer.MAX_VALUE);
        }
        witness.stood(Place.FORCE, since);
        return Answer.DONE;
    }

    private void write(int turn) throws IOException {
        FileChannel file = files.get(turn % FILES);
        file.write(ByteBuffer.allocate(RECORD_BYTES), (long) (turn / FILES) * RECORD_BYTES % FILE_BYTES);
        file.force(true);
    }
}
