package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The study at the beginning of docs/study-file.md, and the service that it names. */
@Tag("end-to-end")
class ExampleStudyTest {
    private static final Pattern STUDY = Pattern.compile("(?s)```yaml\\n(.*?)```");

    /** A bound for the machine of a team: another one may need longer for 1.25 GB. */
    private static final String TIME_BOUND = ", response.p99: \"< 20s\"";

    private static final Path EXAMPLE = Tool.root().resolve("examples/your-own-service");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void its_study_is_that_of_the_example() throws IOException {
        assertThat(Files.readString(EXAMPLE.resolve("study.yaml")))
                .isEqualTo("# yaml-language-server: $schema=plimsoll-study-1.json\n" + study());
    }

    @Test
    @Tag(ToolWorkspace.QUIET)
    void its_study_finds_every_acknowledged_upload_again() throws IOException {
        Path jar = desk.directory().resolve("build/app.jar");
        Files.createDirectory(jar.getParent());
        Files.copy(EXAMPLE.resolve("build/app.jar"), jar);
        assertThat(study()).containsOnlyOnce(TIME_BOUND);
        desk.write("study.yaml", study().replace(TIME_BOUND, ""));
        // By one compiler: Spring would start with both for twice the time of its load.
        ToolExit toolExit = desk.run(
                desk.tool().withOneAttempt(), "run study.yaml --rounds 1 --variants streamed --out result".split(" "));

        StoredResult result = desk.result("result");
        boolean disturbed = result.disturbed("streamed");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(disturbed ? 20 : 0);
        assertThat(result.doubts("streamed")).isEmpty();
        assertThat(result.findings("streamed", "loss"))
                .containsExactly("holds: 125 acknowledged = 125 stored + 0 lost");
    }

    private static String study() throws IOException {
        return STUDY.matcher(Files.readString(Tool.root().resolve("docs/study-file.md")))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }
}
