package plants;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Reads pages here and there in a mapped file that is larger than the room under the cap: the kernel drops pages and
 * reads them again.
 */
@SuppressWarnings("restricted")
final class Pages implements Plant {
    private static final int PAGE = 4096;
    private static final int BLOCK = 1 << 20;
    /** Advice for {@code posix_madvise}: read one page at a time, without its neighbours. */
    private static final int RANDOM = 1;

    private final MemorySegment mapped;
    private final int pages;
    private final int looks;
    private final Witness witness;

    Pages(Path directory, int megabytes, int looks, Witness witness) throws IOException {
        this.looks = looks;
        this.witness = witness;
        this.pages = megabytes * (BLOCK / PAGE);
        try (FileChannel file = FileChannel.open(
                directory.resolve("pages"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            for (int block = 0; block < megabytes; block++) {
                file.write(ByteBuffer.allocate(BLOCK), (long) block * BLOCK);
            }
            // Dirty pages cannot be dropped.
            file.force(false);
            mapped = file.map(FileChannel.MapMode.READ_ONLY, 0, (long) megabytes * BLOCK, Arena.global());
        }
        advise();
    }

    private void advise() {
        Linker linker = Linker.nativeLinker();
        MethodHandle advise = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("posix_madvise"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
        try {
            int error = (int) advise.invokeExact(mapped, mapped.byteSize(), RANDOM);
            if (error != 0) {
                throw new IllegalStateException("posix_madvise answered " + error);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("no advice on the mapped file: " + e, e);
        }
    }

    @Override
    public Answer answer() {
        long since = System.nanoTime();
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int sum = 0;
        for (int look = 0; look < looks; look++) {
            sum += mapped.get(ValueLayout.JAVA_BYTE, (long) random.nextInt(pages) * PAGE);
        }
        witness.stood(Place.PAGES, since);
        return sum == 0 ? Answer.DONE : Answer.FAILED;
    }
}
