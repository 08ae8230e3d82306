package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The first two steps of docs/tutorial.md, typed as they are there. The file with the name of the tutorial's jar is
 * another third-party service, WireMock, since the tutorial's is a large download.
 */
@Tag("end-to-end")
@Tag(ToolWorkspace.QUIET)
class TutorialTest {
    /** A command behind its prompt, and the terminal's output. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\$ \\./plimsoll (.*)\\n((?:(?!\\$ |```).*\\n)*)");

    private static final Pattern JAR = Pattern.compile("--jar (\\S+)");
    private static final Pattern STUDY = Pattern.compile("(?s)```yaml\\n(.*?)\\n  ready:");

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void its_first_two_commands_lead_from_a_jar_to_a_judged_run() throws IOException {
        String steps = Files.readString(Tool.root().resolve("docs/tutorial.md")).split("\n## 3\\.")[0];
        List<MatchResult> typed = COMMAND.matcher(steps).results().toList();
        assertThat(typed).extracting(command -> command.group(1).split(" ")[0]).containsExactly("init", "run");
        String init = typed.getFirst().group(1);
        Files.copy(
                Tool.root().resolve("acceptance/target/foreign/wiremock-standalone.jar"),
                desk.directory().resolve(first(JAR, init)));

        // WireMock starts several times, each for less time than the second compiler needs.
        Tool tool = desk.tool().withOneAttempt();
        ToolExit written = desk.run(tool, init.split(" "));
        assertThat(written.code()).as(written.complained()).isZero();
        assertThat(asTyped(written)).endsWith(shown(typed.getFirst()));
        Path study = desk.directory().resolve("tika.yaml");
        assertThat(Files.readString(study).lines().toList()).containsSubsequence(named(first(STUDY, steps)));

        BriefRun.shorten(study);
        ToolExit run = desk.run(tool, (typed.getLast().group(1) + " --rounds 1").split(" "));
        BriefRun.held(desk, "first", run);
        assertThat(asTyped(run)).contains("report: file:///").contains("/first/report.html");
    }

    /** The last two lines before its exit code: the result and the next step. */
    private static String shown(MatchResult command) {
        List<String> lines = command.group(2).lines().toList();
        assertThat(lines.getLast()).isEqualTo("exit 0");
        return String.join("\n", lines.subList(lines.size() - 3, lines.size() - 1)) + "\n";
    }

    private static String asTyped(ToolExit toolExit) {
        return toolExit.said().replace(Tool.root().resolve("plimsoll").toString(), "./plimsoll");
    }

    /** The study's name and its command; its question names figures of the service. */
    private static List<String> named(String study) {
        return study.lines().filter(line -> !line.startsWith("question:")).toList();
    }

    private static String first(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing of " + pattern + " in\n" + text));
    }
}
