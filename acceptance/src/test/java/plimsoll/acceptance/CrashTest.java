package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Crashes of processes other than the lab. */
@Tag("end-to-end")
class CrashTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_worker_that_is_killed_leaves_the_question_open_and_says_so() {
        Running lab = underWay(StudyText.endless().yaml());
        Moments.processes(desk, "plimsoll.worker.Main").forEach(pid -> Signals.send("KILL", pid));
        ToolExit toolExit = lab.ended();

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(21);
        assertThat(result.findings("honest", "execution"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: worker 'upload'");
        assertThat(toolExit.said()).contains("inconclusive").contains("worker 'upload'");
        assertThat(result.balance("honest", "attempted")).isPositive();
        assertThat(result.has("report.html")).isTrue();
    }

    @Test
    void a_service_that_is_killed_breaks() {
        Running lab = underWay(StudyText.endless().yaml());
        Moments.processes(desk, "UploadService").forEach(pid -> Signals.send("KILL", pid));
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(10);
        assertThat(desk.result("result").findings("honest", "deaths"))
                .singleElement()
                .asString()
                .startsWith("breaks: service");
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_need_that_dies_leaves_the_question_open_and_is_named() {
        String needs = """
                needs:
                  - name: store
                    command: %s --part=store
                    ready: http://127.0.0.1:${port}/health
                """.formatted(StudyText.command());
        String yaml =
                StudyText.endless().and(needs).yaml().replace("args: [\"", "args: [\"--store=${store.port}\", \"");
        Running lab = underWay(yaml);
        Moments.processes(desk, "--part=store").forEach(pid -> Signals.send("KILL", pid));
        ToolExit toolExit = lab.ended();

        assertThat(toolExit.code()).as(toolExit.said()).isEqualTo(20);
        assertThat(desk.result("result").findings("honest", "needs"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: store");
        assertThat(toolExit.said()).contains("store");
    }

    private Running underWay(String yaml) {
        Path study = desk.write("study.yaml", yaml);
        Running lab = desk.start("run", study.toString(), "--out", "result");
        Waiting.until("operations are reported", () -> Moments.acknowledged(desk.result("result")));
        return lab;
    }
}
