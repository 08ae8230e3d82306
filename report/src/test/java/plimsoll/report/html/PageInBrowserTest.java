package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Demo;
import plimsoll.report.DiagnosticTrials;
import plimsoll.report.EverySection;
import plimsoll.report.Results;
import plimsoll.report.section.Section;
import plimsoll.report.section.Sections;
import plimsoll.report.terminal.TerminalPainter;
import plimsoll.report.view.View;

class PageInBrowserTest {
    private static final long LONGEST_SECONDS = 90;

    /** Prints each file that is not a module, in one process: node --check takes a single file. */
    private static final String PARSING = """
            const { SourceTextModule } = require("vm");
            for (const file of process.argv.slice(1)) {
              try {
                new SourceTextModule(require("fs").readFileSync(file, "utf8"));
              } catch (error) {
                console.log(file + ": " + error);
              }
            }
            """;

    /** All pages have one, since a browser prepares each new one for a while. */
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private static Path profile;

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path directory;

    @Test
    void the_demo_draws_itself_without_a_script_error() throws Exception {
        String dom = drawn(Demo.result());

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(count(dom, "<tr role=\"row\" class=\"figures\">")).isEqualTo(2);
        String head = dom.substring(dom.indexOf("<table class=\"variants\""));
        assertThat(count(head.substring(0, head.indexOf("</thead>")), "<th scope=\"col\" class=\"number"))
                .as("columns that fit on a page")
                .isBetween(5, 7);
        assertThat(dom).containsPattern("aria-expanded=\"false\">All \\d+ figures<");
        assertThat(count(dom, "<figure class=\"panel\">")).isEqualTo(1 + 9 + 2);
        assertThat(count(dom, "class=\"grave\""))
                .as("out of memory and kill, in nine panels")
                .isEqualTo(2 * 9);
        assertThat(dom.replaceAll("(?s)<script.*?</script>", ""))
                .doesNotContain("[object")
                .doesNotContain("NaN");
        assertThat(dom)
                .contains(">buffer-all<")
                .contains("too few")
                .contains("cap 512m")
                .contains("plimsoll run upload-relay --variants");
        assertThat(variants(dom)).containsSubsequence("virtual-put", "buffer-all");
    }

    @Test
    void the_variant_that_holds_comes_first_in_the_other_order_of_the_study_too() throws Exception {
        Result demo = Demo.result();

        String dom = drawn(demo.withCells(demo.cells().reversed()));

        assertThat(variants(dom)).containsSubsequence("virtual-put", "buffer-all");
    }

    private static String variants(String dom) {
        return dom.substring(dom.indexOf("<table class=\"variants\""), dom.indexOf("</table>"));
    }

    @Test
    void hostile_texts_are_shown_and_never_run() throws Exception {
        String dom = drawn(Results.saying(Results.HOSTILE));

        assertThat(dom).contains("data-state=\"drawn\"").contains("&lt;img src=x onerror=alert(1)&gt;");
        assertThat(dom).doesNotContain("<title>broken out</title>");
        assertThat(count(dom, "<img")).isZero();
    }

    @Test
    void a_result_without_trials_or_cells_is_drawn_too() throws Exception {
        assertThat(drawn(Results.result("nothing was run", List.of()))).contains("data-state=\"drawn\"");
    }

    @Test
    void profiles_are_drawn_even_without_a_judged_trial() throws Exception {
        Result result = Results.result("inside", List.of(Results.trial("cell", "variant", Verdict.HOLDS, "evidence")));

        String dom = drawn(DiagnosticTrials.onlyExplained(result));

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(dom).contains("of cell: inside").contains("45m");
    }

    @Test
    void every_timing_log_is_drawn_and_an_empty_one_is_reported() throws Exception {
        String dom = drawn(Results.timed(List.of(
                new TimingLogStats(
                        "nginx " + Results.HOSTILE,
                        "front",
                        90,
                        50,
                        Optional.of(40.0),
                        Optional.empty(),
                        Optional.empty()),
                TimingLogStats.unknown("controller", "service", "there is no file c.log"))));

        assertThat(dom).contains("data-state=\"drawn\"").contains("there is no file c.log");
        assertThat(dom).contains(">50 ms<").contains("nginx");
        assertThat(count(dom, "<img")).isZero();
    }

