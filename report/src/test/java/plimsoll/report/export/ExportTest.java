package plimsoll.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.ExitCode;
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
                .containsPattern("<testcase classname=\"buffer-all 125x10m 512m\" name=\"progress\" time=\"0.000\">"
                        + "<failure type=\"breaks\" message=\"service \\w+\">");
    }

    @Test
    void a_search_has_a_case_for_its_answer_and_none_fails_because_it_broke_a_cell() {
        Verdict died = Results.verdicts().getFirst();
        Result plain = Results.result("s", List.of(Results.trial("c", "v", died, "seen")));
        CellResult sought =
                plain.cells().getFirst().withExpected(Expectation.ANY).withAsExpected(true);
        Result answered = plain.withCells(List.of(sought)).withExitCode(ExitCode.MEASURED.code());

        assertThat(JUnitXml.render(answered)).contains("failures=\"0\"", "name=\"answer\"");
        assertThat(JUnitXml.render(answered.withExitCode(ExitCode.AGAINST_EXPECTATION.code())))
                .contains("failures=\"1\"");
        assertThat(JUnitXml.render(answered.withSearched(Optional.empty()))).contains("failures=\"1\"");
    }

    @Test
    void a_variant_of_several_loads_is_named_with_the_load_that_it_broke_under() {
        Verdict died = Results.verdicts().getFirst();
        Result result = Results.run(List.of(
                Results.trial("v.crowd", "v", died, "seen"), Results.trial("v.rush", "v", Verdict.HOLDS, "seen")));

        assertThat(MarkdownReport.render(result)).contains("- **v.crowd** ").doesNotContain("- **v** ");
    }

    @Test
    void a_question_that_begins_like_a_list_begins_none() {
        Result result = Results.run(List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));

        assertThat(MarkdownReport.render(result.withQuestion("1. Does it hold?")))
                .contains("\n1\\. Does it hold?\n");
        assertThat(MarkdownReport.render(result.withQuestion("- Does it hold?")))
                .contains("\n\\- Does it hold?\n");
    }

    @Test
    void an_inconclusive_check_is_skipped_with_its_reason() {
        Verdict noisy = new Verdict.Inconclusive(Verdict.Reason.NOISE, "rounds differ by 40 %");

        assertThat(JUnitXml.render(Results.result("s", List.of(Results.trial("c", "v", noisy, "seen")))))
                .contains("skipped=\"1\"")
                .containsPattern("<skipped message=\"" + Verdict.Reason.NOISE.words() + ".*inconclusive: seen\"/>");
    }

    @Test
    void a_cell_held_under_a_weak_cap_passes_and_says_so() {
        Result weak = Results.result(
                "s", List.of(Results.trial("c", "v", new Verdict.Holds(Optional.of("prlimit-data")), "seen")));

        assertThat(JUnitXml.render(weak)).contains("failures=\"0\"").contains("prlimit-data: ");
        assertThat(MarkdownReport.render(weak)).contains("~ **held under a weak cap** 1 of 1");
        assertThat(OpenMetrics.render(weak)).contains("plimsoll_verdict=\"held under a weak cap\"} 1");
    }

    @Test
    void a_cell_that_broke_as_expected_is_not_a_failure() {
        Verdict died = Results.verdicts().getFirst();
        Result result = Results.result("s", List.of(Results.trial("c", "v", died, "seen")));
        Result wanted = result.withCells(List.of(
                result.cells().getFirst().withExpected(Expectation.BREAKS).withAsExpected(true)));

        assertThat(JUnitXml.render(wanted)).contains("failures=\"0\"");
        assertThat(JUnitXml.render(result)).contains("failures=\"1\"");
    }

    @Test
    void a_cell_that_held_although_it_should_break_is_a_failure() {
        Result result = Results.result("s", List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));
        Result against = result.withCells(List.of(result.cells().getFirst().withExpected(Expectation.BREAKS)));

        assertThat(JUnitXml.render(result)).contains("failures=\"0\"");
        assertThat(JUnitXml.render(against))
                .contains("failures=\"1\"")
                .containsPattern("name=\"expectation\" time=\"[0-9.]+\"><failure type=\"breaks\" message=\"held, ");
    }

    @Test
    void a_broken_cell_whose_findings_all_hold_still_fails() {
        Result result = Results.result("s", List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));
        CellResult cell = result.cells().getFirst();
        CellResult broken = cell.withVerdict(Results.verdicts().getFirst())
                .withBecause("why")
                .withHeld(0);

        assertThat(JUnitXml.render(result.withCells(List.of(broken))))
                .contains("failures=\"1\"")
                .contains("name=\"verdict\"");
    }

    @Test
    void markdown_shows_the_verdict_the_table_and_the_command() {
        assertThat(MarkdownReport.render(Demo.result()))
                .startsWith("## " + Demo.result().sentence() + "\n")
                .containsSubsequence("| virtual-put | ✓ **holds** 3 of 3 ", "125 x 10m", "320m", "512m", " | 8.")
                .containsSubsequence(
                        "| buffer-all | ✗ **breaks** 0 of 1 ", "- **buffer-all** service ", "Java heap space")
                .contains("```\nplimsoll run upload-relay --variants")
                .contains("-Xmx320m\n-XX:+UseSerialGC\n");
    }

    @Test
    void an_address_and_a_name_come_out_as_text_and_not_as_visible_entities() {
        var run = Results.run(List.of(Results.trial("c", "v", Verdict.HOLDS, "status 500: see http://a.b @me #1")));

        assertThat(MarkdownReport.render(run))
                .contains("see http:&#47;&#47;a.b &#64;&#8288;me \\#&#8288;1")
                .doesNotContain("&\\#");
    }

    @Test
    void markdown_says_why_operations_were_not_acknowledged() {
        var run = Results.run(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "status 500: pool exhausted")));

        assertThat(MarkdownReport.render(run))
                .containsPattern("\n- \\*\\*variant\\*\\* .*3 status 500: pool exhausted\n");
    }

    @Test
    void a_loss_against_the_baseline_is_a_failure_and_a_row_of_deltas() {
        Result alone = Results.result("s", List.of(Results.trial("c", "v", Verdict.HOLDS, "seen")));
        Result result = Baselines.againstBaseline(alone, "c");

        assertThat(MarkdownReport.render(result))
                .contains("| c | duration | 5 s | 5.50 s | +10.0 % | +9.0 % to +11.0 % | ")
                .contains("✗ duration vs baseline &lt;= +5% |");
        assertThat(JUnitXml.render(result))
                .contains("failures=\"2\"")
                .contains("name=\"duration vs baseline &lt;= +5%\"");
        assertThat(OpenMetricsReader.parse(OpenMetrics.render(result)).samples())
                .filteredOn(one -> one.name().equals("plimsoll_baseline_change_ratio"))
                .singleElement()
                .satisfies(one -> assertThat(one.value() + one.labels())
                        .startsWith("0.1{")
                        .contains("duration"));
    }

    @Test
    void metrics_are_in_base_units_and_every_trial_has_its_own_labels() {
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
}
