package plimsoll.lab.observe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import plimsoll.lab.HelperThreads;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.Sample;

/**
 * Samples the machine, the lab and every observed process at a fixed interval, from a daemon thread of its own, and
 * writes the samples to {@code timeline.ndjson}. A missed sample is left out, never made up for.
 */
public final class Sampler implements AutoCloseable {
    private static final int TARGETS_MAX = 64;
    private static final Duration FLUSH_EVERY = Duration.ofMillis(500);
    private static final Duration CLOSE_MAX = FixedTimeout.SAMPLER_END.time();

    /** The sampler stopped early, so the timeline lacks its end; the trial is inconclusive. */
    public static final class SamplerException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private SamplerException(String message) {
            super(message);
        }

        private SamplerException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final Path file;
    private final LongSupplier clock;
    private final SamplingInterval interval;
    private final Map<String, SamplingTarget> targets = new ConcurrentHashMap<>();
    private final Map<String, Sample> latest = new ConcurrentHashMap<>();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread;
    private volatile Optional<Throwable> failure = Optional.empty();

    private Sampler(Path file, LongSupplier clock, long everyNanos) {
        this.file = file;
        this.clock = clock;
        this.interval = new SamplingInterval(everyNanos);
        this.thread = HelperThreads.unstarted("sampler", this::run, this::failed);
    }

    /**
     * Starts to sample at once.
     *
     * @param timeline the file to write; an existing file is overwritten
     * @param nanosSinceTrialStart provides the time of each sample and the interval
     * @param every time between two samples at first, at least 10 ms
     */
    public static Sampler start(Path timeline, LongSupplier nanosSinceTrialStart, Duration every) {
        if (every.compareTo(Duration.ofMillis(10)) < 0) {
            throw new IllegalArgumentException("the sampling interval must be at least 10 ms, but it is " + every);
        }
        Sampler sampler = new Sampler(timeline, nanosSinceTrialStart, every.toNanos());
        sampler.thread.start();
        return sampler;
    }

    /** Samples the target from the next pass on; it replaces a target of the same member. */
    public void watch(SamplingTarget target) {
        if (targets.size() >= TARGETS_MAX && !targets.containsKey(target.member())) {
            throw new IllegalStateException("at most " + TARGETS_MAX + " processes can be sampled at once; "
                    + target.member() + " would exceed that");
        }
        targets.put(target.member(), target);
    }

    /** Returns the last sample of each member, of {@code lab} and of {@code host}. */
    public Map<String, Sample> latest() {
        return Map.copyOf(latest);
    }

    /**
     * Takes and writes a last sample, which completes the file. An interrupt does not shorten this and stays set.
     *
     * @throws UncheckedIOException if the disk rejected the timeline
     * @throws SamplerException if the file lacks its end for another reason, with the cause
     */
    @Override
    public void close() {
        stop.countDown();
        if (!joined()) {
            throw new SamplerException("the sampler did not end within " + CLOSE_MAX + ": " + file
                    + " is incomplete; the kernel may be blocking a read of /proc");
        }
        failure.ifPresent(cause -> {
            String message = "the sampler stopped early, so " + file + " is incomplete: "
                    + Optional.ofNullable(cause.getMessage()).orElseGet(cause::toString);
            if (cause instanceof IOException refused) {
                throw new UncheckedIOException(message, refused);
            }
            throw new SamplerException(message, cause);
        });
    }

    private boolean joined() {
        long deadline = System.nanoTime() + CLOSE_MAX.toNanos();
        boolean interrupted = false;
        while (true) {
            try {
                boolean ended = thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return ended;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    private void run() {
        try (TimelineWriter timeline = new TimelineWriter(file);
                SamplingPass pass = new SamplingPass()) {
            long due = clock.getAsLong();
            long flushed = due;
            boolean last = false;
            while (!last) {
                last = stop.await(due - clock.getAsLong(), TimeUnit.NANOSECONDS);
                long now = clock.getAsLong();
                takePass(
                        pass,
                        timeline,
                        new SamplingPass.Moment(toMillis(now), last ? 0 : toMillis(Math.max(now - due, 0)), last));
                if (now - flushed >= FLUSH_EVERY.toNanos()) {
                    timeline.flush();
                    flushed = now;
                }
                due = nextAfter(due, now, interval.nanos());
            }
        } catch (IOException | InterruptedException e) {
            failed(e);
        }
    }

    private void failed(Throwable cause) {
        failure = Optional.of(cause);
    }

    private void takePass(SamplingPass pass, TimelineWriter timeline, SamplingPass.Moment moment) throws IOException {
        try {
            List<SamplingTarget> gone =
                    pass.sample(List.copyOf(targets.values()), moment, sample -> take(timeline, sample));
            gone.forEach(target -> targets.remove(target.member(), target));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void take(TimelineWriter timeline, Sample sample) {
        latest.put(sample.member(), sample);
        interval.count();
        try {
            timeline.write(sample);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the next due time that is still to come. */
    static long nextAfter(long due, long now, long every) {
        long missed = Math.max(now - due, 0) / every;
        return due + (missed + 1) * every;
    }

    private static long toMillis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
