package plimsoll.lab.load;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import plimsoll.model.load.Phase;

/** The ends of one worker's phases; each is completed once. */
final class PhaseEndTracker {
    private final String worker;
    private final Map<String, CompletableFuture<PhaseEnd>> ends;

    PhaseEndTracker(WorkerTask task) {
        this.worker = task.name();
        this.ends = task.phases().stream()
                .collect(Collectors.toUnmodifiableMap(Phase::name, _ -> new CompletableFuture<>()));
    }

    boolean has(String phase) {
        return ends.containsKey(phase);
    }

    /**
     * Returns the future end of a phase.
     *
     * @throws IllegalArgumentException when the worker has no such phase
     */
    CompletableFuture<PhaseEnd> of(String phase) {
        return Optional.ofNullable(ends.get(phase))
                .orElseThrow(
                        () -> new IllegalArgumentException("worker '" + worker + "' has no phase '" + phase + "'"));
    }

    Collection<CompletableFuture<PhaseEnd>> all() {
        return ends.values();
    }

    /** Empty while the phase lasts. */
    Optional<PhaseEnd> phaseEnd(String phase) {
        CompletableFuture<PhaseEnd> end = of(phase);
        return end.isDone() ? Optional.of(end.join()) : Optional.empty();
    }

    /** Returns as soon as the phase has ended, or after the given time. */
    void awaitEnd(String phase, Duration most) throws InterruptedException {
        try {
            var _ = of(phase).get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException lasting) {
            // The caller looks for other reasons to end it.
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of phase '" + phase + "' is a failure, not an end", e);
        }
    }
}
