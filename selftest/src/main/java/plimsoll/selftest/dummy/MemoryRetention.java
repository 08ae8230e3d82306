package plimsoll.selftest.dummy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The memory that an operation in flight holds: c copies of its payload, until the planned number have arrived. */
final class MemoryRetention {
    private static final long LONGEST_SECONDS = 10;

    private final int copies;
    private final CountDownLatch missing;

    private MemoryRetention(int copies, int gather) {
        this.copies = copies;
        this.missing = new CountDownLatch(gather);
    }

    static MemoryRetention of(Map<String, String> options) {
        return new MemoryRetention(
                Integer.parseInt(options.getOrDefault("copies", "1")),
                Integer.parseInt(options.getOrDefault("gather", "0")));
    }

    /**
     * Returns the copies of the payload, including the payload itself; the caller must keep them while the operation
     * runs.
     */
    List<byte[]> hold(byte[] body) throws InterruptedException {
        List<byte[]> held = IntStream.range(0, copies)
                .mapToObj(copy -> copy == 0 ? body : body.clone())
                .toList();
        missing.countDown();
        if (!missing.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            System.out.println("fewer operations arrived within " + LONGEST_SECONDS + " s than --gather asks for");
        }
        return held;
    }
}
