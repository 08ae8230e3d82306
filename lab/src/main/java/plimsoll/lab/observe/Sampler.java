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
 * Looks at the machine, the lab and every watched process at a fixed beat, from a daemon thread of its own, and writes
 * what it sees as {@code timeline.ndjson}. A beat that was missed is left out, never made up for.
 */
public final class Sampler implements AutoCloseable {
    private static final int TARGETS_MAX = 64;
    private static final Duration FLUSH_EVERY = Duration.ofMillis(500);
    private static final Duration CLOSE_MAX = FixedTimeout.SAMPLER_END.time();

    private final Path file;
    private final LongSupplier clock;
    private final long everyNanos;
    private final Map<String, SamplingTarget> targets = new ConcurrentHashMap<>();
    private final Map<String, Sample> latest = new ConcurrentHashMap<>();
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Thread thread;
    private volatile Optional<Throwable> failure = Optional.empty();

    private Sampler(Path file, LongSupplier clock, long everyNanos) {
        this.file = file;
        this.clock = clock;
        this.everyNanos = everyNanos;
        this.thread = HelperThreads.unstarted("sampler", this::sample, this::failed);
    }

    /**
     * Starts to look at once.
     *
     * @param timeline the file to write; one that is there is overwritten
     * @param nanosSinceTrialStart gives the time of each sample and the beat
     * @param every between two looks, at least 10 ms
     */
    public static Sampler start(Path timeline, LongSupplier nanosSinceTrialStart, Duration every) {
        if (every.compareTo(Duration.ofMillis(10)) < 0) {
            throw new IllegalArgumentException(
                    "a look is taken every 10 ms at most, but every " + every + " was asked");
        }
        Sampler sampler = new Sampler(timeline, nanosSinceTrialStart, every.toNanos());
        sampler.thread.start();
        return sampler;
    }

    /** From the next look on the target is in the samples; it replaces a target of the same member. */
    public void watch(SamplingTarget target) {
        if (targets.size() >= TARGETS_MAX && !targets.containsKey(target.member())) {
            throw new IllegalStateException("at most " + TARGETS_MAX + " processes are watched at once: "
                    + target.member() + " is one too many");
        }
        targets.put(target.member(), target);
    }

    /** Forgets the member; a process that has gone is forgotten by itself, its last sample stays the latest until then. */
    public void unwatch(String member) {
        targets.remove(member);
        latest.remove(member);
    }

    /** The last sample of each member, of {@code lab} and of {@code host}. */
    public Map<String, Sample> latest() {
        return Map.copyOf(latest);
    }

    /**
     * Takes a last look and writes it; then the file is whole. An interrupt does not shorten it and stays set.
     *
     * @throws UncheckedIOException if the disk refused the timeline
     * @throws IllegalStateException if it lacks its end for another reason, with the cause
     */
    @Override
    public void close() {
        stop.countDown();
        if (!ended()) {
            throw new IllegalStateException("the sampler did not end within " + CLOSE_MAX + ": " + file
                    + " lacks its end; the kernel may keep it waiting for a file of /proc");
        }
        failure.ifPresent(cause -> {
            String what = "the sampler stopped early, so " + file + " is not whole: " + cause.getMessage();
            if (cause instanceof IOException refused) {
                throw new UncheckedIOException(what, refused);
            }
            throw new IllegalStateException(what, cause);
        });
    }

    private boolean ended() {
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

    private void sample() {
        try (TimelineWriter timeline = new TimelineWriter(file);
                SamplingPass pass = new SamplingPass()) {
            long due = clock.getAsLong();
            long flushed = due;
            boolean last = false;
            while (!last) {
                last = stop.await(due - clock.getAsLong(), TimeUnit.NANOSECONDS);
                long now = clock.getAsLong();
                look(
                        pass,
                        timeline,
                        new SamplingPass.Moment(toMillis(now), last ? 0 : toMillis(Math.max(now - due, 0)), last));
                if (now - flushed >= FLUSH_EVERY.toNanos()) {
                    timeline.flush();
                    flushed = now;
                }
                due = nextAfter(due, now, everyNanos);
            }
        } catch (IOException | InterruptedException e) {
            failed(e);
        }
    }

    private void failed(Throwable cause) {
        failure = Optional.of(cause);
    }

    private void look(SamplingPass pass, TimelineWriter timeline, SamplingPass.Moment moment) throws IOException {
        try {
            List<SamplingTarget> gone =
                    pass.look(List.copyOf(targets.values()), moment, sample -> take(timeline, sample));
            gone.forEach(target -> targets.remove(target.member(), target));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void take(TimelineWriter timeline, Sample sample) {
        latest.put(sample.member(), sample);
        try {
            timeline.write(sample);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next beat that is still to come. */
    static long nextAfter(long due, long now, long every) {
        long missed = Math.max(now - due, 0) / every;
        return due + (missed + 1) * every;
    }

    private static long toMillis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
