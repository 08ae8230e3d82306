package plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.record.TailLatency;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.export.ClaimsMarkdown;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.terminal.ClaimsTable;
import plimsoll.report.terminal.LiveRow;
import plimsoll.report.terminal.LiveRowBuilder;
import plimsoll.report.terminal.LiveState;
import plimsoll.report.terminal.LiveView;
import plimsoll.report.terminal.TerminalReport;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.report.terminal.TrialLine;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each report of a result with every section, verdict and cause of death is its golden file, byte for byte. The other
 * tests of the reports check keys, numbers and order; the wording is in these files. With
 * {@code -Dreference.write=true} each test writes its file, and fails once if the file changed.
 */
class GoldenReportsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/plimsoll/report/golden");
    private static final Result RESULT = EverySection.withEveryVerdict();
    private static final List<ClaimResult> CLAIMS = List.of(
            claim("1", ClaimOrigin.STUDY, ClaimVerdict.CONFIRMED, "75"),
            claim("2", ClaimOrigin.READING, ClaimVerdict.REFUTED, "74"),
            claim("3", ClaimOrigin.OURS, ClaimVerdict.NOT_DECIDABLE, ""),
            claim("4", ClaimOrigin.STUDY, ClaimVerdict.NOT_RUN, ""));

    private static final LiveState RUNNING = new LiveState(
            List.of(
                    row("virtual-put", LiveRow.State.HOLDS, OptionalLong.of(0)),
                    row("buffer-all", LiveRow.State.RUNNING, OptionalLong.empty())),
            "upload-relay, trial 2 of 4",
            Optional.of(Duration.ofSeconds(95)));

    @Test
    void the_terminal_shows_its_golden_file() throws IOException {
        String trials = RESULT.trials().stream()
                .map(trial -> TrialLine.render(trial, TerminalStyle.PLAIN) + "\n")
                .collect(Collectors.joining());
        String text = under("every section, 100 columns", TerminalReport.render(RESULT, 100, TerminalStyle.PLAIN))
                + under("demo, 180 columns", TerminalReport.render(Demo.result(), 180, TerminalStyle.PLAIN))
                + under("demo, 60 columns", TerminalReport.render(Demo.result(), 60, TerminalStyle.PLAIN))
                + under("other rows", TerminalReport.render(otherRows(), 100, TerminalStyle.PLAIN))
                + under("trials", trials)
                + under("while it runs", LiveView.render(RUNNING, 160, TerminalStyle.PLAIN) + "\n")
                + under("claims", ClaimsTable.render(CLAIMS, 100));
        assertGolden("terminal.txt", text);
    }

    @Test
    void the_summary_is_its_golden_file() throws IOException {
        String text = MarkdownReport.render(RESULT)
                + under("demo", MarkdownReport.render(Demo.result()))
                + under("claims", ClaimsMarkdown.render(CLAIMS));
        assertGolden("summary.md", text);
    }

    @Test
    void the_data_of_the_page_is_its_golden_file() throws IOException {
        String page = HtmlReport.render(EverySection.result("a text"));
        int start = page.indexOf('>', page.indexOf("id=\"data\"")) + 1;
        String data = page.substring(start, page.indexOf("</script>", start));
        String pretty = JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(JsonMapper.shared().readTree(data));
        assertGolden("page.json", pretty + "\n");
    }

    @Test
    void the_junit_file_is_its_golden_file() throws IOException {
        assertGolden("junit.xml", JUnitXml.render(RESULT));
    }

    @Test
    void the_metrics_are_their_golden_file() throws IOException {
        assertGolden("metrics.om", OpenMetrics.render(EverySection.result("a text")));
    }

    private static LiveRow row(String variant, LiveRow.State state, OptionalLong lost) {
        TailLatency tail = new TailLatency(99, 8_123);
        return LiveRowBuilder.builder()
                .variant(variant)
                .load("125 x 10m")
                .usedBytes(238_000_000)
                .capBytes(536_870_912)
                .tail(Optional.of(tail))
                .acknowledged(125)
                .errors(2)
                .lost(lost)
                .state(state)
                .word("burst")
                .build();
    }

    private static ClaimResult claim(String number, ClaimOrigin origin, ClaimVerdict verdict, String measured) {
        return new ClaimResult(
                number,
                "The rest is refused.",
                origin,
                "rejected == 75",
                verdict,
                measured,
                "a reason",
                List.of("trials/001"));
    }

    /** Returns cells whose ledger, heap or layers were not observed as a whole. */
    private static Result otherRows() {
        TrialResult unlisted = trial("unlisted", 1, false);
        TrialResult cut = trial("cut", 1, true)
                .withHeaps(Map.of("service", heap(false)))
                .withReasons(Map.of("failed: a", 1L, "failed: b", 2L, "unknown: c", 3L, "unknown: d", 4_000L));
        TrialResult full = trial("full", 1, true).withHeaps(Map.of("service", heap(true)));
        LayerCost measured = new LayerCost("container", "cut", 3, Map.of("cpuMillisPerOperation", 1.0), Map.of());
        return Results.run(List.of(unlisted, cut, full, trial("half", 1, true), trial("half", 2, false)))
                .withLayers(List.of(measured, new LayerCost("disk", "full", 0, Map.of(), Map.of())));
    }

    private static TrialResult trial(String cell, int round, boolean listed) {
        TrialResult trial = Results.trial(cell, cell, Verdict.HOLDS, "seen");
        return trial.withFolder("trials/" + cell + round)
                .withRound(round)
                .withFindings(listed ? trial.findings() : List.of())
                .withBalance(trial.balance().withAudited(listed));
    }

    private static HeapContent heap(boolean whole) {
        ClassShare uploads = new ClassShare("app.Upload", 400, Bytes.ofMebibytes(240));
        return new HeapContent(99_999, Bytes.ofMebibytes(300), whole, List.of(uploads));
    }

    private static String under(String heading, String text) {
        return "\n==== " + heading + " ====\n" + text;
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        String golden = Files.exists(file) ? Files.readString(file) : "";
        if (Boolean.getBoolean("reference.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(firstDifference(text, golden))
                .as(name + " differs from its golden file; -Dreference.write=true writes the file")
                .isEmpty();
    }

    private static String firstDifference(String text, String golden) {
        List<String> lines = text.lines().toList();
        List<String> expected = golden.lines().toList();
        for (int i = 0; i < Math.max(lines.size(), expected.size()); i++) {
            String line = i < lines.size() ? lines.get(i) : "(ends)";
            String other = i < expected.size() ? expected.get(i) : "(ends)";
            if (!line.equals(other)) {
                return "line " + (i + 1) + " is\n" + line + "\nand in the golden file\n" + other;
            }
        }
        return text.equals(golden) ? "" : "the ends of lines differ";
    }
}