    @Test
    void a_section_of_the_page_shows_every_amount_that_the_terminal_says() throws Exception {
        Result result = EverySection.result("text");
        String dom = drawn(result).replaceAll("(?s)<script.*?</script>", "");

        assertThat(dom).contains("data-state=\"drawn\"");
        for (Section section : Sections.all()) {
            View view = section.of(result).orElseThrow();
            String shown = dom.substring(dom.indexOf("<section id=\"" + section.key() + "\""));
            shown = shown.substring(0, shown.indexOf("</section>")).replaceAll("<[^>]*>", " ");
            assertThat(SectionsTest.amounts(shown))
                    .as(section.key())
                    .containsAll(SectionsTest.amounts(
                            String.join("\n", TerminalPainter.lines(SectionsTest.shared(view), 400))));
        }
    }

    @Test
    void the_cursor_reads_every_panel_and_another_round_is_drawn_when_it_is_chosen() throws Exception {
        String dom = drawn(Demo.result(), """
            const group = document.querySelector(".cursor-group");
            setTimeout(() => {
              document.querySelector("input[name=round][value='2']").click();
              group.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
            }, 1000);
            """);

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(count(dom, "<span class=\"reading\">")).isEqualTo(9 * 2);
        assertThat(dom).contains("<h3>virtual-put</h3><span class=\"read\">round 2, peak");
        assertThat(dom).contains("<h3>buffer-all</h3><span class=\"read\">round 1, peak");
    }

    @Test
    void response_times_of_many_rounds_are_listed_when_their_fold_is_opened() throws Exception {
        Result rounds = Results.large(80, 1);

        assertThat(count(percentiles(drawn(rounds)), "scope=\"row\"")).isEqualTo(1);
        assertThat(count(percentiles(drawn(rounds, """
                setTimeout(() => (document.querySelector("#percentiles details").open = true), 1000);
                """)), "scope=\"row\"")).isEqualTo(80);
    }

    private static String percentiles(String dom) {
        String section = dom.substring(dom.indexOf("<section id=\"percentiles\""));
        return section.substring(0, section.indexOf("</section>"));
    }

    @Test
    void every_script_is_correct_by_itself_and_all_of_them_together() throws Exception {
        Optional<Path> node = onPath("node");
        assumeTrue(node.isPresent(), "node is not installed, so the page's scripts are not checked");
        List<Path> files = new ArrayList<>();
        for (String name : PageSources.SCRIPTS) {
            files.add(Files.writeString(directory.resolve(name.replace(".js", ".mjs")), PageSources.source(name)));
        }
        files.add(Files.writeString(
                directory.resolve("together.mjs"), PageSources.load().script()));

        List<String> command =
                new ArrayList<>(List.of(node.get().toString(), "--experimental-vm-modules", "--eval", PARSING));
        files.forEach(file -> command.add(file.toString()));
        assertThat(run(command)).isEmpty();
    }

    private String drawn(Result result) throws Exception {
        return drawn(result, "");
    }

    /** @param then a script to run; removes the page's policy first, which would refuse it */
    private String drawn(Result result, String then) throws Exception {
        Optional<Path> chromium = onPath("chromium");
        assumeTrue(chromium.isPresent(), "chromium is not installed, so no page is opened");
        Path page = directory.resolve("report.html");
        HtmlReport.write(result, page);
        if (!then.isEmpty()) {
            Files.writeString(
                    page,
                    Files.readString(page)
                            .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "")
                            .replace("</body>", "<script type=\"module\">" + then + "</script></body>"));
        }
        return run(List.of(
                chromium.get().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--window-size=1280,2400",
                "--virtual-time-budget=4000",
                "--dump-dom",
                page.toUri().toString()));
    }

    /** Returns the output; fails unless the process ends within the bound. */
    private String run(List<String> command) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(directory.resolve("errors.txt").toFile())
                .start();
        try {
            assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", command.getFirst())
                    .isTrue();
            String errors = process.exitValue() == 0 ? "" : Files.readString(directory.resolve("errors.txt"));
            return Files.readString(output) + errors;
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
        }
    }

    private static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }
}
