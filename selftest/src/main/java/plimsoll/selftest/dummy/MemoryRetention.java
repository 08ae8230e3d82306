package plimsoll.selftest.dummy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** How much an operation in flight holds, and until when: c times its payload, until as many as planned are there. */
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

    /** The payload's copies, itself included; the caller must keep them reachable as long as the operation is in flight. */
    List<byte[]> hold(byte[] body) throws InterruptedException {
        List<byte[]> held = IntStream.range(0, copies)
                .mapToObj(copy -> copy == 0 ? body : body.clone())
                .toList();
        missing.countDown();
        if (!missing.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
            System.out.println("not all operations that were to be gathered have come");
        }
        return held;
    }
}
