package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Two loads: a script that fails in every round, and one that fails in its first round alone. */
@Tag("end-to-end")
@Tag(ToolWorkspace.QUIET)
class LimitedGeneratorTest {
    private static final int GENERATOR_WAS_THE_LIMIT = 21;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_cell_ends_after_two_limited_rounds_and_stays_so_when_the_run_is_resumed() throws IOException {
        desk.write("broken.sh", "exit 3\n");
        desk.write("mended.sh", "[ ! -e tried ] || exit 0\ntouch tried\nexit 3\n");
        desk.write("study.yaml", """
                version: 1
                question: Which load is sent?
                service: {command: sleep 60, ready: started}
                limits: {memory: 64m}
                loads:
                  broken: {command: [sh, broken.sh], for: 60s}
                  mended: {command: [sh, mended.sh], for: 60s}
                cells:
                  - {load: broken}
                  - {load: mended}
                rounds: 4
                """);
        ToolExit whole = desk.run("run", "study.yaml", "--out", "result");

        assertThat(whole.said()).contains("rounds of default.broken", "/6 ");
        assertEnded(whole);

        lose("-r4");
        ToolExit resumed = desk.run("run", "--resume", "result");

        assertThat(resumed.said()).contains("1 trial to run");
        assertEnded(resumed);
    }

    private void assertEnded(ToolExit run) {
        JsonNode result = desk.result("result").result();
        assertThat(run.code()).as(run.said() + run.complained()).isEqualTo(GENERATOR_WAS_THE_LIMIT);
        assertThat(rounds(result, "default.broken")).as(run.said()).containsExactly(1, 2);
        assertThat(rounds(result, "default.mended")).as(run.said()).containsExactly(1, 2, 3, 4);
        assertThat(result.path("partial").asBoolean(true)).isFalse();
        assertThat(result.path("notes").toString())
                .containsOnlyOnce("rounds of default.broken")
                .doesNotContain("rounds of default.mended");
    }

    private static Set<Integer> rounds(JsonNode result, String cell) {
        Set<Integer> rounds = new TreeSet<>();
        for (JsonNode trial : result.path("trials")) {
            if (trial.path("cell").asString("").equals(cell)) {
                rounds.add(trial.path("round").asInt(0));
            }
        }
        return rounds;
    }

    /** Moves trials out of the result. */
    private void lose(String ending) throws IOException {
        int lost = 0;
        for (Path trial : desk.result("result").trials()) {
            if (trial.toString().endsWith(ending)) {
                lost++;
                Files.move(trial, desk.directory().resolve("lost-" + lost));
            }
        }
        assertThat(lost).isPositive();
    }
}
