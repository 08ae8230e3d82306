package plimsoll.lab.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LongSummaryStatistics;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import plimsoll.model.record.Metric;

/**
 * Counts the files in a member's own directory and sums their lengths, except files that a JVM keeps there for other
 * processes to read.
 */
final class FileProbe implements Probe {
    private static final int LISTED_MAX = 20_000;
    private static final int DEPTH_MAX = 8;

    private final Path directory;
    private final Path hidden;
    private final AdaptiveInterval interval;

    FileProbe(Path directory) {
        this.directory = directory;
        this.hidden = directory.resolve(plimsoll.disk.Main.HIDDEN);
        interval = new AdaptiveInterval(TimeUnit.SECONDS.toNanos(1), System.nanoTime());
    }

    @Override
    public void read(SampleAccumulator into) {
        long now = System.nanoTime();
        if (!interval.isDue(now)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory, DEPTH_MAX)) {
            LongSummaryStatistics lengths = files.filter(file -> !file.startsWith(hidden))
                    .limit(LISTED_MAX)
                    .filter(Files::isRegularFile)
                    .mapToLong(FileProbe::length)
                    .summaryStatistics();
            into.put(Metric.SCRATCH_FILES, lengths.getCount());
            into.put(Metric.SCRATCH_BYTES, lengths.getSum());
        } catch (IOException | UncheckedIOException _) {
            // A directory was deleted while it was listed: the next probe counts again.
        }
        interval.measured(now, System.nanoTime());
    }

    private static long length(Path file) {
        return file.toFile().length();
    }

    @Override
    public void close() {
        // Nothing is kept open between two probes.
    }
}
