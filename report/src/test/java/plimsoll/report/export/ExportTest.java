package plimsoll.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.CellResultBuilder;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Baselines;
import plimsoll.report.Demo;
import plimsoll.report.Results;

class ExportTest {
    @Test
    void junit_has_a_case_per_cell_and_check_and_a_break_is_a_failure() {
        String xml = JUnitXml.render(Demo.result());

        assertThat(xml)
                .contains("tests=\"11\" failures=\"3\" errors=\"0\" skipped=\"0\"")
                .contains("<testcase classname=\"virtual-put 125x10m 512m\" name=\"loss\" time=\"8.")
                .contains("<testcase classname=\"buffer-all 125x10m 512m\" name=\"progress\" time=\"0.000\">"
                        + "<failure type=\"breaks\" message=\"service hung\">");
    }

    @Test
    void an_inconclusive_check_is_skipped_with_its_reason() {
        Verdict noisy = new Verdict.Inconclusive(Verdict.Reason.NOISE, "rounds differ by 40 %");

        assertThat(JUnitXml.render(Results.result("s", List.of(Results.trial("c", "v", noisy, "seen")))))
                .contains("skipped=\"1\"")
                .contains("<skipped message=\"too few or too noisy figures. inconclusive: seen\"/>");
    }

    @Test
    void a_cell_held_under_a_weak_cap_passes_and_says_so() {
        Result weak = Results.result(
                "s", List.of(Results.trial("c", "v", new Verdict.Holds(Optional.of("prlimit-data")), "seen")));

        assertThat(JUnitXml.render(weak))
                .contains("failures=\"0\"")
                .contains("<system-out>held under a weak cap, prlimit-data: a container of the same size may kill it");
        assertThat(MarkdownReport.render(weak)).contains("~ **held under a weak cap** 1 of 1");
        assertThat(OpenMetrics.render(weak)).contains("plimsoll_verdict=\"held under a weak cap\"} 1");
    }

    @Test
    void a_cell_that_broke_as_expected_is_no_failure_and_says_so() {
        Verdict died = Results.verdicts().getFirst();
        Result result = Results.result("s", List.of(Results.trial("c", "v", died, "seen")));
        Result wanted = withCell(result, expecting(result.cells().getFirst(), Expectation.BREAKS));

        assertThat(JUnitXml.render(wanted)).contains("failures=\"0\"").contains("broke, as the study expected");
        assertThat(JUnitXml.render(result)).contains("failures=\"1\"");
    }

    @Test
    void a_broken_cell_whose_findings_all_hold_still_fails() {
        Result result = Results.result("s", List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));
        CellResult cell = result.cells().getFirst();
        CellResult broken = CellResultBuilder.builder()
                .cell(cell.cell())
                .variant(cell.variant())
                .load(cell.load())
                .limits(cell.limits())
                .rounds(1)
                .verdict(Results.verdicts().getFirst())
                .because("why")
                .expected(Expectation.HOLDS)
                .trials(cell.trials())
                .figures(cell.figures())
                .build();

