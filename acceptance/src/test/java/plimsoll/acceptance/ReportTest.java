package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The reports of a run. */
@Tag("end-to-end")
class ReportTest {
    private static final long BROWSER_SECONDS = 600;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** The README's run, with the store that needs no Node. If others disturb the machine, one attempt is enough. */
    @Test
    @Tag(ToolWorkspace.QUIET)
    void the_suite_runs_as_the_readme_says_and_writes_every_report() {
        String command =
                "run upload-relay --quick --need store=blob-sink --variants virtual-put --rounds 1 --out result";
        ToolExit toolExit = desk.run((command + " --attempts 1").split(" "));

        StoredResult result = desk.result("result");
        boolean disturbed = result.disturbed("virtual-put");
        assertThat(toolExit.code()).as(toolExit.said() + toolExit.complained()).isEqualTo(disturbed ? 20 : 0);
        JsonNode balance = result.result().path("trials").get(0).path("balance");
        assertThat(balance.path("acknowledged").asInt(0)).isEqualTo(125);
        assertThat(balance.path("lost").asInt(-1)).isZero();
        assertThat(Stream.of("report.html", "result.json", "summary.md", "junit.xml", "metrics.om"))
                .allMatch(result::has);
        assertThat(toolExit.said()).contains("report: file:");
    }

    /** The page's policy refuses a script that is added to it, and the browser reports that as it does an error. */
    @Test
    void a_browser_opens_the_page_without_a_script_error() throws IOException {
        Path browser = browser();
        Path study = desk.write(
                "study.yaml", StudyText.quick("honest:", "liar: --lie=corrupt").yaml());
        assertThat(desk.run("run", study.toString(), "--out", "result").code()).isEqualTo(10);
        String page = Files.readString(desk.result("result").path().resolve("report.html"));
        Path planted = desk.write("planted.html", page.replace("</body>", "<script>missing()</script></body>"));

        String opened = opened(browser, planted);

        assertThat(opened).contains("</html>").contains("honest").doesNotContain("Uncaught");
        assertThat(opened.lines().filter(line -> line.contains(":CONSOLE")))
                .as("errors that the browser reports")
                .singleElement()
                .asString()
                .contains("Content Security Policy");
    }

    /** The page after its scripts have run, and the browser's messages. */
    private String opened(Path browser, Path page) throws IOException {
        Path output = desk.directory().resolve("browser.txt");
        Process process = new ProcessBuilder(List.of(
                        browser.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--enable-logging=stderr",
                        "--user-data-dir=" + desk.directory().resolve("browser"),
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        page.toUri().toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(BROWSER_SECONDS, TimeUnit.SECONDS);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            assertThat(ended).as("the browser ends").isTrue();
            return Files.readString(output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private static Path browser() {
        List<Path> found = Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .toList();
        assumeTrue(!found.isEmpty(), "needs chromium or google-chrome");
        return found.getFirst();
    }
}
