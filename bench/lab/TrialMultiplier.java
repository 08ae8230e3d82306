import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.run.result.TrialCopy;

/** Makes a result of many trials from those of another: links each record, and changes only the rounds. See thousand. */
final class TrialMultiplier {
    /** Arguments: the result, the result to make, the number of its trials. */
    public static void main(String[] arguments) throws IOException {
        ResultFolder real = new ResultFolder(Path.of(arguments[0]));
        ResultFolder made = new ResultFolder(Path.of(arguments[1]));
        int trials = Integer.parseInt(arguments[2]);
        List<TrialFolder> ended = real.trialsOnDisk().stream()
                .filter(trial -> RecordFile.exists(trial.end()))
                .toList();
        Files.createDirectories(made.trials());
        Manifest manifest = Json.read(real.manifest(), Manifest.class);
        ResultChecksums.write(made, made.manifest(), manifest.withPlannedTrials(Optional.of(trials)));
        ResultChecksums.write(made, made.study(), Files.readAllBytes(real.study()));
        Map<String, Integer> rounds = new HashMap<>();
        for (int number = 1; number <= trials; number++) {
            TrialFolder trial = ended.get((number - 1) % ended.size());
            Experiment experiment = trial.readExperiment();
            int round = rounds.merge(experiment.cell(), 1, Integer::sum);
            repeat(trial, experiment.withRound(round), made.trial(number, experiment.variant(), round));
        }
    }

    static void repeat(TrialFolder trial, Experiment experiment, TrialFolder to) throws IOException {
        TrialCopy.of(trial, to);
        Json.write(to.experiment(), experiment);
        Map<String, String> sums = new HashMap<>(
                Json.read(trial.checksums(), TrialChecksums.class).crc32c());
        CRC32C sum = new CRC32C();
        sum.update(Files.readAllBytes(to.experiment()));
        sums.put("experiment.json", HexFormat.of().toHexDigits((int) sum.getValue()));
        Json.write(to.checksums(), new TrialChecksums(sums));
    }
}
