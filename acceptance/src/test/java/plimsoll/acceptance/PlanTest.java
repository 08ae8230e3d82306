package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code run --plan} prints what a run would do, and does none of it. */
@Tag("end-to-end")
class PlanTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_plan_is_printed_and_nothing_is_run_or_written() {
        String study =
                desk.write("study.yaml", StudyText.quick("honest:").yaml()).toString();
        ToolExit toolExit = desk.run("run", study, "--rounds", "7", "--plan", "--out", "result");

        assertThat(toolExit.code()).as(toolExit.complained()).isZero();
        assertThat(toolExit.said()).containsPattern("^7 trials .* 1 cell, about \\d+ (s|min) ");
        assertThat(desk.directory().resolve("result")).doesNotExist();
        assertThat(desk.directory().resolve("results")).doesNotExist();
    }

    @Test
    void a_plan_within_a_budget_says_first_what_is_left_out() {
        String study =
                desk.write("study.yaml", StudyText.quick("honest:").yaml()).toString();
        ToolExit toolExit = desk.run("run", study, "--rounds", "7", "--plan", "--budget", "30s");

        assertThat(toolExit.complained()).contains("left out to fit into 30 s: round 7");
        assertThat(toolExit.said()).containsPattern("^[1-6] trials? to run");
    }

    @Test
    void a_plan_refuses_what_only_a_result_can_fill() {
        String study =
                desk.write("study.yaml", StudyText.quick("honest:").yaml()).toString();
        for (String[] option : new String[][] {{"--json"}, {"--markdown"}, {"--junit", "junit.xml"}}) {
            ToolExit toolExit = desk.run(Stream.concat(Stream.of("run", study, "--plan"), Stream.of(option))
                    .toArray(String[]::new));

            assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(2);
            assertThat(toolExit.complained()).contains("--plan writes no result", "remove " + option[0]);
        }
        assertThat(desk.directory().resolve("junit.xml")).doesNotExist();
    }
}
