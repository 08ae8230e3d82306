package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("end-to-end")
class InterruptionTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void ctrl_c_in_the_middle_of_a_trial_leaves_a_marked_result_and_nothing_else() {
        Running lab = underWay();
        lab.signalGroup("INT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertPartial(toolExit);
    }

    @Test
    void ctrl_c_that_reaches_the_lab_alone_does_the_same() {
        Running lab = underWay();
        lab.signal("INT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertPartial(toolExit);
    }

    @Test
    void a_term_in_the_middle_of_a_trial_leaves_a_marked_result_and_nothing_else() {
        Running lab = underWay();
        lab.signal("TERM");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(143);
        assertPartial(toolExit);
    }

    @Test
    void ctrl_c_while_a_service_starts_ends_it_too() {
        Path study = desk.write(
                "study.yaml",
                StudyText.endless()
                        .yaml()
                        .replace("ready: http://127.0.0.1:${port}/health", "ready: {line: never said}"));
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("the service runs", () -> Moments.serviceRuns(desk));
        lab.signalGroup("INT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertPartial(toolExit);
    }

    /** As a service that is started at the very moment of Ctrl-C, and is not in a process group of its own yet. */
    @Test
    void a_signal_that_ends_a_starting_service_before_the_lab_leaves_an_interrupted_trial() {
        Path study = desk.write(
                "study.yaml",
                StudyText.endless()
                        .yaml()
                        .replace("command: " + StudyText.command(), "command: sh ends.sh")
                        .replace("ready: http://127.0.0.1:${port}/health", "ready: {line: never said}"));
        desk.write("ends.sh", "until [ -e begin ]; do sleep 0.01; done\nkill -INT $$\n");
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("the service starts", this::starts);
        // The lab sees the end of the service and its own signal as it goes on, however long both took.
        lab.signal("STOP");
        desk.write("begin", "");
        Waiting.until("the service has ended", () -> !starts());
        lab.signal("INT");
        lab.signal("CONT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertPartial(toolExit);
    }

    private boolean starts() {
        return !Moments.processes(desk, "ends.sh").isEmpty();
    }

    @Test
    void a_trial_that_was_whole_before_the_interrupt_is_kept_as_it_was() {
        Path study = desk.write(
                "study.yaml",
                StudyText.quick("honest:", "slow: --pause=700")
                        .load("closed: 2 users", "operations: 60", "for: 120s", "deadline: 20s")
                        .rounds(2)
                        .yaml());
        Running lab = desk.start("run", study.toString(), "--out", "result");
        StoredResult result = desk.result("result");
        Waiting.until("a trial has ended", () -> !result.endedTrials().isEmpty());
        lab.signalGroup("INT");
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).isEqualTo(130);
        assertThat(result.result().path("partial").asBoolean(false)).isTrue();
        assertThat(StoredResult.read(result.trials().getFirst().resolve("trial.json"))
                        .path("ended")
                        .asString(""))
                .isEqualTo("completed");
    }

    private Running underWay() {
        Path study = desk.write("study.yaml", StudyText.endless().yaml());
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("operations are acknowledged", () -> Moments.acknowledged(desk.result("result")));
        return lab;
    }

    private void assertPartial(ToolExit toolExit) {
        StoredResult result = desk.result("result");
        assertThat(result.has("report.html")).as(toolExit.complained()).isTrue();
        assertThat(result.result().path("partial").asBoolean(false)).isTrue();
        assertThat(result.result().path("exitCode").asInt(0)).isEqualTo(130);
        assertThat(StoredResult.read(result.trials().getLast().resolve("trial.json"))
                        .path("ended")
                        .asString(""))
                .isEqualTo("interrupted");
        assertThat(Files.exists(result.path().resolve("result.json.partial"))).isFalse();
        assertThat(toolExit.complained()).doesNotContain("Exception").doesNotContain("internal error");
    }
}
