package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A run of a study that init wrote, shortened, since its length does not matter to these tests. */
final class BriefRun {
    private BriefRun() {}

    static void of(ToolWorkspace workspace, Path study) throws IOException {
        shorten(study);
        held(workspace, "result", workspace.run("run", study.toString(), "--rounds", "1", "--out", "result"));
    }

    static void shorten(Path study) throws IOException {
        Files.writeString(
                study,
                Files.readString(study).replaceAll("for: \\d+s", "for: 1s").replaceAll("(?m)^thresholds.*", ""));
    }

    /** @param result the name given for its result */
    static void held(ToolWorkspace workspace, String result, ToolExit run) {
        assertThat(run.code()).as(run.said() + run.complained()).isIn(0, 20);
        boolean disturbed = workspace.result(result).disturbed("default");
        assertThat(run.code()).as(run.said() + run.complained()).isEqualTo(disturbed ? 20 : 0);
        assertThat(workspace.result(result).doubts("default")).isEmpty();
        assertThat(workspace.result(result).balance("default", "acknowledged")).isPositive();
    }
}
