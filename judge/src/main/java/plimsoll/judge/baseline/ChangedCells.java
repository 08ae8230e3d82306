package plimsoll.judge.baseline;

import java.util.Collections;
import java.util.Comparator;
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
     * The definition of a cell in one result.
     *
     * @param load in words, and so the limits
     * @param surroundings empty if no trial is readable
     */
    public record Setting(String load, String limits, Optional<Surroundings> surroundings) {
        /** Returns how it differs from an earlier one; empty if nothing that both show does. */
        public Optional<String> changeSince(Setting before) {
            if (!before.load.equals(load)) {
                return Optional.of("its load was " + before.load + " and is now " + load);
            }
            if (!before.limits.equals(limits)) {
                return Optional.of("its limits were " + before.limits + " and are now " + limits);
            }
            return before.surroundings.flatMap(then -> surroundings.flatMap(today -> change(then, today)));
        }
    }

    /**
     * The surroundings of a cell's trials, as far as their records show them.
     *
     * @param needs the words of each need's command, by the need's name
     */
    public record Surroundings(List<Phase> phases, Map<String, List<String>> needs, List<Link> links) {
        public Surroundings {
            phases = List.copyOf(phases);
            needs = Map.copyOf(needs);
            links = List.copyOf(links);
        }
    }

    /** Returns the reason by cell, such as {@code its phases 'filling', 'full' differ}. */
    public static Map<String, String> of(ResultFolder before, Result then, ResultFolder now, Result today) {
        Map<String, Setting> cells = settings(before, then);
        Map<String, String> changed = new LinkedHashMap<>();
        settings(now, today)
                .forEach((cell, setting) -> Optional.ofNullable(cells.get(cell))
                        .flatMap(setting::changeSince)
                        .ifPresent(why -> changed.put(cell, why)));
        return Collections.unmodifiableMap(changed);
    }

    /** Returns the setting of each cell of a result, by its name, in the order of the result. */
    public static Map<String, Setting> settings(ResultFolder folder, Result result) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (CellResult cell : result.cells()) {
            settings.putIfAbsent(
                    cell.cell(),
                    new Setting(ExperimentText.storedLoad(cell.load()), cell.limits(), surroundings(folder, cell)));
        }
        return Collections.unmodifiableMap(settings);
    }

    private static Optional<String> change(Surroundings then, Surroundings today) {
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
                .min(Comparator.naturalOrder());
        return need.map(name -> "its need '" + name + "' differs")
                .or(() -> Optional.of("its links differ")
                        .filter(_ -> !today.links().equals(then.links())));
    }

    /**
     * Reads the surroundings from the first readable trial of a cell, ignoring the workers' cores; empty if no trial is
     * readable.
     */
    private static Optional<Surroundings> surroundings(ResultFolder result, CellResult cell) {
        return cell.trials().stream()
                .map(name -> result.trial(name))
                .flatMap(trial -> experiment(trial).stream())
                .findFirst()
                .map(experiment -> new Surroundings(
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
