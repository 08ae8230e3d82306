package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.run.request.RequestException;
import plimsoll.run.round.RunPlan;

/** A run of two cells in four rounds, and the shards that three machines make of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ShardedRun {
    static final String STUDY = "version: 1\nquestion: Which survives?\n";
    static final int ROUNDS = 4;
    static final int OF = 3;

    @TempDir
    Path directory;

    Path whole = Path.of("");
    RunPlan plan = new RunPlan(Optional.empty(), List.of());

    @BeforeAll
    void write(@TempDir Path shared) throws IOException {
        whole = Files.createDirectory(shared.resolve("whole"));
        List<Experiment> planned = new ArrayList<>();
        int number = 0;
        for (int round = 1; round <= ROUNDS; round++) {
            for (String variant : round % 2 == 0 ? List.of("one", "two") : List.of("two", "one")) {
                if (round == 3 && variant.equals("one")) {
                    ended(trial(++number, variant, round).ended(TrialOutcome.Kind.INTERRUPTED, 1));
                }
                planned.add(ended(trial(++number, variant, round)).readExperiment());
            }
        }
        plan = new RunPlan(Optional.empty(), planned);
        describe(new ResultFolder(whole), manifest().withPlannedTrials(Optional.of(planned.size())));
    }

    TrialFixture trial(int number, String variant, int round) {
        return TrialFixture.in(whole, number, variant, round)
                .total(variant.equals("one") ? 4_000 + 37L * round : 7_000 - 41L * round);
    }

    static TrialFolder ended(TrialFixture fixture) {
        TrialFolder folder = fixture.write();
        TrialChecksums.write(folder);
        return folder;
    }

    void describe(ResultFolder folder, Manifest manifest) {
        ResultChecksums.write(folder, folder.study(), STUDY.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        ResultChecksums.write(folder, folder.plan(), plan);
        ResultChecksums.write(folder, folder.manifest(), manifest);
    }

    static Manifest manifest() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Plimsoll", "0.1.0");
        environment.put("processor", "AMD EPYC");
        environment.put("user", "runner");
        environment.put("limit around the lab", "4096m of /jobs/1");
        return ManifestBuilder.builder()
                .study("uploads")
                .question("Which survives?")
                .mode("default")
                .seed(42)
                .startedAt("2026-11-28T10:00:00Z")
                .repeat("plimsoll run study.yaml --rounds 4")
                .cores(2)
                .environment(environment)
                .cells(List.of("one/125", "two/125"))
                .build();
    }

    /** The result that a machine writes which runs this share: its own rounds, numbered from 1. */
    Path shard(int number) {
        return shard(number, UnaryOperator.identity());
    }

    Path shard(int number, UnaryOperator<Manifest> change) {
        try {
            Shard shard = new Shard(number, OF);
            ResultFolder folder = new ResultFolder(Files.createDirectory(directory.resolve("part-" + number)));
            List<Integer> rounds = plan.part(Optional.of(shard)).stream()
                    .map(Experiment::round)
                    .toList();
            int own = 0;
            for (TrialFolder trial : new ResultFolder(whole).trialsOnDisk()) {
                if (rounds.contains(trial.readExperiment().round())) {
                    copy(trial.path(), folder.renumbered(trial, ++own).path());
                }
            }
            describe(
                    folder,
                    change.apply(manifest()
                            .withShard(Optional.of(shard))
                            .withStartedAt("2026-11-28T10:0" + (4 - number) + ":00Z")
                            .withRepeat("plimsoll run study.yaml --rounds 4 --shard " + shard)
                            .withNotes(List.of("of each shard", "of shard " + number))
                            .withPlannedTrials(Optional.of(rounds.size()))));
            return folder.path();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path other = to.resolve(from.relativize(file));
                Files.createDirectories(Objects.requireNonNull(other.getParent()));
                Files.copy(file, other);
            }
        }
    }

    List<Path> shards() {
        return List.of(shard(1), shard(2), shard(3));
    }

    MergedResult merged(List<Path> shards) {
        return MergedResult.of(shards, Optional.of(directory.resolve("merged")));
    }

    AbstractThrowableAssert<?, ?> assertRefused(List<Path> shards) {
        return assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(RequestException.class)
                .satisfies(_ -> assertThat(directory.resolve("merged")).doesNotExist());
    }

    static Path trial(Path shard, int index) {
        return new ResultFolder(shard).trialsOnDisk().get(index).path();
    }

    static Map<String, String> changed(String fact, String value) {
        Map<String, String> environment = new LinkedHashMap<>(manifest().environment());
        environment.put(fact, value);
        return environment;
    }
}
