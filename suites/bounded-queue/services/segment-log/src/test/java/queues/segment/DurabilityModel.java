package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A log that is used at random until a power failure, and its promise at that moment: every entry up to the last force,
 * in order; none that was acknowledged before the last force of the position.
 */
final class DurabilityModel {
    private final long seed;
    private final SplittableRandom random;
    private final Settings settings;
    private final CrashingDisk disk;
    private long offered;
    private long durable;
    private long polled;
    private long acknowledged;

    DurabilityModel(long seed, CrashingDisk disk) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.disk = disk;
        this.settings = new Settings(1024 + random.nextInt(1024), Long.MAX_VALUE, random.nextInt(4));
    }

    /** Uses the log, ends it in the middle, opens the rest and returns its faults; empty if there are none. */
    Optional<String> broken() throws IOException {
        SegmentLog log = SegmentLog.open(disk, settings);
        int steps = random.nextInt(1, 120);
        for (int step = 0; step < steps; step++) {
            use(log);
        }
        CrashingDisk left = disk.crashed(random);
        try {
            return wrong(SegmentLog.open(left, settings)).map(this::told);
        } catch (CorruptLog refused) {
            return Optional.of(told("a crash alone made it refuse: " + refused.getMessage()));
        }
    }

    private void use(SegmentLog log) throws IOException {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> offer(log);
            case 4, 5 -> poll(log);
            case 6 -> {
                log.force();
                durable = offered;
            }
            default -> durable = random.nextInt(4) == 0 ? offerAll(log) : durable;
        }
    }

    private void offer(SegmentLog log) throws IOException {
        log.offer(entry(offered));
        offered++;
        durable = settings.forceEvery() == 1 ? offered : durable;
    }

    private long offerAll(SegmentLog log) throws IOException {
        log.offerAll(List.of(entry(offered), entry(offered + 1), entry(offered + 2)));
        offered += 3;
        return offered;
    }

    private void poll(SegmentLog log) throws IOException {
        Optional<Entry> entry = log.poll();
        if (entry.isPresent()) {
            polled++;
            if (random.nextInt(5) > 0) {
                entry.get().acknowledge();
                acknowledged = log.size() == offered - polled ? polled : acknowledged;
            }
        }
    }

    private Optional<String> wrong(SegmentLog log) throws IOException {
        long first = -1;
        long expected = -1;
        long size = log.size();
        long seen = 0;
        for (Optional<Entry> next = log.poll(); next.isPresent(); next = log.poll()) {
            long number = ByteBuffer.wrap(next.get().bytes()).getLong();
            if (expected >= 0 && number != expected) {
                return Optional.of("entry " + number + " came where " + expected + " belongs");
            }
            if (!Arrays.equals(next.get().bytes(), entry(number))) {
                return Optional.of("entry " + number + " has other bytes");
            }
            first = first < 0 ? number : first;
            expected = number + 1;
            seen++;
        }
        if (seen != size) {
            return Optional.of("its size says " + size + ", but it gives " + seen);
        }
        return promised(first, expected);
    }

    private Optional<String> promised(long first, long end) {
        if (durable > Math.max(end, 0) && durable > acknowledged) {
            return Optional.of("entries up to " + durable + " were durable and up to " + acknowledged
                    + " acknowledged, but it ends before " + end);
        }
        if (first > polled || end > offered) {
            return Optional.of("it gives " + first + " to " + end + ", but " + polled + " were polled of " + offered);
        }
        return Optional.empty();
    }

    /** An entry with its own bytes and length, and its number in front. */
    static byte[] entry(long number) {
        byte[] bytes = new byte[8 + (int) (number * 7 % 90)];
        new SplittableRandom(number).nextBytes(bytes);
        ByteBuffer.wrap(bytes).putLong(number);
        return bytes;
    }

    private String told(String what) {
        return "seed " + seed + ": " + what;
    }
}
