package matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import tools.jackson.databind.json.JsonMapper;

/** The records of an explaining trial. */
record Trial(TrialFolder records) {
    private static final int DEPTH = 6;

    /** All of them below a directory, in the order of their paths. */
    static List<Trial> below(Path directory) throws IOException {
        try (Stream<Path> folders = Files.find(directory, DEPTH, (folder, kind) -> kind.isDirectory())) {
            return folders.filter(folder -> folder.toString().contains("/explained/"))
                    .map(TrialFolder::new)
                    .filter(records -> Files.exists(records.experiment()))
                    .sorted(Comparator.comparing(TrialFolder::path))
                    .map(Trial::new)
                    .toList();
        }
    }

    /** @param again whether to apply today's rules instead of those of the trial's own time */
    Row row(Map<String, Truth> truths, boolean again) {
        Experiment experiment = Json.read(records.experiment(), Experiment.class);
        Case planted = Case.of(experiment.variant());
        Truth truth = truths.get(planted.plant());
        if (truth == null) {
            throw new IllegalArgumentException(records.path() + ": truth.txt says nothing of '" + planted.plant()
                    + "', only of " + truths.keySet());
        }
        return new Row(
                planted,
                truth,
                OutsideMeasurements.of(records, experiment),
                again ? ProfileAnswer.today(records) : ProfileAnswer.then(records),
                millis());
    }

    private long millis() {
        return Files.exists(records.end())
                ? JsonMapper.shared()
                        .readTree(records.end().toFile())
                        .path("millis")
                        .asLong(0)
                : 0;
    }
}
