package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(toolExit.said()).containsPattern("^7 trials .* 1 cell .* 7 rounds, .* \\d+ (s|min)");
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
}
