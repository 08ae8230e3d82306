package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimeSeries;
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
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 2400;

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

    /** A user who chooses a round and moves the cursor. */
    private static final String READING = """
            <script type="module">
            const group = document.querySelector(".cursor-group");
            setTimeout(() => {
              document.querySelector("input[name=round][value='2']").click();
              group.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
            }, 1000);
            </script>""";

    private static final String OPENING = """
            <script type="module">
            setTimeout(() => (document.querySelector("#percentiles details").open = true), 1000);
            </script>""";

    private static final List<Double> TEETH = List.of(1e6, 5e6, 2e6, 6e6, 2e6);
    private static final TimeSeries EMPTIED_HEAP = new TimeSeries(
            "service", "heap_used", "bytes", false, List.of(0L, 1000L, 1010L, 2000L, 2010L), TEETH, TEETH);

    private enum Page {
        DEMO,
        /** The demo with its cells in the other order. */
        REVERSED,
        /** The demo with a heap that two collections empty. */
        SAW_TOOTH,
        /** The demo in the hands of a user. */
        READ,
        HOSTILE,
        EMPTY,
        PROFILES,
        TIMING_LOGS,
        MANY_ROUNDS,
        /** The page of many rounds, whose fold a user opens. */
        OPENED,
        EVERY_SECTION
    }

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private static Path directory;

    private static Map<Page, String> doms = Map.of();

    @BeforeAll
    static void draw() throws Exception {
        Optional<Path> chromium = PageBrowser.onPath("chromium");
        if (chromium.isPresent()) {
            doms = drawn(new PageBrowser(chromium.get(), directory));
        }
    }

    private static Map<Page, String> drawn(PageBrowser browser) throws Exception {
        List<PageBrowser.Frame> frames = new ArrayList<>();
        for (Page page : Page.values()) {
            Path file = PageBrowser.write(result(page), directory.resolve(page + ".html"), script(page));
            frames.add(new PageBrowser.Frame(file, WIDTH, HEIGHT));
        }
        Iterator<String> next = browser.doms(frames).iterator();
        Map<Page, String> drawn = new EnumMap<>(Page.class);
        for (Page page : Page.values()) {
            drawn.put(page, next.next());
        }
        return drawn;
    }

    private static Optional<String> script(Page page) {
        return switch (page) {
            case READ -> Optional.of(READING);
            case OPENED -> Optional.of(OPENING);
            default -> Optional.empty();
        };
    }

    private static Result result(Page page) {
        return switch (page) {
            case DEMO, READ -> Demo.result();
            case REVERSED -> Demo.result().withCells(Demo.result().cells().reversed());
            case SAW_TOOTH ->
                Demo.result()
                        .withTrials(Demo.result().trials().stream()
                                .map(trial -> trial.withSeries(List.of(EMPTIED_HEAP)))
                                .toList());
            case HOSTILE -> Results.saying(Results.HOSTILE);
            case EMPTY -> Results.result("nothing was run", List.of());
            case PROFILES ->
                DiagnosticTrials.onlyExplained(
                        Results.result("inside", List.of(Results.trial("cell", "variant", Verdict.HOLDS, "evidence"))));
            case TIMING_LOGS ->
                Results.timed(List.of(
                        new TimingLogStats(
                                "nginx " + Results.HOSTILE,
                                "front",
                                90,
                                50,
                                Optional.of(40.0),
                                Optional.empty(),
                                Optional.empty()),
                        TimingLogStats.unknown("controller", "service", "there is no file c.log")));
            case MANY_ROUNDS, OPENED -> Results.large(80, 1);
            case EVERY_SECTION -> EverySection.result("text");
        };
    }

    private static String dom(Page page) {
        assumeTrue(!doms.isEmpty(), "chromium is not installed, so no page is opened");
        return doms.getOrDefault(page, "");
    }

    @Test
    void the_demo_draws_itself_without_a_script_error() {
        String dom = dom(Page.DEMO);

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
    void each_collection_is_marked_below_the_heap_in_use_of_each_variant() {
        String dom = dom(Page.SAW_TOOTH).replaceAll("(?s)<script.*?</script>", "");

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(count(dom, "class=\"collections\"")).isEqualTo(2);
        assertThat(count(dom, "v-5")).isEqualTo(2 * 2);
    }

    @Test
    void the_variant_that_holds_comes_first_in_the_other_order_of_the_study_too() {
        assertThat(variants(dom(Page.REVERSED))).containsSubsequence("virtual-put", "buffer-all");
    }

    private static String variants(String dom) {
        return dom.substring(dom.indexOf("<table class=\"variants\""), dom.indexOf("</table>"));
    }

    @Test
    void hostile_texts_are_shown_and_never_run() {
        String dom = dom(Page.HOSTILE);

        assertThat(dom).contains("data-state=\"drawn\"").contains("&lt;img src=x onerror=alert(1)&gt;");
        assertThat(dom).doesNotContain("<title>broken out</title>");
        assertThat(count(dom, "<img")).isZero();
    }

    @Test
    void a_result_without_trials_or_cells_is_drawn_too() {
        assertThat(dom(Page.EMPTY)).contains("data-state=\"drawn\"");
    }

    @Test
    void profiles_are_drawn_even_without_a_judged_trial() {
        String dom = dom(Page.PROFILES);

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(dom).contains("of cell: inside").contains("45m");
    }

    @Test
    void every_timing_log_is_drawn_and_an_empty_one_is_reported() {
        String dom = dom(Page.TIMING_LOGS);

        assertThat(dom).contains("data-state=\"drawn\"").contains("there is no file c.log");
        assertThat(dom).contains(">50 ms<").contains("nginx");
        assertThat(count(dom, "<img")).isZero();
    }

    @Test
    void a_section_of_the_page_shows_every_amount_that_the_terminal_says() {
        Result result = result(Page.EVERY_SECTION);
        String dom = dom(Page.EVERY_SECTION).replaceAll("(?s)<script.*?</script>", "");

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
    void the_cursor_reads_every_panel_and_another_round_is_drawn_when_it_is_chosen() {
        String dom = dom(Page.READ);

        assertThat(dom).contains("data-state=\"drawn\"");
        assertThat(count(dom, "<span class=\"reading\">")).isEqualTo(9 * 2);
        assertThat(dom).contains("<h3>virtual-put</h3><span class=\"read\">round 2, peak");
        assertThat(dom).contains("<h3>buffer-all</h3><span class=\"read\">round 1, peak");
    }

    @Test
    void response_times_of_many_rounds_are_listed_when_their_fold_is_opened() {
        assertThat(count(percentiles(dom(Page.MANY_ROUNDS)), "scope=\"row\"")).isEqualTo(1);
        assertThat(count(percentiles(dom(Page.OPENED)), "scope=\"row\"")).isEqualTo(80);
    }

    private static String percentiles(String dom) {
        String section = dom.substring(dom.indexOf("<section id=\"percentiles\""));
        return section.substring(0, section.indexOf("</section>"));
    }

    @Test
    void every_script_is_correct_by_itself_and_all_of_them_together() throws Exception {
        Optional<Path> node = PageBrowser.onPath("node");
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
        assertThat(PageBrowser.run(directory, command)).isEmpty();
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }
}
