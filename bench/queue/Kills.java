import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import queues.segment.Entry;
import queues.segment.SegmentLog;
import queues.segment.Settings;

/**
 * {@code Kills DIR ROUNDS SEED written|mapped}: a process that offers and consumes is killed at seeded moments; after
 * each kill the log is opened, compared with the acknowledgements that the process got, and passed on to the next
 * process.
 */
final class Kills {
    private static final int OFFERED = 0;
    private static final int CONSUMED = 8;

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        if (arguments.length == 2) {
            live(directory, arguments[1].equals("mapped"));
            return;
        }
        int rounds = Integer.parseInt(arguments[1]);
        SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[2]));
        boolean mapped = arguments[3].equals("mapped");
        long offers = 0;
        long again = 0;
        for (int round = 0; round < rounds; round++) {
            int millis = random.nextInt(150, 900);
            long before = Told.of(directory).offered();
            Process life = new ProcessBuilder(command(directory, arguments[3])).inheritIO().start();
            awaitWork(directory, before);
            Thread.sleep(millis);
            life.destroyForcibly().waitFor();
            Told told = Told.of(directory);
            again += check(directory, mapped, told, "round " + round + ", killed after " + millis + " ms");
            offers = told.offered();
        }
        System.out.println(arguments[3] + ": " + rounds + " kills, " + offers + " offers acknowledged, 0 lost, 0 reordered, "
                + again + " given twice (one at most in each kill)");
    }

    /** A process that was killed before it did anything proves nothing. */
    private static void awaitWork(Path directory, long before) throws Exception {
        long end = System.nanoTime() + 30_000_000_000L;
        while (Told.of(directory).offered() == before) {
            require(System.nanoTime() < end, "the process offered nothing within 30 s");
            Thread.sleep(5);
        }
    }

    /** The acknowledgements that the process got, in memory that outlives it. */
    record Told(long offered, long consumed) {
        static Told of(Path directory) throws IOException {
            MappedByteBuffer told = ledger(directory);
            return new Told(told.getLong(OFFERED), told.getLong(CONSUMED));
        }
    }

    private static MappedByteBuffer ledger(Path directory) throws IOException {
        java.nio.file.Files.createDirectories(directory);
        try (FileChannel file = FileChannel.open(
                directory.resolve("told"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
        }
    }

    private static List<String> command(Path directory, String mode) {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(), "-XX:+UseSerialGC", "-Xmx32m", "-cp",
                System.getProperty("java.class.path"), "Kills", directory.toString(), mode);
    }

    private static SegmentLog open(Path directory, boolean mapped) throws IOException {
        // Entries that a killed process left are read to the end without an acknowledgement.
        Settings small = new Settings(1 << 18, Long.MAX_VALUE, 0, Integer.MAX_VALUE);
        Path log = directory.resolve("log");
        return mapped ? SegmentLog.mapped(log, small) : SegmentLog.written(log, small);
    }

    private static void live(Path directory, boolean mapped) throws Exception {
        MappedByteBuffer told = ledger(directory);
        long number = told.getLong(OFFERED);
        try (SegmentLog log = open(directory, mapped)) {
            // The last process may have died between an offer and its note.
            number = Math.max(number, told.getLong(CONSUMED) + log.size());
            while (true) {
                log.offer(entry(number));
                told.putLong(OFFERED, ++number);
                if (number % 3 == 0) {
                    Entry entry = log.poll().orElseThrow();
                    long consumed = ByteBuffer.wrap(entry.bytes()).getLong() + 1;
                    entry.acknowledge();
                    told.putLong(CONSUMED, consumed);
                }
            }
        }
    }

    /** The number of entries that were consumed and are delivered again. */
    private static long check(Path directory, boolean mapped, Told told, String when) throws IOException {
        try (SegmentLog log = open(directory, mapped)) {
            long expected = -1;
            long first = -1;
            for (Optional<Entry> next = log.poll(); next.isPresent(); next = log.poll()) {
                long number = ByteBuffer.wrap(next.get().bytes()).getLong();
                require(expected < 0 || number == expected, when + ": " + number + " came where " + expected + " belongs");
                require(java.util.Arrays.equals(next.get().bytes(), entry(number)), when + ": other bytes in " + number);
                first = first < 0 ? number : first;
                expected = number + 1;
            }
            long end = Math.max(expected, first < 0 ? told.consumed() : expected);
            require(first < 0 || first <= told.consumed() + 1, when + ": " + told.consumed() + " consumed, but it begins at " + first);
            require(end >= told.offered(), when + ": " + told.offered() + " offered, but it ends at " + end);
            require(first < 0 || first >= told.consumed() - 1, when + ": more than one entry is given again, from " + first);
            return first >= 0 && first < told.consumed() ? told.consumed() - first : 0;
        }
    }

    private static byte[] entry(long number) {
        byte[] bytes = new byte[100];
        new SplittableRandom(number).nextBytes(bytes);
        ByteBuffer.wrap(bytes).putLong(number);
        return bytes;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
