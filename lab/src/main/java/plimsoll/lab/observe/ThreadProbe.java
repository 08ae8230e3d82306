package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.IntSupplier;
import plimsoll.model.record.Metric;

/**
 * Samples the threads of one process, each by itself, and sums them. The last values of an ended thread stay in the
 * sums; a thread that lives for less than one interval is missed. With hundreds of threads, samples are taken less
 * often.
 */
final class ThreadProbe implements Probe {
    /** Each tracked thread keeps a file open in the lab. */
    static final int FOLLOWED_MAX = 2048;

    private final Path directory;
    private final ProcfsParser parser;
    private final IntSupplier threads;
    private final Map<String, ThreadSample> followed = new HashMap<>();
    private final ThreadTotals ended = new ThreadTotals();
    private final ThreadTotals sums = new ThreadTotals();
    private final AdaptiveInterval interval = new AdaptiveInterval(0, System.nanoTime());

    /**
     * Creates the probe.
     *
     * @param threads current number of threads of the process
     */
    ThreadProbe(Path process, ProcfsParser parser, IntSupplier threads) {
        this.directory = process.resolve("task");
        this.parser = parser;
        this.threads = threads;
    }

    @Override
    public void read(SampleAccumulator into) {
        long now = System.nanoTime();
        if (interval.isDue(now)) {
            sample(into);
            interval.measured(now, System.nanoTime());
        }
    }

    private void sample(SampleAccumulator into) {
        boolean anyEnded = readFollowed();
        if (anyEnded || followed.size() != threads.getAsInt()) {
            follow();
        }
        sums.set(ended);
        followed.values().forEach(sums::add);
        into.put(Metric.RUN_QUEUE_WAIT, sums.waitedMillis());
        into.put(Metric.CONTEXT_SWITCHES, sums.contextSwitches());
        into.put(Metric.CPU_JIT, sums.jitMillis());
        into.put(Metric.CPU_GC, sums.collectorMillis());
    }

    /** Returns true if a thread has ended. */
    private boolean readFollowed() {
        boolean anyEnded = false;
        for (Iterator<ThreadSample> tasks = followed.values().iterator(); tasks.hasNext(); ) {
            ThreadSample sample = tasks.next();
            if (!sample.read(parser)) {
                ended.add(sample);
                sample.close();
                tasks.remove();
                anyEnded = true;
            }
        }
        return anyEnded;
    }

    private void follow() {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(directory)) {
            for (Path task : tasks) {
                if (followed.size() >= FOLLOWED_MAX) {
                    return;
                }
                follow(task);
            }
        } catch (IOException | DirectoryIteratorException _) {
            // The process is ending: its threads can no longer be listed, and the next sample finds it gone.
        }
    }

    private void follow(Path directoryOfTask) {
        String id = directoryOfTask.getFileName().toString();
        if (!followed.containsKey(id)) {
            ThreadSample.open(directoryOfTask).ifPresent(sample -> {
                sample.read(parser);
                followed.put(id, sample);
            });
        }
    }

    @Override
    public void close() {
        followed.values().forEach(ThreadSample::close);
        followed.clear();
    }
}
