package plimsoll.judge.baseline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.cell.ExperimentText;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.ConfigFile;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/**
 * Finds cells of the same name whose load, limits or surroundings differ in two results, so that their figures are not
 * comparable.
 */
public final class ChangedCells {
    private static final String ELSEWHERE = "on another machine";

    private ChangedCells() {}

    /**
     * The surroundings of a cell's trials, as far as their records show them.
     *
     * @param needs the words of each need's command, by the need's name
     */
    private record Setting(List<Phase> phases, Map<String, List<String>> needs, List<Link> links) {}

    /** Returns the reason by cell, such as {@code its phases 'filling', 'full' differ}. */
    public static Map<String, String> of(ResultFolder before, Result then, ResultFolder now, Result today) {
        Map<String, CellResult> cells =
                then.cells().stream().collect(Collectors.toMap(CellResult::cell, cell -> cell, (first, _) -> first));
        Map<String, String> changed = new LinkedHashMap<>();
        for (CellResult cell : today.cells()) {
            Optional.ofNullable(cells.get(cell.cell()))
                    .flatMap(base -> change(base, setting(before, base), cell, setting(now, cell)))
                    .ifPresent(why -> changed.put(cell.cell(), why));
        }
        return Collections.unmodifiableMap(changed);
    }

    private static Optional<String> change(
            CellResult base, Optional<Setting> then, CellResult cell, Optional<Setting> today) {
        String load = ExperimentText.storedLoad(base.load());
        String loadToday = ExperimentText.storedLoad(cell.load());
        if (!load.equals(loadToday)) {
            return Optional.of("its load was " + load + " and is now " + loadToday);
        }
        if (!base.limits().equals(cell.limits())) {
            return Optional.of("its limits were " + base.limits() + " and are now " + cell.limits());
        }
        return then.flatMap(before -> today.flatMap(now -> change(before, now)));
    }

    private static Optional<String> change(Setting then, Setting today) {
        String phases = Stream.concat(
                        today.phases().stream().filter(phase -> !then.phases().contains(phase)),
                        then.phases().stream().filter(phase -> !today.phases().contains(phase)))
                .map(Phase::name)
                .distinct()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
        if (!phases.isEmpty()) {
            return Optional.of(
                    (phases.contains(",") ? "its phases " + phases + " differ" : "its phase " + phases + " differs"));
        }
        Optional<String> need = Stream.concat(today.needs().keySet().stream(), then.needs().keySet().stream())
                .filter(name ->
                        !Objects.equals(today.needs().get(name), then.needs().get(name)))
                .findFirst();
        return need.map(name -> "its need '" + name + "' differs")
                .or(() -> Optional.of("its links differ")
                        .filter(_ -> !today.links().equals(then.links())));
    }

    /**
     * Reads the setting from the first readable trial of a cell, ignoring the workers' cores; empty if no trial is
     * readable.
     */
    private static Optional<Setting> setting(ResultFolder result, CellResult cell) {
        return cell.trials().stream()
                .map(name -> result.trial(name))
                .flatMap(trial -> experiment(trial).stream())
                .findFirst()
                .map(experiment -> new Setting(
                        experiment.phases().stream()
                                .map(ChangedCells::onAnyCore)
                                .toList(),
                        experiment.deployment().members().stream()
                                .filter(member -> member.role() == MemberRole.NEED)
                                .collect(Collectors.toMap(Member::name, ChangedCells::command)),
                        experiment.deployment().links()));
    }

    /** Returns the command without paths, which differ from machine to machine; of its program it keeps the name. */
    private static List<String> command(Member need) {
        return switch (need.source()) {
            case MemberSource.Launched launched -> command(launched).toList();
            case MemberSource.Elsewhere(MemberSource.Launched there) ->
                Stream.concat(Stream.of(ELSEWHERE), command(there)).toList();
            case MemberSource.Attached _ -> List.of();
        };
    }

    private static Stream<String> command(MemberSource.Launched launched) {
        return Stream.of(
                        launched.command().stream()
                                .limit(1)
                                .map(program -> program.substring(program.lastIndexOf('/') + 1)),
                        launched.command().stream().skip(1).filter(word -> !word.contains("/")),
                        launched.config().stream().map(ConfigFile::text))
                .flatMap(words -> words);
    }

    /** Ignores the workers' cores: they depend on the machine, and machines are compared elsewhere. */
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
                    case WorkerPlacement.Outside _ -> new WorkerPlacement.Outside(Cpus.ANY);
                    case WorkerPlacement.Inside inside -> inside;
                    case WorkerPlacement.Generator(int number, int of, Cpus _) ->
                        new WorkerPlacement.Generator(number, of, Cpus.ANY);
                },
                workload.deadline(),
                workload.background(),
                workload.flows());
    }

    private static Optional<Experiment> experiment(TrialFolder trial) {
        try {
            return Optional.of(trial.readExperiment());
        } catch (UnreadableRecordException torn) {
            return Optional.empty();
        }
    }
}
