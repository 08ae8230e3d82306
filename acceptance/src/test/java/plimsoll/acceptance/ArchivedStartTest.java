package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Variants that start from an archive, which a training run writes before the first trial. */
@Tag("end-to-end")
class ArchivedStartTest {
    private static final String START = ", jvm: {start: [plain, cds, aot]}}";

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @BeforeEach
    void make_the_jar() throws IOException {
        ServiceJar.into(desk.directory().resolve("app.jar"));
    }

    @Test
    void each_variant_starts_from_its_archive_in_every_round() {
        Path study = desk.write("study.yaml", study(StudyText.quick("honest:").rounds(2), START));
        ToolExit toolExit = desk.run("run", study.toString(), "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isIn(0, 20);
        assertThat(result.endedTrials()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(options(result, "honest")).doesNotContain("SharedArchiveFile", "AOTCache");
        assertThat(options(result, "honest-cds")).contains("-XX:SharedArchiveFile=");
        assertThat(options(result, "honest-aot")).contains("-XX:AOTCache=");
        for (String variant : new String[] {"honest", "honest-cds", "honest-aot"}) {
            assertThat(result.trial(variant).at("/figures/readyMillis").asDouble(0))
                    .isPositive();
        }
    }

    @Test
    void a_variant_whose_archive_cannot_be_written_is_inconclusive_beside_one_that_holds() {
        String yaml = StudyText.quick("honest:").yaml().replace("args: []}", "args: []" + START);
        ToolExit toolExit = desk.run(
                "run", desk.write("study.yaml", yaml).toString(), "--variants", "honest-cds", "--out", "result");

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(30);
        assertThat(result.findings("honest-cds", "execution"))
                .singleElement()
                .asString()
                .startsWith("inconclusive: ")
                .contains("class-data archive", "wrote no archive");
    }

    @Test
    void ctrl_c_during_a_training_run_leaves_a_marked_result_and_nothing_else() {
        String yaml = study(StudyText.quick("honest:"), ", jvm: {start: cds}}")
                .replace("ready: http://127.0.0.1:${port}/health", "ready: {line: never said}");
        Running lab = desk.start("run", desk.write("study.yaml", yaml).toString(), "--out", "result");
        Waiting.until(
                "the training run has begun",
                () -> !Moments.processes(desk, "-XX:ArchiveClassesAtExit=/").isEmpty());
        lab.signalGroup("INT");
        ToolExit toolExit = lab.ended();

        StoredResult result = desk.result("result");
        assertThat(toolExit.code()).as(toolExit.complained()).isEqualTo(130);
        assertThat(toolExit.complained()).doesNotContain("Exception").doesNotContain("internal error");
        assertThat(result.has("result.json"))
                .as(toolExit.said() + toolExit.complained())
                .isTrue();
        assertThat(result.result().path("partial").asBoolean(false)).isTrue();
    }

    private static String study(StudyText text, String start) {
        return text.unaudited()
                .replace(StudyText.command(), ServiceJar.command("app.jar"))
                .replace("args: []}", "args: []" + start);
    }

    private static String options(StoredResult result, String variant) {
        String folder = result.trial(variant).path("folder").asString("");
        return StoredResult.read(result.path().resolve(folder).resolve("launch.json"))
                .at("/members/0/command")
                .toString();
    }
}
