package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Another build beside this one. */
@Tag("end-to-end")
class BaselineTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** One round of both: enough to see that both ran, too few to decide anything. */
    @Test
    void two_jars_run_in_one_run_and_the_result_can_be_a_baseline_itself() throws IOException {
        ServiceJar.into(desk.directory().resolve("new.jar"));
        ServiceJar.into(desk.directory().resolve("old.jar"));
        Path study = desk.write("study.yaml", study());
        ToolExit toolExit =
                desk.run("run", study.toString(), "--baseline", "old.jar", "--rounds", "1", "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(20);
        assertThat(List.of(
                        result.trial("honest").path("folder"),
                        result.trial("honest-baseline").path("folder")))
                .allMatch(JsonNode::isString);
        assertThat(result.result().at("/baseline/pairs/0/baseline").asString(""))
                .isEqualTo("honest-baseline");
        assertThat(Files.readString(result.path().resolve("summary.md"))).contains("Against the baseline old.jar");
        assertThat(builds(result))
                .hasSize(2)
                .allMatch(build -> build.at("/files/0/sha256").asString("").matches("[0-9a-f]{64}"));

        assertThat(refused("--baseline", "result", "--variants", "unknown")).contains("there is no variant 'unknown'");
        Files.writeString(desk.directory().resolve("new.jar"), "rebuilt");
        assertThat(refused("--baseline", "result"))
                .contains("new.jar has another content now")
                .contains("--baseline OLD.jar");
    }

    @Test
    void two_stored_results_are_laid_side_by_side_and_nothing_is_decided() throws IOException {
        Path kept = KeptResult.unpackedInto(desk.directory().resolve("kept"));
        ToolExit same = desk.run("compare", kept.toString(), kept.toString());

        assertThat(same.code()).as(same.complained()).isZero();
        assertThat(same.said()).contains("nothing looks like a difference").contains("--baseline");
        ToolExit nothing = desk.run("compare", kept.toString(), "/nope");
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.complained()).contains("/nope does not exist").doesNotContain("Exception");
    }

    private String refused(String... options) {
        String[] line = new String[options.length + 4];
        System.arraycopy(options, 0, line, 2, options.length);
        line[0] = "run";
        line[1] = "study.yaml";
        line[line.length - 2] = "--out";
        line[line.length - 1] = "none";
        ToolExit toolExit = desk.run(line);
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(2);
        assertThat(toolExit.complained()).doesNotContain("Exception");
        assertThat(desk.directory().resolve("none")).doesNotExist();
        return toolExit.complained();
    }

    private static String study() {
        return StudyText.quick("honest:")
                .unaudited()
                .replace("command: " + StudyText.command(), "command: " + ServiceJar.command("new.jar"));
    }

    private static List<JsonNode> builds(StoredResult result) {
        return List.copyOf(StoredResult.read(result.path().resolve("manifest.json"))
                .path("builds")
                .values());
    }
}
