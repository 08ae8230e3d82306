package plimsoll.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.Forecast;
import plimsoll.plan.TimeBudget;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.ResultDestination;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.PastTrials;
import plimsoll.run.round.PlanText;
import plimsoll.run.round.RoundExtension;
import plimsoll.run.round.RunPlan;
import plimsoll.run.round.StoredRun;
import plimsoll.run.round.UndecidedRounds;

/**
 * A run that has not started.
 *
 * @param manifest of its result
 * @param study the file that a new result keeps a copy of
 * @param extension rounds to add if the machine is noisy; empty: none
 */
public record PlannedRun(
        RunPlan plan,
        Manifest manifest,
        Path study,
        ResultDestination destination,
        Invocation invocation,
        Optional<RoundExtension> extension) {
    private static final String LEFT_OUT = "left out to fit into ";
    private static final String OVER = "over the budget of ";

    /** Estimates the duration of its trials from earlier results and its own. */
    public Forecast forecast() {
        List<ResultFolder> past = new ArrayList<>(PastTrials.results(manifest.study()));
        if (destination instanceof ResultDestination.Stored(Path directory)) {
            past.add(OpenResult.folder(directory));
        }
        return new Forecast(PastTrials.lengths(past));
    }

    /** The trials that it runs, of which a result may already hold some: the whole plan, or a share of it. */
    public List<Experiment> trials() {
        return plan.part(manifest.shard());
    }

    /** A share of the run. Its plan stays that of the whole run, by which the shares are put together again. */
    PlannedRun part(Shard shard) {
        return new PlannedRun(
                plan,
                manifest.withShard(Optional.of(shard))
                        .withPlannedTrials(
                                Optional.of(plan.part(Optional.of(shard)).size())),
                study,
                destination,
                invocation,
                extension);
    }

    /**
     * The part of the plan that fits into a time; the manifest's notes list the rest, and report that even one round of
     * the cells that must stay does not fit.
     */
    PlannedRun withinBudget(Duration most) {
        Forecast forecast = forecast();
        TimeBudget budget = TimeBudget.fit(plan.experiments(), comparedOnly(), forecast, most);
        List<String> notes = new ArrayList<>();
        String time = PlanText.about(most).replace("about ", "");
        if (!budget.leftOut().isEmpty()) {
            String share = budget.kept().size() + " of " + plan.experiments().size() + " trials are run";
            notes.add(LEFT_OUT + time + ": " + String.join(", ", budget.leftOut()) + "; " + share);
        }
        Duration kept = forecast.of(budget.kept());
        if (kept.compareTo(most) > 0) {
            Set<String> cells =
                    new TreeSet<>(budget.kept().stream().map(Experiment::cell).toList());
            notes.add(OVER + time + ": one round of " + String.join(" and ", cells) + " takes " + PlanText.about(kept));
        }
        if (notes.isEmpty()) {
            return this;
        }
        return new PlannedRun(
                plan.only(budget.kept()),
                manifest.withMoreNotes(notes)
                        .withPlannedTrials(Optional.of(budget.kept().size())),
                study,
                destination,
                invocation,
                extension);
    }

    /** Returns the cells that are compared with each other only: those of A/A, or a cell and its baseline. */
    private List<Set<String>> comparedOnly() {
        if (manifest.mode().equals(Manifest.AA)) {
            return List.of(plan.experiments().stream().map(Experiment::cell).collect(Collectors.toSet()));
        }
        return manifest.baseline().stream()
                .flatMap(baseline -> Stream.concat(
                        baseline.pairs().entrySet().stream().map(pair -> Set.of(pair.getKey(), pair.getValue())),
                        baseline.capacities().stream().map(bound -> Set.of(bound.cell(), bound.baseline()))))
                .toList();
    }

    /** Sentences about the trials that a budget left out, and about those that exceed it; empty without any. */
    public List<String> leftOut() {
        return manifest.notes().stream()
                .filter(note -> note.startsWith(LEFT_OUT) || note.startsWith(OVER))
                .toList();
    }

    /**
     * The plan as lines of text: the number of trials, the time they will take, and their groups by load and limits.
     */
    public List<String> lines() {
        Forecast forecast = forecast();
        List<String> lines = new ArrayList<>(PlanText.of(trials(), forecast));
        if (!manifest.untilDecided().isEmpty()) {
            lines.add(PlanText.atMost(longest().experiments(), forecast));
        }
        return lines;
    }

    /** The plan if no comparison is ever decided, for cells whose rounds are added until they are. */
    RunPlan longest() {
        return UndecidedRounds.longest(plan, manifest);
    }

    /**
     * The same run with more rounds, if its noise so far asks for them or its comparisons are not decided; empty if the
     * rounds so far are not complete.
     */
    Optional<PlannedRun> extended(Result soFar) {
        int complete = soFar.cells().stream().mapToInt(CellResult::rounds).sum();
        if (complete < manifest.plannedTrials().orElse(trials().size())) {
            return Optional.empty();
        }
        return extension
                .flatMap(rounds ->
                        rounds.after(plan, soFar).map(more -> withMore(more, List.of(rounds.sentence(soFar)))))
                .or(() -> UndecidedRounds.after(plan, manifest, soFar).map(more -> withMore(more, List.of())));
    }

    /** The same run with the manifest that it wrote, which has fewer planned trials if rounds were left out. */
    PlannedRun with(Manifest written) {
        return new PlannedRun(plan, written, study, destination, invocation, extension);
    }

    private PlannedRun withMore(RunPlan more, List<String> notes) {
        return new PlannedRun(
                more,
                manifest.withMoreNotes(notes)
                        .withPlannedTrials(Optional.of(more.experiments().size())),
                study,
                destination,
                invocation,
                extension);
    }

    /**
     * Opens its result; does not run a trial yet.
     *
     * @throws plimsoll.run.request.RequestException when it cannot be written, or another lab writes into it
     */
    public BegunRun begin(TrialEnvironment environment) {
        OpenResult opened = OpenResult.of(destination, manifest.resultName(manifest.study()), study);
        try {
            return new BegunRun(asStored(opened.folder()), opened, environment);
        } catch (RuntimeException failed) {
            opened.close();
            throw failed;
        }
    }

    /** Another lab may have added rounds to a stored result, and ended, before this one got its lock. */
    private PlannedRun asStored(ResultFolder folder) {
        if (destination instanceof ResultDestination.New) {
            return this;
        }
        StoredRun stored = StoredRun.in(folder);
        return new PlannedRun(
                stored.plan(),
                stored.hasBegun() ? stored.resumedManifest() : manifest,
                study,
                destination,
                invocation,
                extension);
    }
}
