package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Searches over the CPU quota of a service. */
@Tag("end-to-end")
class CpuSearchTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** Two trials break at the first value, and the third is at an easier one. */
    @Test
    void a_service_that_is_never_ready_under_a_tiny_quota_breaks_and_the_search_goes_on() {
        String yaml = StudyText.quick("honest:").yaml().replace("ready: 20s", "ready: 3s");
        Path study = desk.write("study.yaml", yaml);
        ToolExit toolExit = desk.run(
                "find",
                study.toString(),
                "--parameter",
                "cpus",
                "--from",
                "0.01",
                "--hint",
                "0.01",
                "--width",
                "100",
                "--trials",
                "3",
                "--proof",
                "1",
                "--out",
                "result");
        assumeTrue(toolExit.code() != 31, "this machine holds no CPU quota");

        JsonNode search = desk.result("result").result().at("/searched/searches/0");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isIn(0, 20);
        assertThat(search.path("knob").asString("")).isEqualTo("cpus");
        List<String> words = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (JsonNode step : search.path("ladder")) {
            values.add(step.path("value").asDouble(0));
            words.add(step.path("value").asDouble(0) + " " + step.path("state").asString("") + " "
                    + step.path("word").asString(""));
        }
        assertThat(words).as(toolExit.said()).contains("0.01 breaks never-ready");
        assertThat(values).anyMatch(value -> value > 0.01);
        assertThat(toolExit.complained()).doesNotContain("Exception");
    }
}
