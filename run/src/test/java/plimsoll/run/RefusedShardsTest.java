package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.request.RequestException;

/** Shards that are not all of one run, or were changed after it, are refused before anything is written. */
class RefusedShardsTest extends ShardedRun {
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
    void a_smaller_limit_around_the_lab_is_another_machine() {
        Path third =
                shard(3, manifest -> manifest.withEnvironment(changed("limit around the lab", "2048m of /jobs/1")));
        assertRefused(List.of(shard(1), third)).hasMessageContainingAll("4096m", "2048m");
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
        String manifest = Files.readString(second.manifest()).replace("\"number\" : 2", "\"number\" : 7");
        assertThat(manifest).contains("\"number\" : 7");
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
    void a_directory_that_exists_is_not_overwritten() throws IOException {
        List<Path> shards = shards();
        Path there = Files.createDirectory(directory.resolve("merged"));
        assertThatThrownBy(() -> merged(shards))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("already exists");
        assertThat(there).isEmptyDirectory();
    }
}
