package plimsoll.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Demo;
import plimsoll.report.Results;
import plimsoll.report.export.MarkdownReport;

class TerminalReportTest {
    @ParameterizedTest
    @ValueSource(ints = {20, 33, 47, 80, 120, 160, 200})
    void no_line_is_wider_than_the_terminal(int columns) {
        for (var result : List.of(Demo.result(), Results.withEveryType(), Results.saying("漢字 " + "wörd ".repeat(40)))) {
            assertThat(TerminalReport.render(result, columns, TerminalStyle.PLAIN)
                            .lines())
                    .allSatisfy(line -> assertThat(DisplayWidth.width(line)).isLessThanOrEqualTo(columns));
        }
    }

    @Test
    void a_wide_terminal_gets_a_table_with_aligned_columns() {
        List<String> lines = TerminalReport.render(Demo.result(), 180, TerminalStyle.PLAIN)
                .lines()
                .toList();
        String heading = lines.stream()
                .filter(line -> line.contains("variant  "))
                .findFirst()
                .orElseThrow();
        String held =
                lines.stream().filter(line -> line.startsWith("✓")).findFirst().orElseThrow();
        String broke =
                lines.stream().filter(line -> line.startsWith("✗")).findFirst().orElseThrow();

        assertThat(held).matches("✓ virtual-put  .* 3 of 3 .* 8\\.\\d+ s  p90 \\S+ s \\(n=125\\) .* 0 +0 +0 +0");
        assertThat(broke).startsWith("✗ buffer-all   ").contains("0 of 1");
        assertThat(heading.length()).isEqualTo(held.length()).isEqualTo(broke.length());
    }

    @Test
    void a_cell_that_held_under_a_weak_cap_is_distinguished_from_one_that_holds() {
        var run = Results.run(List.of(
                Results.trial("cell", "variant", new Verdict.Holds(Optional.of("prlimit-data")), "125 = 125 stored")));

        assertThat(TerminalReport.render(run, 180, TerminalStyle.PLAIN))
                .contains("~ variant  held ", " cap 1 of 1 ")
                .contains(", prlimit-data: ")
                .doesNotContain("✓ variant");
    }

    @Test
    void a_narrow_terminal_gets_the_same_figures_below_each_other() {
        String narrow = TerminalReport.render(Demo.result(), 60, TerminalStyle.PLAIN);

        assertThat(narrow)
                .containsSubsequence("✗ buffer-all\n    verdict    ", "0 of 1")
                .contains("    unknown    114\n");
    }

    @Test
    void a_long_command_to_repeat_a_run_is_whole() {
        String command = "plimsoll run study.yaml --cell " + "buffer-all.files-10m.study,".repeat(30) + "last";

        assertThat(TerminalReport.render(Demo.result().withRepeat(command), 200, TerminalStyle.PLAIN)
                        .replaceAll("\\s", ""))
                .contains(command.replace(" ", ""));
    }

