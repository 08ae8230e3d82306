package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Demo;
import plimsoll.report.EverySection;
import plimsoll.report.Results;

/** The geometry of pages as chromium lays them out on a narrow and on a wide screen. */
class FirstScreenTest {
    private static final int HEIGHT = 800;
    private static final int FEWEST_COLUMNS = 3;
    private static final int MOST_COLUMNS = 8;
    private static final String LONG_NAME = "streams-through-a-bounded-queue";

    /** Writes boxes as LEFT RIGHT TOP BOTTOM in pixels, the columns of a row before and after all figures unfold. */
    private static final String MEASURING = """
            <script type="module">
            setTimeout(() => {
              const root = document.documentElement;
              const boxes = [];
              const measure = (name, node) => {
                if (!node) return;
                const { left, right, top, bottom } = node.getBoundingClientRect();
                boxes.push([name, ...[left, right, top, bottom].map(Math.round)].join(" "));
              };
              measure("sentence", document.getElementById("sentence"));
              for (const row of document.querySelectorAll(".variants > tbody")) {
                measure("name", row.querySelector(".name"));
                measure("reason", row.querySelector(".reason"));
                measure("bar", row.querySelector(".deep svg"));
              }
              const columns = () =>
                [...document.querySelector(".variants .figures").children].filter((one) => one.getClientRects().length);
              const tooWide = [...document.body.querySelectorAll("*")].filter(
                (one) => !one.closest(".frame, svg") && one.getBoundingClientRect().right > root.clientWidth + 1,
              );
              root.dataset.boxes = boxes.join(";");
              root.dataset.overflow = root.scrollWidth - root.clientWidth;
              root.dataset.wide = tooWide.map((one) => `${one.tagName}.${one.className}`).join(" ");
              root.dataset.shown = columns().length;
              document.querySelector("#variants > .copy")?.click();
              root.dataset.unfolded = columns().length;
            }, 1000);
            </script>""";

    private enum Screen {
        NARROW(400),
        WIDE(1280);

        private final int width;

        Screen(int width) {
            this.width = width;
        }
    }

    private enum Page {
        THREE_VARIANTS,
        MANY_CELLS,
        HOSTILE,
        /** Every section, with names that no blank divides. */
        LONG_WORDS
    }

    private record Shot(Page page, Screen screen) {}

    private record Box(String part, int left, int right, int top, int bottom) {
        static Box parse(String text) {
            String[] words = text.split(" ", -1);
            return new Box(
                    words[0],
                    Integer.parseInt(words[1]),
                    Integer.parseInt(words[2]),
                    Integer.parseInt(words[3]),
                    Integer.parseInt(words[4]));
        }
    }

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private static Path directory;

    private static Map<Shot, String> doms = Map.of();

    @BeforeAll
    static void draw() throws Exception {
        Optional<Path> chromium = PageBrowser.onPath("chromium");
        if (chromium.isPresent()) {
            doms = drawn(new PageBrowser(chromium.get(), directory));
        }
    }

    private static Map<Shot, String> drawn(PageBrowser browser) throws Exception {
        List<Shot> shots = new ArrayList<>();
        List<PageBrowser.Frame> frames = new ArrayList<>();
        for (Page page : Page.values()) {
            Path file = PageBrowser.write(result(page), directory.resolve(page + ".html"), Optional.of(MEASURING));
            for (Screen screen : Screen.values()) {
                shots.add(new Shot(page, screen));
                frames.add(new PageBrowser.Frame(file, screen.width, HEIGHT));
            }
        }
        Iterator<String> next = browser.doms(frames).iterator();
        Map<Shot, String> drawn = new HashMap<>();
        for (Shot shot : shots) {
            drawn.put(shot, next.next());
        }
        return drawn;
    }

    private static Result result(Page page) {
        return switch (page) {
            case THREE_VARIANTS -> threeVariants();
            case MANY_CELLS -> Results.manyCells(20, 1);
            case HOSTILE -> Results.saying(Results.HOSTILE);
            case LONG_WORDS -> EverySection.result("w".repeat(90));
        };
    }

    /** Returns the demo, whose variants hold and break, with one that is inconclusive. */
    private static Result threeVariants() {
        Result demo = Demo.result();
        List<CellResult> cells = new ArrayList<>(demo.cells());
        cells.add(demo.cells()
                .getFirst()
                .withCell(LONG_NAME + " 125x10m 512m")
                .withVariant(LONG_NAME)
                .withVerdict(new Verdict.Inconclusive(Verdict.Reason.GENERATOR, "send lag p99 212 ms on 2 of 2 cores"))
                .withBecause("send lag p99 212 ms, so the workers sent 84 of 125 operations later than they were due"));
        return demo.withCells(cells);
    }

    private static String dom(Page page, Screen screen) {
        assumeTrue(!doms.isEmpty(), "chromium is not installed, so no page is opened");
        String dom = doms.getOrDefault(new Shot(page, screen), "");
        assertThat(dom).contains("data-state=\"drawn\"");
        return dom;
    }

    @ParameterizedTest
    @EnumSource(Screen.class)
    void the_first_screen_shows_sentence_names_reasons_and_memory_of_three_variants(Screen screen) {
        List<Box> boxes = Stream.of(
                        measured(dom(Page.THREE_VARIANTS, screen), "boxes").split(";", -1))
                .map(Box::parse)
                .toList();

        assertThat(boxes.stream().map(Box::part))
                .containsExactly("sentence", "name", "reason", "bar", "name", "reason", "bar", "name", "reason", "bar");
        assertThat(boxes).allSatisfy(box -> {
            assertThat(box.left()).isNotNegative();
            assertThat(box.right()).isGreaterThan(box.left()).isLessThanOrEqualTo(screen.width);
            assertThat(box.top()).isNotNegative();
            assertThat(box.bottom()).isGreaterThan(box.top()).isLessThanOrEqualTo(HEIGHT);
        });
    }

    @ParameterizedTest
    @EnumSource(Screen.class)
    void at_most_eight_columns_are_shown_until_the_others_unfold(Screen screen) {
        String dom = dom(Page.THREE_VARIANTS, screen);
        int shown = Integer.parseInt(measured(dom, "shown"));

        assertThat(shown).isBetween(FEWEST_COLUMNS, MOST_COLUMNS);
        assertThat(Integer.parseInt(measured(dom, "unfolded"))).isGreaterThan(MOST_COLUMNS);
    }

    @ParameterizedTest
    @EnumSource(Page.class)
    void a_page_never_scrolls_sideways(Page page) {
        for (Screen screen : Screen.values()) {
            String dom = dom(page, screen);

            assertThat(Integer.parseInt(measured(dom, "overflow")))
                    .as("%s, wider than it: %s", screen, measured(dom, "wide"))
                    .isNotPositive();
        }
    }

    /** Returns a value that the script wrote into the first element of the document. */
    private static String measured(String dom, String name) {
        Matcher matcher = Pattern.compile("data-" + name + "=\"([^\"]*)\"").matcher(dom);
        assertThat(matcher.find()).as(name).isTrue();
        return matcher.group(1);
    }
}
