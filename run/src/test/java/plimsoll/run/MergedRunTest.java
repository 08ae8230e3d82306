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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
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

/** A run of two cells in four rounds, split into shards as machines would have run them, and merged again. */
class MergedRunTest {
    private static final String STUDY = "version: 1\nquestion: Which survives?\n";
    private static final int ROUNDS = 4;
    private static final int OF = 3;

    @TempDir
    private Path directory;

    private Path whole = Path.of("");
    private RunPlan plan = new RunPlan(Optional.empty(), List.of());

    @BeforeEach
    void write() throws IOException {
        whole = Files.createDirectory(directory.resolve("whole"));
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

    private TrialFixture trial(int number, String variant, int round) {
        return TrialFixture.in(whole, number, variant, round)
                .total(variant.equals("one") ? 4_000 + 37L * round : 7_000 - 41L * round);
    }

    private static TrialFolder ended(TrialFixture fixture) {
        TrialFolder folder = fixture.write();
        TrialChecksums.write(folder);
        return folder;
    }

    private void describe(ResultFolder folder, Manifest manifest) {
        ResultChecksums.write(folder, folder.study(), STUDY.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        ResultChecksums.write(folder, folder.plan(), plan);
        ResultChecksums.write(folder, folder.manifest(), manifest);
    }

    private static Manifest manifest() {
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
    private Path shard(int number) {
        return shard(number, UnaryOperator.identity());
    }

    private Path shard(int number, UnaryOperator<Manifest> change) {
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

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Path other = to.resolve(from.relativize(file));
                Files.createDirectories(Objects.requireNonNull(other.getParent()));
                Files.copy(file, other);
            }
        }
    }

    private List<Path> shards() {
        return List.of(shard(1), shard(2), shard(3));
    }

    private MergedResult merged(List<Path> shards) {
        return MergedResult.of(shards, Optional.of(directory.resolve("merged")));
    }

    private AbstractThrowableAssert<?, ?> assertRefused(List<Path> shards) {
        return assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(RequestException.class)
                .satisfies(_ -> assertThat(directory.resolve("merged")).doesNotExist());
    }

    private static Path trial(Path shard, int index) {
        return new ResultFolder(shard).trialsOnDisk().get(index).path();
    }

    @Test
    void shards_merge_into_the_result_of_a_whole_run() {
        Result local = Judge.run(whole);
        MergedResult merged = merged(shards());

        assertThat(Json.line(provenanceRemoved(merged.result()))).isEqualTo(Json.line(provenanceRemoved(local)));
        assertThat(local.comparisons()).isNotEmpty();
        assertThat(merged.exitCode()).isEqualTo(local.exitCode());
        assertThat(merged.result().partial()).isFalse();
        assertThat(merged.result().startedAt()).isEqualTo("2026-11-28T10:01:00Z");
        assertThat(merged.result().repeat()).isEqualTo("plimsoll run study.yaml --rounds 4");
        assertThat(merged.result().notes())
                .contains("of each shard", "of shard 1", "of shard 3")
                .doesNotHaveDuplicates()
                .anyMatch(note -> note.contains("Merged from 3 shards"));
        assertThat(ResultChecksums.problems(new ResultFolder(merged.directory())))
                .isEmpty();
    }

    private static Result provenanceRemoved(Result result) {
        return result.withNotes(List.of()).withStartedAt("");
    }

    @Test
    void the_order_in_which_shards_are_given_does_not_matter() {
        List<Path> shards = shards();
        MergedResult merged = merged(List.of(shards.get(2), shards.get(0), shards.get(1)));

        assertThat(merged.result().trials())
                .extracting(TrialResult::folder)
                .containsExactlyElementsOf(Judge.run(whole).trials().stream()
                        .map(TrialResult::folder)
                        .toList());
    }

    @Test
    void a_shard_alone_names_itself_and_decides_nothing() {
        Result third = Judge.run(shard(3));
        assertThat(third.sentence()).startsWith("Shard 3 of 3: ");
        assertThat(third.notes().getFirst()).contains("shard 3 of 3", "plimsoll merge");
        assertThat(third.recommendation()).isEmpty();
        assertThat(third.exitCode()).isZero();
        assertThat(third.partial()).isFalse();
        assertThat(third.trials()).hasSize(2);
    }

    @Test
    void a_shard_of_fewer_rounds_than_shards_is_empty_and_ends_well() {
        ResultFolder folder = new ResultFolder(directory.resolve("empty"));
        assertThat(folder.path().toFile().mkdir()).isTrue();
        describe(folder, manifest().withShard(Optional.of(new Shard(9, 9))).withPlannedTrials(Optional.of(0)));
        Result empty = Judge.run(folder.path());

        assertThat(empty.sentence()).startsWith("Shard 9 of 9 has nothing to run");
        assertThat(empty.exitCode()).isZero();
        assertThat(empty.partial()).isFalse();
    }

    @Test
    void a_missing_shard_is_named_with_the_command_that_runs_it() {
        assertRefused(List.of(shard(1), shard(3)))
                .hasMessageContaining("shard 2/3 is missing")
                .hasMessageContaining("plimsoll run study.yaml --rounds 4 --shard 2/3");
    }

    @Test
    void a_shard_that_is_given_twice_is_named() {
        Path first = shard(1);
        assertRefused(List.of(first, shard(2), first)).hasMessageContainingAll("1/3", "twice", first.toString());
    }

    @Test
    void a_whole_result_and_another_directory_are_not_shards() {
        assertRefused(List.of(whole)).hasMessageContainingAll("whole result", "--shard");
        assertRefused(List.of(directory.resolve("none"))).hasMessageContaining("does not exist");
        assertRefused(List.of()).hasMessageContaining("merge RESULT");
    }

    @Test
    void shards_of_another_study_seed_or_number_of_shards_are_refused_with_both_values() {
        Path first = shard(1);
        assertRefused(List.of(first, shard(2, manifest -> manifest.withSeed(43))))
                .hasMessageContaining("'seed' is 42 in " + first)
                .hasMessageContaining("and 43 in ");
        assertRefused(List.of(first, shard(3, manifest -> manifest.withShard(Optional.of(new Shard(3, 4))))))
                .hasMessageContainingAll("1/3", "3/4");
    }

    @Test
    void a_changed_line_of_the_study_is_named() {
        Path first = shard(1);
        ResultFolder second = new ResultFolder(shard(2));
        byte[] other = (STUDY + "rounds: 9\n").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        ResultChecksums.write(second, second.study(), other);

        assertRefused(List.of(first, second.path()))
                .hasMessageContaining("'line 3 of study.yaml' is absent in ")
                .hasMessageContaining("rounds: 9 in ");
    }

    @Test
    void shards_of_another_machine_or_version_are_refused_with_the_fact_and_both_values() {
        Path first = shard(1);
        Path xeon = shard(2, manifest -> manifest.withEnvironment(changed("processor", "Intel Xeon")));
        assertRefused(List.of(first, xeon))
                .hasMessageContainingAll("machines", "'processor' is AMD EPYC in", "Intel Xeon in " + xeon);
        Path newer = shard(3, manifest -> manifest.withEnvironment(changed("Plimsoll", "0.2.0")));
        assertRefused(List.of(first, newer)).hasMessageContainingAll("'Plimsoll' is 0.1.0 in", "0.2.0 in " + newer);
    }

    @Test
    void the_names_of_a_user_and_of_a_job_make_no_other_machine() {
        Path second = shard(2, manifest -> manifest.withEnvironment(changed("user", "root")));
        Path third =
                shard(3, manifest -> manifest.withEnvironment(changed("limit around the lab", "4096m of /jobs/2")));
        assertThat(merged(List.of(shard(1), second, third)).result().partial()).isFalse();
    }

    @Test
    void a_smaller_limit_around_the_lab_is_another_machine() {
        Path third =
                shard(3, manifest -> manifest.withEnvironment(changed("limit around the lab", "2048m of /jobs/1")));
        assertRefused(List.of(shard(1), third)).hasMessageContainingAll("4096m", "2048m");
    }

    private static Map<String, String> changed(String fact, String value) {
        Map<String, String> environment = new LinkedHashMap<>(manifest().environment());
        environment.put(fact, value);
        return environment;
    }

    @Test
    void another_plan_is_refused() {
        Path first = shard(1);
        ResultFolder second = new ResultFolder(shard(2));
        List<Experiment> other = new ArrayList<>(plan.experiments());
        other.set(4, other.get(4).withSeed(99));
        ResultChecksums.write(second, second.plan(), plan.only(other));

        assertRefused(List.of(first, second.path(), shard(3))).hasMessageContaining("trial 5");
    }

    @Test
    void a_trial_of_another_shard_is_refused() throws IOException {
        List<Path> shards = shards();
        copy(trial(shards.get(1), 0), shards.get(0).resolve("trials/009-one-r3"));

        assertRefused(shards).hasMessageContainingAll("trials/009-one-r3", "in round 3", "shard 1/3");
    }

    @Test
    void a_trial_of_another_experiment_than_planned_is_refused() {
        List<Path> shards = shards();
        TrialFolder trial = new TrialFolder(trial(shards.get(1), 0));
        Json.write(
                trial.experiment(),
                trial.readExperiment().withThresholds(List.of()).withStudy("other"));

        assertRefused(shards).hasMessageContaining("is not an experiment of shard 2/3");
    }

    @Test
    void a_record_that_was_changed_makes_its_trial_inconclusive() throws IOException {
        List<Path> shards = shards();
        Path log = new TrialFolder(trial(shards.get(2), 0)).events();
        Files.writeString(log, Files.readString(log) + " ");
        Result result = merged(shards).result();

        assertThat(result.exitCode()).isEqualTo(20);
        assertThat(result.trials().get(7).because()).contains("events.ndjson was changed after its trial");
    }

    @Test
    void a_changed_manifest_is_refused() throws IOException {
        Path second = shard(2);
        Path manifest = new ResultFolder(second).manifest();
        Files.writeString(manifest, Files.readString(manifest).replace("default", "full"));
        assertRefused(List.of(shard(1), second)).hasMessageContainingAll("cannot merge", "manifest.json was changed");

        Files.delete(new ResultFolder(second).checksums());
        assertRefused(List.of(second)).hasMessageContaining("no checksums.json");
    }

    @Test
    void a_manifest_with_a_share_that_there_is_not_is_unreadable() throws IOException {
        ResultFolder second = new ResultFolder(shard(2));
        String manifest = Files.readString(second.manifest()).replace("\"number\":2", "\"number\":7");
        assertThat(manifest).contains("\"number\":7");
        ResultChecksums.write(second, second.manifest(), manifest.getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThatThrownBy(() -> merged(List.of(second.path()))).isInstanceOf(UnreadableRecordException.class);
    }

    @Test
    void no_link_is_followed() throws IOException {
        List<Path> shards = shards();
        Path link = Files.createSymbolicLink(directory.resolve("link"), shards.get(0));
        assertRefused(List.of(link)).hasMessageContaining("it is a link");

        Path trials = shards.get(1).resolve("trials");
        Files.move(trials, directory.resolve("elsewhere"));
        Files.createSymbolicLink(trials, directory.resolve("elsewhere"));
        assertRefused(shards).hasMessageContaining("not a directory of its own");
    }

    @Test
    void a_link_among_the_records_ends_the_merge() throws IOException {
        List<Path> shards = shards();
        Path canary = Files.writeString(directory.resolve("canary"), "secret");
        Path log = new TrialFolder(trial(shards.get(0), 0)).events();
        Files.delete(log);
        Files.createSymbolicLink(log, canary);

        assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("events.ndjson is not a regular file");
        assertThat(directory.resolve("merged")).doesNotExist();
    }

    @Test
    void a_trial_folder_without_a_number_is_refused() throws IOException {
        List<Path> shards = shards();
        Files.move(trial(shards.get(0), 0), shards.get(0).resolve("trials/one-r1"));

        assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("begins with its number");
        assertThat(directory.resolve("merged")).doesNotExist();
    }

    @Test
    void a_shard_that_was_killed_leaves_an_incomplete_result_without_the_torn_trial() throws IOException {
        List<Path> shards = shards();
        Files.delete(new TrialFolder(trial(shards.get(2), 1)).end());
        MergedResult merged = merged(shards);

        assertThat(merged.result().partial()).isTrue();
        assertThat(merged.exitCode()).isEqualTo(130);
        assertThat(merged.result().notes()).anyMatch(note -> note.contains("7 of 8 planned trials"));
        assertThat(merged.result().trials()).hasSize(8);
    }

    @Test
    void a_directory_that_exists_is_not_overwritten() throws IOException {
        List<Path> shards = shards();
        Path there = Files.createDirectory(directory.resolve("merged"));
        assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("already exists");
        assertThat(there).isEmptyDirectory();
    }

    @Test
    void the_shards_stay_as_they_are() throws IOException {
        List<Path> shards = shards();
        List<String> before = files(shards);
        merged(shards);
        assertThat(files(shards)).isEqualTo(before);
    }

    private static List<String> files(List<Path> shards) throws IOException {
        List<String> files = new ArrayList<>();
        for (Path shard : shards) {
            try (Stream<Path> all = Files.walk(shard)) {
                for (Path file : all.sorted().toList()) {
                    files.add(file + (Files.isRegularFile(file) ? " " + Files.size(file) : ""));
                }
            }
        }
        return files;
    }
}
