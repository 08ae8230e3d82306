package plimsoll.run.round;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.study.Experiment;
import plimsoll.records.Manifest;

/**
 * Rounds that a run leaves out: if the load generator was the limit in the first two rounds of a cell, it will be in
 * all of them. The records alone decide, so that a resumed run leaves out the same ones. A shard leaves out none, since
 * the shards of a run together hold its whole plan.
 *
 * @param trials in the order of the plan, cell by cell
 */
record LeftOutRounds(List<Experiment> trials) {
    /** The limit may have another cause in one trial alone (decision 063). */
    static final int LIMITED = 2;

    LeftOutRounds {
        trials = List.copyOf(trials);
    }

    static LeftOutRounds of(RunPlan plan, Manifest manifest, StoredTrials stored) {
        if (manifest.shard().isPresent()) {
            return new LeftOutRounds(List.of());
        }
        Map<String, List<Experiment>> cells = plan.experiments().stream()
                .collect(Collectors.groupingBy(Experiment::cell, LinkedHashMap::new, Collectors.toList()));
        return new LeftOutRounds(cells.values().stream()
                .filter(rounds -> isLimited(rounds, stored))
                .flatMap(List::stream)
                .filter(each -> stored.attempts(each) == 0)
                .toList());
    }

    /** Judges stored trials only where it must: a cell whose first round has an answer is not looked at further. */
    private static boolean isLimited(List<Experiment> rounds, StoredTrials stored) {
        return rounds.size() > LIMITED
                && rounds.stream().limit(LIMITED).allMatch(each -> stored.attempts(each) > 0)
                && rounds.stream().limit(LIMITED).allMatch(stored::isLimitedByGenerator);
    }

    boolean isEmpty() {
        return trials.isEmpty();
    }

    /** Returns the manifest of a run without these rounds, with the reasons among its notes. */
    Manifest in(Manifest manifest, RunPlan plan) {
        return manifest.withMoreNotes(reasonsBeside(manifest))
                .withPlannedTrials(Optional.of(plan.experiments().size() - trials.size()));
    }

    /** Returns a sentence for each cell of which the notes of the manifest say nothing yet. */
    List<String> reasonsBeside(Manifest manifest) {
        return reasons(trials)
                .filter(reason -> !manifest.notes().contains(reason))
                .toList();
    }

    /** Returns the notes of a manifest without reasons of rounds that are run after all, as if a trial was removed. */
    List<String> notesStillTrue(Manifest manifest, RunPlan plan) {
        Set<String> now = reasons(trials).collect(Collectors.toSet());
        Set<String> over = reasons(plan.experiments())
                .filter(reason -> !now.contains(reason))
                .collect(Collectors.toSet());
        return manifest.notes().stream().filter(note -> !over.contains(note)).toList();
    }

    private static Stream<String> reasons(List<Experiment> trials) {
        return trials.stream()
                .map(Experiment::cell)
                .distinct()
                .map(cell -> "The remaining rounds of " + cell
                        + " are left out: the load generator was the limit in its first two.");
    }
}
