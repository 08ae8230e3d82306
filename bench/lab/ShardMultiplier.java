import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.round.RunPlan;

/** Makes the shards of a run of many trials from the records of a small one, as TrialMultiplier does. See merge. */
final class ShardMultiplier {
    /** Arguments: the result, the directory of the shards to make, the least number of trials, the number of shards. */
    public static void main(String[] arguments) throws IOException {
        ResultFolder real = new ResultFolder(Path.of(arguments[0]));
        Path shards = Files.createDirectories(Path.of(arguments[1]));
        int trials = Integer.parseInt(arguments[2]);
        int of = Integer.parseInt(arguments[3]);
        Map<String, TrialFolder> cells = new LinkedHashMap<>();
        real.trialsOnDisk().stream()
                .filter(trial -> RecordFile.exists(trial.end()))
                .forEach(trial -> cells.put(trial.readExperiment().cell(), trial));
        List<Experiment> planned = new ArrayList<>();
        for (int round = 1; planned.size() < trials; round++) {
            for (TrialFolder trial : cells.values()) {
                planned.add(trial.readExperiment().withRound(round));
            }
        }
        RunPlan plan = new RunPlan(RunPlan.read(real).extension(), planned);
        for (int number = 1; number <= of; number++) {
            write(real, plan, new Shard(number, of), cells, new ResultFolder(shards.resolve("part-" + number)));
        }
        System.out.println(planned.size());
    }

    private static void write(
            ResultFolder real, RunPlan plan, Shard shard, Map<String, TrialFolder> cells, ResultFolder made)
            throws IOException {
        List<Experiment> own = plan.part(Optional.of(shard));
        Files.createDirectories(made.trials());
        Manifest manifest = Json.read(real.manifest(), Manifest.class)
                .withShard(Optional.of(shard))
                .withPlannedTrials(Optional.of(own.size()));
        ResultChecksums.write(made, made.study(), Files.readAllBytes(real.study()));
        ResultChecksums.write(made, made.plan(), plan);
        ResultChecksums.write(made, made.manifest(), manifest);
        int number = 0;
        for (Experiment experiment : own) {
            TrialMultiplier.repeat(
                    cells.get(experiment.cell()),
                    experiment,
                    made.trial(++number, experiment.variant(), experiment.round()));
        }
    }
}
