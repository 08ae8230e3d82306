package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A study whose deadline is a multiple of a unit of work, which is timed before its first trial. */
@Tag("end-to-end")
class TimedUnitsTest {
    private static final String SAID =
            "One tick takes 60ms here, the median of 3 from 50ms to 70ms: so patience is 30000ms.";

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_unit_is_timed_once_for_a_run_and_its_resumption() throws IOException {
        Path times = desk.write("times.txt", "50ms\n60ms\n70ms\n");
        study("cat times.txt");
        ToolExit run = desk.run("run", "study.yaml", "--out", "result");
        boolean disturbed = desk.result("result").disturbed("honest");

        assertThat(run.code()).as(run.said() + run.complained()).isEqualTo(disturbed ? 20 : 0);
        assertThat(run.complained()).contains("timing one tick before the first trial");
        assertThat(desk.result("result").result().path("notes").toString()).contains(SAID);

        Files.writeString(times, "900ms\n900ms\n900ms\n");
        ToolExit resumed = desk.run("run", "study.yaml", "--resume", "result");
        assertThat(resumed.code()).as(resumed.said() + resumed.complained()).isEqualTo(run.code());
        ToolExit otherwise = desk.run("run", "study.yaml", "--unit", "tick=900ms", "--resume", "result");
        assertThat(otherwise.code()).isEqualTo(2);
        assertThat(otherwise.complained()).contains("another study or selection");
    }

    @Test
    void a_plan_times_no_units() {
        study("cat nothing.txt");
        ToolExit plan = desk.run("run", "study.yaml", "--plan");

        assertThat(plan.code()).as(plan.complained()).isZero();
        assertThat(plan.complained()).doesNotContain("timing");
    }

    /** Beside others, its lab would wait for a quiet machine before it runs the command; so would the next one. */
    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_unit_that_cannot_be_timed_ends_the_run_before_it_begins() {
        study("cat nothing.txt");
        ToolExit run = desk.run("run", "study.yaml", "--out", "result");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.complained())
                .contains("'tick'", "cat nothing.txt", "exit code 1")
                .contains("--unit tick=50ms")
                .doesNotContain("Exception");
        assertThat(desk.directory().resolve("result")).doesNotExist();
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void ctrl_c_while_a_unit_is_timed_leaves_nothing() {
        study("sh -c 'echo begun > begun; sleep 300'");
        Running lab = desk.start("run", "study.yaml", "--out", "result");
        Waiting.until("the unit is timed", () -> Files.exists(desk.directory().resolve("begun")));
        lab.signalGroup("INT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertThat(toolExit.complained()).doesNotContain("cannot be timed", "Exception");
        assertThat(desk.directory().resolve("result")).doesNotExist();
    }

    private void study(String command) {
        desk.write(
                "study.yaml",
                StudyText.quick("honest:")
                        .load("burst: 40", "for: 60s", "deadline: \"${patience}\"")
                        .and("units: {tick: {command: \"" + command + "\", typical: 50ms, durations: {patience: 500}}}")
                        .unaudited());
    }
}
