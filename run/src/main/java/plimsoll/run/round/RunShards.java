package plimsoll.run.round;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.run.result.ShardSet;
import plimsoll.run.result.StoredShard;
import plimsoll.run.trial.AttemptSeed;

/**
 * The shards of a run, as one run.
 *
 * @param plan of the whole run
 * @param trials in the order of the plan; interrupted and repeated attempts included
 */
public record RunShards(RunPlan plan, List<TrialFolder> trials) {
    /** A cell in one round, which one trial of a plan measures. */
    private record Place(String cell, int round) {
        static Place of(Experiment experiment) {
            return new Place(experiment.cell(), experiment.round());
        }
    }

    private record RoundTrial(int round, TrialFolder folder) {}

    /**
     * @throws plimsoll.run.request.RequestException when their plans differ, or one has a trial that its share of the
     *     plan does not have
     */
    public static RunShards of(ShardSet set) {
        RunPlan plan = RunPlan.read(set.first().folder());
        byte[] text = planText(set.first());
        List<RoundTrial> trials = new ArrayList<>();
        for (StoredShard shard : set.shards()) {
            // Hundreds of shards have the same plan of hundreds of trials.
            if (!Arrays.equals(text, planText(shard))) {
                plan.differenceTo(RunPlan.read(shard.folder())).ifPresent(difference -> {
                    throw ShardSet.apart(set.first(), shard, "their plans differ in " + difference);
                });
            }
            trials.addAll(trials(shard, plan));
        }
        return new RunShards(
                plan,
                trials.stream()
                        .sorted(Comparator.comparingInt(RoundTrial::round))
                        .map(RoundTrial::folder)
                        .toList());
    }

    private static byte[] planText(StoredShard shard) {
        Path plan = shard.folder().plan();
        try {
            return RecordFile.bytes(plan, RecordFile.LONGEST_TEXT);
        } catch (IOException unreadable) {
            throw RecordFile.unreadable(plan, unreadable);
        }
    }

    /** Each shard ran its rounds in the order of the plan, and no other shard has them. */
    private static List<RoundTrial> trials(StoredShard shard, RunPlan plan) {
        Map<Place, Experiment> planned = new HashMap<>();
        plan.part(Optional.of(shard.shard())).forEach(experiment -> planned.put(Place.of(experiment), experiment));
        List<RoundTrial> trials = new ArrayList<>();
        for (TrialFolder folder : shard.endedTrials()) {
            Experiment tried = folder.readExperiment();
            if (Optional.ofNullable(planned.get(Place.of(tried)))
                    .filter(each -> isTrialOf(each, tried))
                    .isEmpty()) {
                throw StoredShard.refused(
                        shard.named(),
                        "trials/" + folder.name() + " is " + tried.cell() + " in round " + tried.round()
                                + ", which is not an experiment of shard " + shard.shard()
                                + " of its plan.json; fetch the result again");
            }
            trials.add(new RoundTrial(tried.round(), folder));
        }
        return trials;
    }

    /** Attempts at something attached have seeds of their own. */
    private static boolean isTrialOf(Experiment planned, Experiment tried) {
        Experiment asPlanned = AttemptSeed.isNeededBy(planned) ? tried.withSeed(planned.seed()) : tried;
        return Json.line(asPlanned).equals(Json.line(planned));
    }
}
