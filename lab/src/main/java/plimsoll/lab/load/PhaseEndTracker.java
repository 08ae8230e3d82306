package plimsoll.lab.load;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
}