        assertThat(JUnitXml.render(withCell(result, broken)))
                .contains("failures=\"1\"")
                .contains("name=\"verdict\"");
    }

    @Test
    void markdown_shows_the_verdict_the_table_and_the_command() {
        assertThat(MarkdownReport.render(Demo.result()))
                .startsWith("## virtual-put held 125 x 10m at once in 512m, 3 of 3 rounds")
                .contains("| virtual-put | ✓ **holds** 3 of 3 held | 125 x 10m at once | 320m heap in 512m | 8.")
                .contains("| buffer-all | ✗ **breaks** 0 of 1 held |")
                .contains("- **buffer-all** service lived on after an OutOfMemoryError (Java heap space).")
                .contains("```\nplimsoll run upload-relay --variants")
                .contains("-Xmx320m\n-XX:+UseSerialGC\n");
    }

    @Test
    void an_address_and_a_name_come_out_as_text_and_not_as_entities_that_nobody_reads() {
        var run = Results.run(List.of(Results.trial("c", "v", Verdict.HOLDS, "status 500: see http://a.b @me #1")));

        assertThat(MarkdownReport.render(run))
                .contains("see http:&#47;&#47;a.b &#64;me \\#1")
                .doesNotContain("&\\#");
    }

    @Test
    void markdown_says_why_operations_were_not_acknowledged() {
        var run = Results.run(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "status 500: pool exhausted")));

        assertThat(MarkdownReport.render(run))
                .contains("- **variant** not acknowledged: 3 status 500: pool exhausted\n");
    }

    @Test
    void a_loss_against_the_baseline_is_a_failure_and_a_row_of_deltas() {
        Result alone = Results.result("s", List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));
        Result result = Baselines.againstBaseline(alone, "c");

        assertThat(MarkdownReport.render(result))
                .contains("Against the baseline c, ")
                .contains("| c | duration | 5 s | 5.50 s | +10.0 % | +9.0 % to +11.0 % |"
                        + " worse, ✗ duration vs baseline &lt;= +5% |");
        assertThat(JUnitXml.render(result))
                .contains("failures=\"2\"")
                .contains("name=\"against the baseline\"")
                .contains("name=\"duration vs baseline &lt;= +5%\"");
        assertThat(OpenMetricsReader.parse(OpenMetrics.render(result)).samples())
                .filteredOn(one -> one.name().equals("plimsoll_baseline_change_ratio"))
                .singleElement()
                .satisfies(one -> assertThat(one.value() + one.labels())
                        .startsWith("0.1{")
                        .contains("duration"));
    }

    @Test
    void metrics_are_in_base_units_and_every_trial_is_told_apart() {
        OpenMetricsReader read = OpenMetricsReader.parse(OpenMetrics.render(Demo.result()));

        assertThat(read.types())
                .containsEntry("plimsoll_run", "info")
                .containsEntry("plimsoll_verdict", "stateset")
                .containsEntry("plimsoll_footprint_peak_bytes", "gauge");
        assertThat(read.units())
                .containsEntry("plimsoll_response_mean_seconds", "seconds")
                .containsEntry("plimsoll_gc_ratio", "ratio")
                .containsEntry("plimsoll_live_set_bytes", "bytes");
        assertThat(read.types())
                .containsKeys(
                        "plimsoll_operations_per_second",
                        "plimsoll_cpu_seconds_per_operation",
                        "plimsoll_threads_peak");
        assertThat(read.samples())
                .filteredOn(one -> one.name().equals("plimsoll_operations")
                        && "unknown".equals(one.labels().get("outcome"))
                        && one.value().equals("114"))
                .singleElement()
                .satisfies(one -> assertThat(one.labels()).containsEntry("trial", "trials/002-buffer-all-r1"));
    }

    @Test
    void every_file_appears_whole_under_the_name_it_is_given(@TempDir Path directory) throws Exception {
        Result demo = Demo.result();
        MarkdownReport.write(demo, directory.resolve("summary.md"));
        JUnitXml.write(demo, directory.resolve("junit.xml"));
        OpenMetrics.write(demo, directory.resolve("metrics.om"));

        assertThat(directory.resolve("summary.md")).hasContent(MarkdownReport.render(demo));
        assertThat(directory.resolve("junit.xml")).hasContent(JUnitXml.render(demo));
        assertThat(directory.resolve("metrics.om")).hasContent(OpenMetrics.render(demo));
        try (var files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    private static CellResult expecting(CellResult cell, Expectation expected) {
        return CellResultBuilder.builder()
                .cell(cell.cell())
                .variant(cell.variant())
                .load(cell.load())
                .limits(cell.limits())
                .rounds(cell.rounds())
                .held(cell.held())
                .verdict(cell.verdict())
                .because(cell.because())
                .expected(expected)
                .asExpected(true)
                .trials(cell.trials())
                .figures(cell.figures())
                .build();
    }

    private static Result withCell(Result result, CellResult cell) {
        return ResultBuilder.builder()
                .schemaVersion(result.schemaVersion())
                .study(result.study())
                .question(result.question())
                .mode(result.mode())
                .seed(result.seed())
                .startedAt(result.startedAt())
                .sentence(result.sentence())
                .exitCode(result.exitCode())
                .partial(result.partial())
                .cells(List.of(cell))
                .trials(result.trials())
                .comparisons(result.comparisons())
                .environment(result.environment())
                .repeat(result.repeat())
                .notes(result.notes())
                .recommendation(result.recommendation())
                .explained(result.explained())
                .searched(result.searched())
                .build();
    }
}
