package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.json.Json;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Experiment;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** Reads the compared profiles of a result, and compares the pairs of cells that its {@code profiles.json} names. */
public final class ComparedProfiles {
    private final List<ProfilePairs.Pair> pairs;
    private final Map<String, Map<Integer, TrialCosts>> costs = new HashMap<>();
    private final List<String> notes = new ArrayList<>();

    private ComparedProfiles(ResultFolder folder) {
        this.pairs = Json.read(folder.profiles(), ProfilePairs.class).pairs();
        folder.comparedOnDisk().forEach(this::read);
    }

    /** Returns nothing if no pair was profiled. A damaged {@code profiles.json} is among the problems of checksums. */
    public static List<ProfileComparison> of(ResultFolder folder) {
        try {
            return RecordFile.exists(folder.profiles()) ? new ComparedProfiles(folder).compared() : List.of();
        } catch (UnreadableRecordException damaged) {
            return List.of();
        }
    }

    /** The last trial of a cell in a round is the one that counts. */
    private void read(TrialFolder trial) {
        try {
            Experiment experiment = Json.read(trial.experiment(), Experiment.class);
            Optional<TrialCosts> known = TrialCosts.of(trial);
            if (known.isEmpty()) {
                notes.add(ResultFolder.nameIn(trial) + ": the cost of an operation is unknown, since none was"
                        + " acknowledged in a judged phase, or its records cannot be read");
            }
            known.ifPresent(each -> costs.computeIfAbsent(experiment.cell(), _ -> new TreeMap<>())
                    .put(experiment.round(), each));
        } catch (UnreadableRecordException torn) {
            notes.add(ResultFolder.nameIn(trial) + ": " + torn.getMessage());
        }
    }

    private List<ProfileComparison> compared() {
        return pairs.stream()
                .map(pair -> ProfileComparisonEvaluator.of(pair, rounds(pair), notes))
                .toList();
    }

    private List<List<TrialCosts>> rounds(ProfilePairs.Pair pair) {
        Map<Integer, TrialCosts> before = costs.getOrDefault(pair.against(), Map.of());
        Map<Integer, TrialCosts> now = costs.getOrDefault(pair.cell(), Map.of());
        List<List<TrialCosts>> rounds = new ArrayList<>();
        before.forEach((round, costsBefore) ->
                Optional.ofNullable(now.get(round)).ifPresent(costsNow -> rounds.add(List.of(costsBefore, costsNow))));
        return rounds;
    }
}
