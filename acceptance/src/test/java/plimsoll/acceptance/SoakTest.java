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

/** A long load finds leaks that a short trial cannot see. */
@Tag("thorough")
class SoakTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_service_that_keeps_a_little_of_everything_is_found_out_by_a_soak() {
        Path study = desk.write(
                "study.yaml",
                StudyText.quick("leaking: --pause=300 --leak=all")
                        .load("burst: 4", "for: 60s", "deadline: 20s")
                        .yaml());
        ToolExit found = desk.search(
                "find",
                study.toString(),
                "--parameter",
                "users",
                "--from",
                "2",
                "--to",
                "4",
                "--proof",
                "1",
                "--out",
                "found");
        assumeTrue(found.code() != 20, "others used the machine in too many trials of the search");
        assertThat(found.code()).as(found.said() + found.complained()).isZero();

        ToolExit soaked = desk.search("verify", "found", "--soak", "20s", "--out", "soaked");

        assertThat(soaked.code()).as(soaked.said() + soaked.complained()).isEqualTo(10);
        List<String> rising = new ArrayList<>();
        for (JsonNode drift : desk.result("soaked").result().path("searched").path("drifts")) {
            if (drift.path("rises").asBoolean(false)) {
                rising.add(drift.path("figure").asString(""));
            }
        }
        assertThat(rising)
                .as(soaked.said())
                .containsExactlyInAnyOrder("live-set", "footprint", "threads", "descriptors", "temporary-files");
        assertThat(soaked.said()).contains("live-set rises from").doesNotContain("Interrupted");
    }
}
