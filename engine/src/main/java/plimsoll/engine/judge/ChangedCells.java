package plimsoll.engine.judge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.record.TrialFolder;
import plimsoll.engine.record.UnreadableRecord;
import plimsoll.model.Cpus;
import plimsoll.model.Experiment;
import plimsoll.model.Phase;
import plimsoll.model.Placement;
import plimsoll.model.Workload;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;

/** Cells of one name whose load or limits are not the same in two results: their figures are those of two questions. */
final class ChangedCells {
    private ChangedCells() {}

    /** Why, by cell, such as {@code what it does in 'filling', 'full' is not the same}. */
    static Map<String, String> of(ResultFolder before, Result then, ResultFolder now, Result today) {
        Map<String, CellResult> cells =
                then.cells().stream().collect(Collectors.toMap(CellResult::cell, cell -> cell, (first, _) -> first));
        Map<String, String> changed = new LinkedHashMap<>();
        for (CellResult cell : today.cells()) {
            Optional.ofNullable(cells.get(cell.cell()))
                    .flatMap(base -> change(base, phases(before, base), cell, phases(now, cell)))
                    .ifPresent(why -> changed.put(cell.cell(), why));
        }
        return Collections.unmodifiableMap(changed);
    }

    private static Optional<String> change(CellResult base, List<Phase> then, CellResult cell, List<Phase> today) {
        if (!base.load().equals(cell.load())) {
            return Optional.of("its load was " + base.load() + " and is " + cell.load());
        }
        if (!base.limits().equals(cell.limits())) {
            return Optional.of("its limits were " + base.limits() + " and are " + cell.limits());
        }
        String others = Stream.concat(
                        today.stream().filter(phase -> !then.contains(phase)),
                        then.stream().filter(phase -> !today.contains(phase)))
                .map(phase -> "'" + phase.name() + "'")
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(others)
                .filter(names -> !names.isEmpty() && !then.isEmpty() && !today.isEmpty())
                .map(names -> "what it does in " + names + " is not the same");
    }

    /** Of its first trial that can be read, its workers on any core; none where no trial can. */
    private static List<Phase> phases(ResultFolder result, CellResult cell) {
        return cell.trials().stream()
                .map(name -> new TrialFolder(result.path().resolve(name)))
                .flatMap(trial -> experiment(trial).stream())
                .map(Experiment::phases)
                .findFirst()
                .orElse(List.of())
                .stream()
                .map(ChangedCells::onAnyCore)
                .toList();
    }

    /** On which cores a worker runs is the machine's affair, and machines are told apart elsewhere. */
    private static Phase onAnyCore(Phase phase) {
        return new Phase(
                phase.name(),
                phase.judged(),
                phase.workloads().stream().map(ChangedCells::onAnyCore).toList(),
                phase.faults(),
                phase.until());
    }

    private static Workload onAnyCore(Workload workload) {
        return new Workload(
                workload.name(),
                workload.driver(),
                workload.load(),
                workload.payload(),
                switch (workload.placement()) {
                    case Placement.Outside _ -> new Placement.Outside(Cpus.ANY);
                    case Placement.Inside inside -> inside;
                },
                workload.deadline(),
                workload.beside(),
                workload.flows());
    }

    private static Optional<Experiment> experiment(TrialFolder trial) {
        try {
            return Optional.of(Json.read(trial.experiment(), Experiment.class));
        } catch (UnreadableRecord torn) {
            return Optional.empty();
        }
    }
}
