package plimsoll.judge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import plimsoll.json.Json;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/**
 * A real recording of a trial of the dummy service (bench/refusals), unpacked so that a test can damage it. If it has a
 * manifest, the load of other processes on that machine is judged as well.
 */
public final class RecordedTrial {
    static final String WORKER = "uploads";
    static final String AUDIT = "http";

    private final Path result;
    private final TrialFolder folder;

    private RecordedTrial(Path result, TrialFolder folder) {
        this.result = result;
        this.folder = folder;
    }

    /** @param name such as {@code steady-3} */
    public static RecordedTrial unpacked(String name, Path result) {
        TrialFolder folder = new ResultFolder(result).trial(1, name, 1);
        try (InputStream packed = RecordedTrial.class.getResourceAsStream("recorded/" + name + ".zip")) {
            if (packed == null) {
                throw new IllegalArgumentException("no trial was recorded as " + name);
            }
            unpack(packed, folder.path());
            Path manifest = folder.path().resolve("manifest.json");
            if (Files.exists(manifest)) {
                Files.move(manifest, new ResultFolder(result).manifest());
            }
            return new RecordedTrial(result, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> names() {
        return Stream.of("steady-", "burst-")
                .flatMap(kind ->
                        Stream.iterate(1, number -> number + 1).limit(10).map(number -> kind + number));
    }

    public TrialFolder folder() {
        return folder;
    }

    Path result() {
        return result;
    }

    TrialResult judge() {
        return Judge.trial(folder.path());
    }

    public Result judgeRun() {
        return Judge.run(result);
    }

    /** Adds a threshold to the study. */
    void threshold(String metric, Threshold.Relation relation, double limit) {
        experiment(each -> ExperimentBuilder.builder()
                .study(each.study())
                .cell(each.cell())
                .variant(each.variant())
                .round(each.round())
                .deployment(each.deployment())
                .phases(each.phases())
                .audits(each.audits())
                .thresholds(List.of(new Threshold(metric, relation, limit, false, relation.sign() + " " + limit)))
                .expectation(each.expectation())
                .bounds(each.bounds())
                .seed(each.seed())
                .build());
    }

    /** Removes the audit. */
    void unaudited() {
        experiment(each -> ExperimentBuilder.builder()
                .study(each.study())
                .cell(each.cell())
                .variant(each.variant())
                .round(each.round())
                .deployment(each.deployment())
                .phases(each.phases())
                .thresholds(each.thresholds())
                .expectation(each.expectation())
                .bounds(each.bounds())
                .seed(each.seed())
                .build());
    }

    void experiment(UnaryOperator<Experiment> change) {
        Json.write(folder.experiment(), change.apply(Json.read(folder.experiment(), Experiment.class)));
    }

    void rewrite(Path file, UnaryOperator<String> change) throws IOException {
        Files.writeString(file, change.apply(Files.readString(file)));
    }

    void append(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);
    }

    /** Bytes of a ledger or of a list of stored copies, header included. */
    void bytes(Path file, UnaryOperator<byte[]> change) throws IOException {
        Files.write(file, change.apply(Files.readAllBytes(file)));
    }

    private static void unpack(InputStream packed, Path into) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(packed)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = into.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }
}
