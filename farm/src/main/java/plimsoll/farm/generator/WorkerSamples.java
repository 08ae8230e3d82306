package plimsoll.farm.generator;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;
import plimsoll.model.record.Sample;
import plimsoll.records.Timeline;

/** The samples of a worker and of this machine, with times since the start of the lab's trial. */
final class WorkerSamples implements AutoCloseable {
    private static final Duration EVERY = Duration.ofMillis(250);
    private static final String HOST = "host";

    private final String workload;
    private final long pid;
    private final Path file;
    private Optional<Sampler> sampler = Optional.empty();
    private boolean closed;
    private volatile boolean sent;

    /** @param file gets the samples at the end */
    WorkerSamples(String workload, long pid, Path file) {
        this.workload = workload;
        this.pid = pid;
        this.file = file;
    }

    /**
     * Begins to sample; a repeated call changes nothing.
     *
     * @param originNanos the trial's start by this machine's clock
     */
    synchronized void start(long originNanos) {
        if (sampler.isPresent() || closed) {
            return;
        }
        Sampler started = Sampler.start(all(), () -> System.nanoTime() - originNanos, EVERY);
        started.watch(new SamplingTarget(worker(), pid, Optional.empty(), Set.of()));
        sampler = Optional.of(started);
    }

    private Path all() {
        return file.resolveSibling("all.ndjson");
    }

    private String worker() {
        return "worker." + workload;
    }

    void markSent() {
        sent = true;
    }

    /** Whether the lab has been sent everything, so that it may leave. */
    boolean sent() {
        return sent;
    }

    /** Ends the samples, and keeps those that the lab needs: of the worker, and of the machine by another name. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        sampler.ifPresent(Sampler::close);
        if (!Files.exists(all())) {
            return;
        }
        try (Timeline kept = new Timeline(file)) {
            for (Sample sample : Timeline.read(all()).items()) {
                if (sample.member().equals(worker())) {
                    kept.append(sample);
                } else if (sample.member().equals(HOST)) {
                    kept.append(new Sample(sample.atMillis(), "generator." + workload, sample.values()));
                }
            }
        }
    }
}
