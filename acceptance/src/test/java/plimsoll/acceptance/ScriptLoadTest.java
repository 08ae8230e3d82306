package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A load script of the user's own: its figures are kept apart, and its failures are inconclusive. */
@Tag("end-to-end")
@Tag(ToolWorkspace.QUIET)
class ScriptLoadTest {
    private static final String SUMMARY = "printf '  1200 requests in 2.00s, 1MB read\\nRequests/sec: 600.00\\n'";

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void scripts_that_succeed_fail_hang_or_print_nothing_are_distinguished() {
        desk.write("good.sh", "set -e\ncurl -sf \"$1/health\" > /dev/null\nsleep 1\n" + SUMMARY + "\n");
        desk.write("failing.sh", "echo 'no such scenario: checkout' >&2\nexit 3\n");
        desk.write("hanging.sh", "echo begun\nsleep 60 &\nwait\n");
        desk.write("mute.sh", "echo 'done, thank you'\n");
        Path study = desk.write("study.yaml", """
                version: 1
                question: What does a script of our own say of it?
                service: {command: "%s", ready: "http://127.0.0.1:${port}/health"}
                limits: {memory: 192m, heap: 48m}
                loads:
                  good: {command: "sh good.sh ${url}", figures: wrk, for: 60s}
                  failing: {command: "sh failing.sh", figures: wrk, for: 60s}
                  hanging: {command: "sh hanging.sh", for: 3s}
                  mute: {command: "sh mute.sh", figures: k6, for: 60s}
                cells:
                  - {variant: default, load: good}
                  - {variant: default, load: failing}
                  - {variant: default, load: hanging}
                  - {variant: default, load: mute}
                thresholds: {memory.peak: "< 100%% of limit", response.p99: "< 1s"}
                rounds: 1
                """.formatted(StudyText.command()));
        ToolExit toolExit = desk.run("run", study.toString(), "--out", "result");

        boolean disturbed = Stream.of("failing", "hanging", "mute").allMatch(this::disturbed);
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(disturbed ? 20 : 21);
        JsonNode good = trial("good");
        assertThat(script("good")).startsWith("holds");
        assertThat(good.at("/theirs/0/figures/requests").asInt()).isEqualTo(1200);
        assertThat(good.at("/theirs/0/figures/errors").asInt()).isZero();
        assertThat(good.path("figures").has("operationsPerSecond")).isFalse();
        assertThat(good.path("figures").has("footprintPeakBytes")).isTrue();
        assertThat(script("failing")).contains("exit code 3", "stderr: no such scenario: checkout");
        assertThat(script("hanging")).contains("did not end within its bound", "begun");
        assertThat(script("mute")).contains("figures of k6", "done, thank you");
        assertThat(toolExit.said().replaceAll("\\s+", " "))
                .contains("theirs, phase steady: 600 requests/s")
                .contains("0 errors (")
                .contains("unknown here")
                .contains("response.p99 do not apply");
    }

    private String script(String load) {
        return String.join("\n", StoredResult.findings(trial(load), "script"));
    }

    /** Whether others used the machine in the last attempt, which is why it is inconclusive then. */
    private boolean disturbed(String load) {
        return StoredResult.findings(trial(load), "host").toString().contains("inconclusive");
    }

    /** The last attempt. */
    private JsonNode trial(String load) {
        JsonNode trials = desk.result("result").result().path("trials");
        JsonNode last = trials;
        for (JsonNode trial : trials) {
            if (trial.path("cell").asString("").contains(load)) {
                last = trial;
            }
        }
        return last;
    }
}
