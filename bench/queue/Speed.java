import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.TreeMap;
import queues.Queue;
import queues.QueueProvider;
import queues.QueueDelivery;

/**
 * {@code Speed fill|drain|both VARIANT ENTRIES KEY=VALUE...}: adds entries of 100 bytes and takes them out with an
 * acknowledgement each, from one thread, in this process; prints milliseconds per entry. {@code drain} opens an
 * existing queue and prints the time from the start of the JVM to the first entry, which is checked.
 */
final class Speed {
    private static final int BYTES = 100;

    public static void main(String[] arguments) throws Exception {
        String what = arguments[0];
        String variant = arguments[1];
        long entries = Long.parseLong(arguments[2]);
        Map<String, String> settings = new TreeMap<>();
        Arrays.stream(arguments).skip(3).map(each -> each.split("=", 2)).forEach(each -> settings.put(each[0], each[1]));
        long before = System.nanoTime();
        Queue queue = ServiceLoader.load(QueueProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.knows(variant))
                .findFirst()
                .orElseThrow()
                .open(variant, settings);
        System.out.printf(Locale.ROOT, "%s: opened in %.3f s%n", variant, (System.nanoTime() - before) / 1e9);
        if (what.equals("both")) {
            // The first pass warms the JVM up and is discarded.
            fill(queue, Math.min(200_000, entries), variant + " warm-up");
            drain(queue, Math.min(200_000, entries), variant + " warm-up");
        }
        if (!what.equals("drain")) {
            fill(queue, entries, variant);
        } else {
            first(queue, variant);
        }
        if (!what.equals("fill")) {
            drain(queue, what.equals("drain") ? entries - 1 : entries, variant);
        }
        queue.close();
        System.exit(0);
    }

    private static void first(Queue queue, String variant) throws Exception {
        Optional<Taken> first = queue.poll();
        check(first, 0);
        first.orElseThrow().acknowledge();
        double millis = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
        System.out.printf(Locale.ROOT, "%s: first entry, checked, %.3f s after the JVM's start%n", variant, millis / 1e3);
    }

    private static void fill(Queue queue, long entries, String variant) throws Exception {
        long start = System.nanoTime();
        byte[] block = block();
        for (long number = 0; number < entries; number++) {
            if (!queue.offer(entry(block, number))) {
                System.out.println(variant + ": full at " + number);
                return;
            }
        }
        say(variant, "add", entries, System.nanoTime() - start);
    }

    private static void drain(Queue queue, long entries, String variant) throws Exception {
        long start = System.nanoTime();
        long taken = 0;
        while (taken < entries) {
            Optional<Taken> next = queue.poll();
            if (next.isPresent()) {
                next.get().acknowledge();
                taken++;
            }
        }
        say(variant, "poll", entries, System.nanoTime() - start);
    }

    private static void say(String variant, String what, long entries, long nanos) {
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT, "%s: %s %.6f ms (%d entries), heap in use %d m%n", variant, what, nanos / 1e6 / entries, entries,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    }

    private static void check(Optional<Taken> entry, long number) {
        if (!Arrays.equals(entry.orElseThrow().bytes(), entry(block(), number))) {
            throw new IllegalStateException("the first entry is not entry " + number);
        }
    }

    private static byte[] block() {
        byte[] block = new byte[1 << 16];
        new SplittableRandom(1).nextBytes(block);
        return block;
    }

    /** Its number, and incompressible bytes from a position that depends on it. */
    private static byte[] entry(byte[] block, long number) {
        byte[] entry = new byte[BYTES];
        System.arraycopy(block, (int) (number * 31 % (block.length - BYTES)), entry, 0, BYTES);
        for (int i = 0; i < Long.BYTES; i++) {
            entry[i] = (byte) (number >>> (8 * i));
        }
        return entry;
    }
}
