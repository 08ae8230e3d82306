import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import queues.segment.SegmentLog;
import queues.segment.Settings;

/**
 * {@code RawDisk DIR}: the speed of the disk without a queue, and of the segment log in groups of 100 forced at once.
 */
final class RawDisk {
    private static final int RECORD = 116;
    private static final int GROUP = 100;
    private static final int GROUPS = 2000;

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createDirectories(Path.of(arguments[0]));
        for (int pass = 0; pass < 2; pass++) {
            say(pass, "raw write, one record a call", written(directory, RECORD, 300_000, 0), 300_000);
            say(pass, "raw write and fdatasync of each record", written(directory, RECORD, GROUPS, 1), GROUPS);
            long raw = written(directory, RECORD * GROUP, GROUPS, 1);
            say(pass, "raw write and fdatasync of 100 records", raw, GROUPS * GROUP);
            long log = grouped(directory.resolve("log-" + pass));
            say(pass, "segment log, offerAll of 100", log, GROUPS * GROUP);
            if (pass == 1) {
                System.out.printf(Locale.ROOT, "segment log / raw, groups of 100 forced at once: %.2f%n", (double) log / raw);
            }
        }
    }

    private static void say(int pass, String what, long nanos, long records) {
        if (pass == 1) {
            System.out.printf(Locale.ROOT, "%s: %.6f ms per record%n", what, nanos / 1e6 / records);
        }
    }

    private static long written(Path directory, int bytes, int times, int forceEvery) throws Exception {
        Path file = directory.resolve("raw");
        ByteBuffer record = ByteBuffer.allocateDirect(bytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long start = System.nanoTime();
            for (long i = 0; i < times; i++) {
                channel.write(record.clear(), i * bytes);
                if (forceEvery > 0) {
                    channel.force(false);
                }
            }
            return System.nanoTime() - start;
        } finally {
            Files.delete(file);
        }
    }

    private static long grouped(Path directory) throws Exception {
        byte[] entry = new byte[100];
        List<byte[]> group = java.util.stream.Stream.generate(() -> entry).limit(GROUP).toList();
        try (SegmentLog log = SegmentLog.written(directory, Settings.DEFAULT)) {
            long start = System.nanoTime();
            for (int i = 0; i < GROUPS; i++) {
                log.offerAll(group);
            }
            return System.nanoTime() - start;
        }
    }
}
