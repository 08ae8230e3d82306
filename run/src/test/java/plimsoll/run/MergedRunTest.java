package plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Shard;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** The shards of a run are judged as a local run of the whole. */
class MergedRunTest extends ShardedRun {
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
    void the_names_of_a_user_and_of_a_job_make_no_other_machine() {
        Path second = shard(2, manifest -> manifest.withEnvironment(changed("user", "root")));
        Path third =
                shard(3, manifest -> manifest.withEnvironment(changed("limit around the lab", "4096m of /jobs/2")));
        assertThat(merged(List.of(shard(1), second, third)).result().partial()).isFalse();
    }

    @Test
    void a_record_that_was_changed_makes_its_trial_inconclusive() throws IOException {
        List<Path> shards = shards();
        Path log = new TrialFolder(trial(shards.get(2), 0)).events();
        Files.writeString(log, Files.readString(log) + " ");
        Result result = merged(shards).result();

        assertThat(result.exitCode()).isEqualTo(20);
        assertThat(result.trials().get(7).because()).contains("events.ndjson");
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
