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
import java.util.regex.Pattern;
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
import plimsoll.report.SearchPlots;
import plimsoll.report.section.Section;
import plimsoll.report.section.Sections;
import plimsoll.report.terminal.TerminalPainter;
import plimsoll.report.view.View;

class PageInBrowserTest {
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 2400;
    private static final int COLOURS = 8;
    private static final double LINE_HEIGHT = 12;

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

    /** A user without a mouse, who goes to the first frame below the outermost one and zooms in. */
    private static final String STEERING = """
            <script type="module">
            setTimeout(() => {
              const flame = document.querySelector(".flame");
              for (const key of ["ArrowDown", "Enter"]) flame.dispatchEvent(new KeyboardEvent("keydown", { key }));
            }, 1000);
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
        EVERY_SECTION,
        /** The page of every section, whose flame graph a user steers by keys. */
        STEERED,
        LADDER,
        FRONTIER
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
            case STEERED -> Optional.of(STEERING);
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
            case EVERY_SECTION, STEERED -> EverySection.result("text");
            case LADDER -> SearchPlots.ladder();
            case FRONTIER -> SearchPlots.frontier(COLOURS + 1);
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
    void a_flame_graph_is_steered_by_keys_and_says_the_frame_that_is_chosen() {
        String dom = drawing(Page.STEERED);

        assertThat(count(drawing(Page.EVERY_SECTION), " frame-chosen\"")).isZero();
        assertThat(count(dom, " frame-chosen\"")).isEqualTo(1);
        assertThat(dom).containsPattern("role=\"status\">[^<]+: [^<]+<");
    }

    @Test
    void the_trials_of_a_search_differ_by_more_than_their_colour_and_its_two_ends_do_not_overlap() {
        String ladder = figure(Page.LADDER, "ladder");
        List<Double> ends = heights(ladder, "100|105");

        assertThat(ladder).doesNotContain("NaN");
        assertThat(count(ladder, "<circle")).isEqualTo(3);
        assertThat(count(ladder, "fill=\"none\"")).isEqualTo(2);
        assertThat(count(ladder, "stroke-dasharray=")).isEqualTo(1);
        assertThat(ends).hasSize(2);
        assertThat(Math.abs(ends.getFirst() - ends.getLast())).isGreaterThan(LINE_HEIGHT - 1);
    }

    @Test
    void each_line_of_a_frontier_has_the_pattern_that_its_legend_shows() {
        String frontier = figure(Page.FRONTIER, "frontier");
        List<String> lines = looks(frontier, "<path class=\"line\"");

        assertThat(lines).hasSize(COLOURS + 1).doesNotHaveDuplicates();
        assertThat(looks(frontier, "<line x1=\"1\"")).isEqualTo(lines);
    }

    /** Returns a page without its scripts. */
    private static String drawing(Page page) {
        String dom = dom(page);
        assertThat(dom).contains("data-state=\"drawn\"");
        return dom.replaceAll("(?s)<script.*?</script>", "");
    }

    private static String figure(Page page, String name) {
        String drawing = drawing(page);
        String figure = drawing.substring(drawing.indexOf("<figure class=\"" + name + "\""));
        return figure.substring(0, figure.indexOf("</figure>"));
    }

    /** Returns the colour and the pattern of each of these elements. */
    private static List<String> looks(String drawing, String element) {
        return Pattern.compile(Pattern.quote(element) + "[^>]*?(stroke=\"[^\"]*\" stroke-dasharray=\"[^\"]*\")")
                .matcher(drawing)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Returns the heights of the labels of a vertical axis. */
    private static List<Double> heights(String drawing, String label) {
        return Pattern.compile("<text x=\"[^\"]*\" y=\"([^\"]*)\" text-anchor=\"end\">(?:" + label + ")<")
                .matcher(drawing)
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .toList();
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
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
