package plants;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/** Looks at pages here and there in a mapped file that is larger than what the cap leaves for it: the kernel drops pages and reads them again. */
final class Pages implements Plant {
    private static final int PAGE = 4096;
    private static final int BLOCK = 1 << 20;

    private final MappedByteBuffer mapped;
    private final int looks;
    private final Witness witness;

    Pages(Path directory, int megabytes, int looks, Witness witness) throws IOException {
        this.looks = looks;
        this.witness = witness;
        try (FileChannel file = FileChannel.open(
                directory.resolve("pages"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            for (int block = 0; block < megabytes; block++) {
                file.write(ByteBuffer.allocate(BLOCK), (long) block * BLOCK);
            }
            // What is dirty cannot be dropped.
            file.force(false);
            mapped = file.map(FileChannel.MapMode.READ_ONLY, 0, (long) megabytes * BLOCK);
        }
    }

    @Override
    public Answer answer() {
        long since = System.nanoTime();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int sum = 0;
        for (int look = 0; look < looks; look++) {
            sum += mapped.get(random.nextInt(mapped.capacity() / PAGE) * PAGE);
        }
        witness.stood(Place.PAGES, since);
        return sum == 0 ? Answer.DONE : Answer.FAILED;
    }
}