    @Test
    void reasons_for_unacknowledged_operations_are_below_their_row() {
        var run = Results.run(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "status 500: pool exhausted")));

        for (int columns : new int[] {60, 100, 200}) {
            assertThat(TerminalReport.render(run, columns, TerminalStyle.PLAIN))
                    .containsPattern("\n    .*3 status 500: pool exhausted\n");
        }
    }

    @Test
    void cells_of_one_variant_are_distinguished_by_the_name_of_their_load() {
        List<TrialResult> trials = Stream.of("same.form", "same.hello")
                .map(cell -> Results.trial(cell, "same", Verdict.HOLDS, "an answer"))
                .toList();

        assertThat(TerminalReport.render(Results.run(trials), 180, TerminalStyle.PLAIN))
                .containsSubsequence("✓ same", "form: ", "✓ same", "hello: ");
    }

    @Test
    void the_best_row_of_a_load_comes_first_as_on_the_page() {
        Verdict breaks = Results.verdicts().getFirst();
        Result run = Results.run(List.of(
                        Results.trial("broken.one", "broken", breaks, "an answer"),
                        Results.trial("held.one", "held", Verdict.HOLDS, "an answer"),
                        Results.trial("advised.one", "advised", Verdict.HOLDS, "an answer"),
                        Results.trial("held.two", "held", Verdict.HOLDS, "an answer")))
                .withRecommendation(Optional.of(new Recommendation("advised", List.of(), "a reason")));

        assertThat(TerminalReport.render(run, 180, TerminalStyle.PLAIN))
                .containsSubsequence("\n✓ advised ", "\n✓ held ", "\n✗ broken ", "\n✓ held ");
    }

    @Test
    void a_timed_load_shows_its_rate_and_cpu_time_instead_of_a_total() {
        Map<String, Double> figures = Map.of("operationsPerSecond", 3_297.4, "cpuMillisPerOperation", 0.0476);
        TrialResult steady = Results.trial("a", "a", Verdict.HOLDS, "an answer", figures);
        TrialResult burst = Results.trial("b", "b", Verdict.HOLDS, "an answer");

        assertThat(TerminalReport.render(Results.run(List.of(steady)), 180, TerminalStyle.PLAIN))
                .contains("  rate ", "3\u202f297/s", "  CPU each ", "47.6 us")
                .doesNotContain("  total ");
        assertThat(TerminalReport.render(Results.run(List.of(steady, burst)), 180, TerminalStyle.PLAIN))
                .contains("  total ", "  rate ", "8.12 s");
        assertThat(TerminalReport.render(Results.run(List.of(burst)), 180, TerminalStyle.PLAIN))
                .contains("  total ")
                .doesNotContain("  rate ", "  CPU each ");
    }

    @Test
    void a_load_that_only_reads_has_no_count_of_losses() {
        TrialResult trial = Results.trial("cell", "variant", Verdict.HOLDS, "nothing to lose");
        TrialResult reading = trial.withBalance(trial.balance().withAudited(false));

        assertThat(TrialLine.render(trial, TerminalStyle.PLAIN)).endsWith("(total 8.12 s, lost 1)");
        assertThat(TrialLine.render(reading, TerminalStyle.PLAIN)).endsWith("(total 8.12 s)");
        assertThat(TerminalReport.render(Results.run(List.of(reading)), 180, TerminalStyle.PLAIN))
                .doesNotContain("  lost ");
    }

    @Test
    void advice_names_the_variant_only_where_there_are_several() {
        TrialResult one = Results.trial("a", "a", Verdict.HOLDS, "an answer");
        Result alone = Results.run(List.of(one));
        Result both = Results.run(List.of(one, Results.trial("b", "b", Verdict.HOLDS, "an answer")));
        Result bare = alone.withRecommendation(Optional.of(new Recommendation("a", List.of(), "a reason")));

        assertThat(TerminalReport.render(both, 180, TerminalStyle.PLAIN)).contains("\nuse which: which\n");
        assertThat(TerminalReport.render(alone, 180, TerminalStyle.PLAIN)).contains("\nrun it with which\n");
        assertThat(TerminalReport.render(bare, 180, TerminalStyle.PLAIN)).contains("\nuse it as it is: a reason\n");
        assertThat(MarkdownReport.render(both)).contains("\nUse **which**: which\n");
        assertThat(MarkdownReport.render(alone)).contains("\nRun it with these settings: which\n");
    }

    @Test
    void the_cause_of_death_is_below_the_row() {
        assertThat(TerminalReport.render(Demo.result(), 180, TerminalStyle.PLAIN))
                .containsSubsequence(
                        "✗ buffer-all",
                        "\n    service ",
                        "Java heap space",
                        "    java.lang.OutOfMemoryError: Java heap space",
                        "use virtual-put: -Xmx320m",
                        "again: plimsoll run upload-relay");
    }

    @Test
    void the_last_line_is_the_comparison_that_decides_else_the_verdict() {
        assertThat(TerminalReport.render(Results.withEveryType(), 180, TerminalStyle.PLAIN))
                .endsWith(" two words\ntwo words\n");
        Result demo = Demo.result();
        assertThat(TerminalReport.render(demo, 180, TerminalStyle.PLAIN))
                .endsWith("\n" + demo.comparisons().getFirst().sentence() + "\n" + demo.sentence() + "\n");
    }

    @Test
    void colours_only_repeat_what_words_say() {
        String coloured = TerminalReport.render(Demo.result(), 180, TerminalStyle.COLOURED)
                .replace(TerminalSequence.MARK, "\u001b");

        assertThat(coloured).contains("\u001b[31m✗ \u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(TerminalReport.render(Demo.result(), 180, TerminalStyle.PLAIN));
    }

    @Test
    void a_terminal_that_refuses_colours_gets_none() {
        assertThat(TerminalStyle.of(Map.of(), true)).isEqualTo(TerminalStyle.COLOURED);
        assertThat(TerminalStyle.of(Map.of("NO_COLOR", ""), true)).isEqualTo(TerminalStyle.COLOURED);
        assertThat(TerminalStyle.of(Map.of("NO_COLOR", "1"), true)).isEqualTo(TerminalStyle.PLAIN);
        assertThat(TerminalStyle.of(Map.of("CI", "true"), true)).isEqualTo(TerminalStyle.PLAIN);
        assertThat(TerminalStyle.of(Map.of("TERM", "dumb"), true)).isEqualTo(TerminalStyle.PLAIN);
        assertThat(TerminalStyle.of(Map.of(), false)).isEqualTo(TerminalStyle.PLAIN);
    }

    @Test
    void a_trial_is_printed_in_one_line() {
        assertThat(TrialLine.render(Demo.result().trials().get(1), TerminalStyle.PLAIN))
                .startsWith("✗ breaks buffer-all 125x10m 512m round 1: service ")
                .containsSubsequence("(Java heap space); ", "(footprint 4", "lost 0")
                .doesNotContain("total", "\n");
    }

    @Test
    void wide_and_combining_characters_are_measured_as_a_terminal_draws_them() {
        assertThat(DisplayWidth.width("漢字")).isEqualTo(4);
        assertThat(DisplayWidth.width("e\u0301")).isEqualTo(1);
        assertThat(DisplayWidth.truncate("漢字漢字", 5)).isEqualTo("漢字…");
        assertThat(DisplayWidth.wrap("aaaa bbbb ccccccccccccc", 9)).containsExactly("aaaa bbbb", "ccccccccc", "cccc");
    }
}
