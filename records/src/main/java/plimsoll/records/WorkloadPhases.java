package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecord;

/** Which producer each phase of a worker is: what the ledger's addresses mean, as {@code workload-W.json} says it. */
public record WorkloadPhases(String name, List<One> phases) {
    /** One phase of the worker, and its producer number. */
    public record One(String name, boolean judged, int producer) {}

    public WorkloadPhases {
        phases = List.copyOf(phases);
    }

    /** @throws UnreadableRecord when the file is missing or torn */
    public static WorkloadPhases read(Path file) {
        return Json.read(file, WorkloadPhases.class);
    }

    /** Empty when the worker has no such phase. */
    public Optional<One> of(String phase) {
        return phases.stream().filter(one -> one.name().equals(phase)).findFirst();
    }
}
