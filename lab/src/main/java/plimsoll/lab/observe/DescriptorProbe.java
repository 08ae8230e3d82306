package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import plimsoll.model.record.Metric;

/** How many files and sockets the process has open. From Linux 6.2 on the kernel tells; before, they are listed. */
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
            long told = Files.size(directory);
            into.put(Metric.DESCRIPTORS, told > 0 ? told : listed());
            interval.looked(now, System.nanoTime());
        } catch (IOException | DirectoryIteratorException _) {
            // Another user's process, or one that has gone: its descriptors are not for us to see.
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
        // Nothing is kept open between two looks.
    }
}
