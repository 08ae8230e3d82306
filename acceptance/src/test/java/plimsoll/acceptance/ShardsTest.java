package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

@Tag("end-to-end")
class ShardsTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void two_shards_of_a_run_merge_into_a_result_with_each_planned_trial_once() {
        desk.write("study.yaml", twoRounds().yaml());
        ToolExit first = desk.run("run", "study.yaml", "--shard", "1/2", "--out", "part-1");
        ToolExit second = desk.run("run", "study.yaml", "--shard=2/2", "--out", "part-2");
        assertThat(List.of(first.code(), second.code())).as(first.complained()).containsOnly(0);
        assertThat(first.said()).contains("Shard 1 of 2: ");

        ToolExit missing = desk.run("merge", "part-2", "--out", "whole");
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.complained()).contains("shard 1/2 is missing").contains("study.yaml --shard 1/2");

        ToolExit merged = desk.run("merge", "part-2", "part-1", "--out", "whole");
        StoredResult whole = desk.result("whole");
        assertThat(merged.code()).as(merged.said() + merged.complained()).isIn(0, 20);
        assertThat(whole.result().path("exitCode").asInt(-1)).isEqualTo(merged.code());
        assertThat(whole.result().path("partial").asBoolean(true)).isFalse();
        assertThat(trials(whole)).isEqualTo(planned(whole)).hasSize(4).doesNotHaveDuplicates();
        assertThat(whole.trials().stream()
                        .map(trial -> trial.getFileName().toString().substring(0, 4)))
                .containsExactly("001-", "002-", "003-", "004-");
        assertThat(merged.said()).contains("report: ").doesNotContain("resume: ");
        assertThat(whole.result().path("repeat").asString("")).endsWith(" run --attempts 1 study.yaml");

        ToolExit again = desk.run("report", "whole");
        assertThat(again.code()).isEqualTo(merged.code());
    }

    @Test
    void an_interrupted_shard_resumes_in_its_share_and_merges() {
        // Only the first trial ends, until the second one was interrupted.
        desk.write("load.sh", "[ ! -e begun ] || until [ -e released ]; do sleep 0.05; done\ntouch begun\n");
        desk.write("study.yaml", StudyText.waiting(2, "honest", "slow").replace("[sleep, \"0\"]", "[sh, load.sh]"));
        Running lab = desk.start("run", "study.yaml", "--shard", "2/2", "--out", "part-2");
        StoredResult part = desk.result("part-2");
        Waiting.until("a trial has ended", () -> !part.endedTrials().isEmpty());
        lab.signalGroup("INT");
        ToolExit cut = lab.ended();
        desk.write("released", "");
        assertThat(cut.code()).as(cut.complained()).isEqualTo(130);
        assertThat(cut.said()).contains("resume: ");

        assertThat(desk.run("run", "study.yaml", "--shard", "1/2", "--out", "part-1")
                        .code())
                .isZero();
        ToolExit incomplete = desk.run("merge", "part-1", "part-2", "--out", "incomplete");
        assertThat(incomplete.code()).as(incomplete.complained()).isEqualTo(130);
        assertThat(incomplete.said()).contains("resume: ");

        ToolExit resumed = desk.run("run", "--resume", "part-2");
        assertThat(resumed.code()).as(resumed.complained()).isZero();
        ToolExit merged = desk.run("merge", "part-1", "part-2", "--out", "whole");
        assertThat(merged.code()).as(merged.complained()).isIn(0, 20);
        assertThat(planned(desk.result("whole"))).hasSize(4).isSubsetOf(trials(desk.result("whole")));
    }

    @Test
    void a_share_without_rounds_ends_at_once() {
        desk.write("study.yaml", twoRounds().yaml());
        ToolExit empty = desk.run("run", "study.yaml", "--shard", "3/3", "--out", "part-3");
        assertThat(empty.code()).as(empty.complained()).isZero();
        assertThat(empty.said()).contains("Shard 3 of 3 has nothing to run");
        assertThat(desk.result("part-3").trials()).isEmpty();
    }

    private static StudyText twoRounds() {
        return StudyText.quick("honest:", "slow: --pause=30").rounds(2);
    }

    /** Cell and round of each trial, in the order of the folders. */
    private static List<String> trials(StoredResult result) {
        List<String> trials = new ArrayList<>();
        for (Path trial : result.trials()) {
            trials.add(place(StoredResult.read(trial.resolve("experiment.json"))));
        }
        return trials;
    }

    private static List<String> planned(StoredResult result) {
        List<String> planned = new ArrayList<>();
        StoredResult.read(result.path().resolve("plan.json"))
                .path("experiments")
                .forEach(each -> planned.add(place(each)));
        return planned;
    }

    private static String place(JsonNode experiment) {
        return experiment.path("cell").asString("") + " r"
                + experiment.path("round").asInt(0);
    }
}
