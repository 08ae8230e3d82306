package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Rounds that end once the comparison of their cells is settled. */
@Tag("end-to-end")
class SequentialRoundsTest {
    private static final int FIRST_LOOK = 6;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void an_interrupted_run_of_very_different_variants_ends_at_the_first_look() {
        desk.write("study.yaml", study());
        ToolExit plan = desk.run("run", "study.yaml", "--plan");
        assertThat(plan.said()).contains("24 trials to run", "6, 8, 10, 12");

        Running lab = desk.start("run", "study.yaml", "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until("a trial has ended", () -> !result.endedTrials().isEmpty());
        lab.signalGroup("INT");
        assertThat(lab.ended().code()).isEqualTo(130);

        ToolExit resumed = desk.run("run", "--resume", "result", "study.yaml");
        assertThat(resumed.code()).as(resumed.complained()).isIn(0, 20);
        assertThat(result.result().path("partial").asBoolean(true)).isFalse();
        assertThat(lastRounds(result)).isEqualTo(Map.of("honest", FIRST_LOOK, "slow", FIRST_LOOK));
        JsonNode comparisons = result.result().path("comparisons");
        if (resumed.code() == 0) {
            assertThat(comparisons.at("/0/strength").asString("")).isEqualTo("decided");
            assertThat(comparisons.at("/0/look/number").asInt(0)).isEqualTo(1);
            assertThat(comparisons.at("/0/look/of").asInt(0)).isEqualTo(4);
        }

        ToolExit again = desk.run("report", "result");
        assertThat(again.code()).isEqualTo(resumed.code());
        assertThat(result.result().path("comparisons")).isEqualTo(comparisons);
    }

    @Test
    void a_share_of_the_rounds_and_a_budget_are_refused() {
        desk.write("study.yaml", study());
        for (List<String> option : List.of(List.of("--shard", "1/2"), List.of("--budget", "1min"))) {
            ToolExit refused = desk.run("run", "study.yaml", option.getFirst(), option.getLast());
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.complained()).contains("until: decided");
        }
    }

    private static String study() {
        return StudyText.quick("honest:", "slow: --pause=300")
                .yaml()
                .replace("rounds: 1\n", "rounds: {until: decided, most: 12}\n");
    }

    private static Map<String, Integer> lastRounds(StoredResult result) {
        return result.endedTrials().stream()
                .map(trial -> StoredResult.read(trial.resolve("experiment.json")))
                .collect(Collectors.toMap(
                        experiment -> experiment.path("cell").asString(""),
                        experiment -> experiment.path("round").asInt(0),
                        Math::max));
    }
}
