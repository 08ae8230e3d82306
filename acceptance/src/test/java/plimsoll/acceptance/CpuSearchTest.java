package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Searches over the CPU quota of a service. */
@Tag("end-to-end")
class CpuSearchTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** One trial is too few for an answer, and shows what becomes of a start that takes too long. */
    @Test
    @Tag(ToolWorkspace.QUIET)
    void a_service_that_is_never_ready_under_a_tiny_quota_breaks_there() {
        String yaml = StudyText.quick("honest:")
                .yaml()
                .replace("ready: 60s", "ready: 2s")
                .replace("terminate: 3s", "terminate: 1s");
        String study = desk.write("study.yaml", yaml).toString();
        String options = "--parameter cpus --from 0.01 --hint 0.01 --trials 1 --proof 1 --out result";
        ToolExit toolExit = desk.search(Stream.concat(Stream.of("find", study), Stream.of(options.split(" ")))
                .toArray(String[]::new));
        assumeTrue(toolExit.code() != 31, "this machine holds no CPU quota");

        StoredResult result = desk.result("result");
        JsonNode search = result.result().at("/searched/searches/0");
        JsonNode member = StoredResult.read(result.trials().getFirst().resolve("launch.json"))
                .at("/members/0");
        assertThat(toolExit.complained()).doesNotContain("Exception");
        assertThat(search.path("knob").asString("")).isEqualTo("cpus");
        assertThat(search.at("/ladder/0/written").asString("")).isEqualTo("0.01");
        assertThat(member.path("quota").asDouble(0)).isEqualTo(0.01);
        assertThat(member.has("readyMillis")).isFalse();
        assumeTrue(!search.at("/ladder/0/state").asString("").equals("inconclusive"), "others used the machine");
        assertThat(search.at("/ladder/0/state").asString("")).isEqualTo("breaks");
        assertThat(search.at("/ladder/0/word").asString("")).isEqualTo("never-ready");
    }
}
