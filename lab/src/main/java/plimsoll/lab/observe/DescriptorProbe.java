package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import plimsoll.model.record.Metric;

/**
 * Counts the open files and sockets of the process. Since Linux 6.2 the kernel reports the number; before, they are
 * listed.
 */
final class DescriptorProbe implements Probe {
    private static final int LISTED_MAX = 20_000;

    private final Path directory;
    private final AdaptiveInterval interval;

    DescriptorProbe(Path process) {
        directory = process.resolve("fd");
        interval = new AdaptiveInterval(TimeUnit.MILLISECONDS.toNanos(500), System.nanoTime());
    }

    @Override
    public void read(SampleAccumulator into) {
        long now = System.nanoTime();
        if (!interval.isDue(now)) {
            return;
        }
        try {
            long reported = Files.size(directory);
            into.put(Metric.DESCRIPTORS, reported > 0 ? reported : listed());
            interval.measured(now, System.nanoTime());
        } catch (IOException | DirectoryIteratorException _) {
            // Another user's process, or one that is gone: its descriptors cannot be read.
        }
    }

    private long listed() throws IOException {
        long count = 0;
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(directory)) {
            for (var one = descriptors.iterator(); one.hasNext() && count < LISTED_MAX; one.next()) {
                count++;
            }
        }
        return count;
    }

    @Override
    public void close() {
        // Nothing is kept open between two probes.
    }
}
