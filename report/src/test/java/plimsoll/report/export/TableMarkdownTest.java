package plimsoll.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.report.Results;

class TableMarkdownTest {
    @Test
    void a_table_of_loads_that_a_clock_ends_has_their_rates() {
        Map<String, Double> figures = Map.of(
                "operationsPerSecond", 3_297.4, "cpuMillisPerOperation", 0.0476, "contextSwitchesPerOperation", 4.6);
        TrialResult steady = Results.trial("a", "a", Verdict.HOLDS, "seen", figures);
        TrialResult burst = Results.trial("b", "b", Verdict.HOLDS, "seen");

        assertThat(table(steady))
                .startsWith("| variant | verdict | load | limits | rate | mean |")
                .contains("| 3\u202f297/s |", "| 47.6 us | 4.60 |");
        assertThat(table(burst))
                .startsWith("| variant | verdict | load | limits | total | mean |")
                .doesNotContain("rate", "switches");
    }

    @Test
    void cells_and_columns_are_chosen_by_name() {
        assertThat(TableMarkdown.of(three(), List.of("*.crowd"), List.of("load", "mean", "verdict"))
                        .lines())
                .hasSize(4)
                .first()
                .isEqualTo("| variant | load | mean | verdict |");
        assertThat(TableMarkdown.of(three(), List.of("*.crowd"), List.of()))
                .contains("| a |", "| b |")
                .doesNotContain("small");
        assertThat(TableMarkdown.of(three(), List.of("a.crowd.small", "b*"), List.of("mean"))
                        .lines())
                .hasSize(4);
    }

    @Test
    void a_long_table_of_several_loads_is_one_for_each() {
        List<TrialResult> trials = IntStream.rangeClosed(1, 7)
                .mapToObj(number -> "v" + number)
                .flatMap(variant -> Stream.of(
                        Results.trial(variant + ".crowd", variant, Verdict.HOLDS, "seen"),
                        Results.trial(variant + ".rush", variant, Verdict.HOLDS, "seen")))
                .toList();

        assertThat(TableMarkdown.of(Results.run(trials), List.of(), List.of()))
                .startsWith("**crowd: ")
                .containsOnlyOnce("\n\n**rush: ")
                .contains("| variant | verdict | total | p99 |")
                .doesNotContain("| load |", "| limits |")
                .matches(text ->
                        text.lines().filter(line -> line.startsWith("| v")).count() == 16);
        assertThat(TableMarkdown.of(Results.run(trials), List.of("*.rush"), List.of()))
                .startsWith("| variant | verdict | load | limits | total | mean |");
    }

    @Test
    void a_long_table_of_chosen_columns_is_split_unless_it_names_the_loads() {
        List<TrialResult> trials = IntStream.rangeClosed(1, 7)
                .mapToObj(number -> "v" + number)
                .flatMap(variant -> Stream.of(
                        Results.trial(variant + ".crowd", variant, Verdict.HOLDS, "seen", Map.of("cpuShare", 0.98)),
                        Results.trial(variant + ".rush", variant, Verdict.HOLDS, "seen", Map.of("totalMillis", 5.0))))
                .toList();
        Result result = Results.run(trials);

        assertThat(TableMarkdown.of(result, List.of(), List.of("limits", "total", "cpuShare")))
                .startsWith("**crowd: ")
                .containsOnlyOnce("\n\n**rush: ")
                .contains("| variant | CPU share |\n|---|--:|\n| v1 | 98 % |", "| variant | total |");
        assertThat(TableMarkdown.of(result, List.of(), List.of("limits")))
                .as("limits that all rows share are in the heading")
                .contains("| variant |\n|---|\n| v1 |\n");
        assertThat(TableMarkdown.of(result, List.of(), List.of("load", "total")))
                .startsWith("| variant | load | total |")
                .hasLineCount(2 + trials.size());
    }

    @Test
    void a_cell_that_broke_or_decided_nothing_has_its_cause_below_the_table() {
        Verdict missed = new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 812, "< 250ms"));
        Verdict noisy = new Verdict.Inconclusive(Verdict.Reason.NOISE, "why not");
        Result result = Results.run(List.of(
                Results.trial("a.crowd", "a", Verdict.HOLDS, "seen"),
                Results.trial("b.crowd", "b", missed, "seen"),
                Results.trial("b.rush", "b", noisy, "seen")));

        assertThat(TableMarkdown.of(result, List.of(), List.of("mean")).lines())
                .filteredOn(line -> line.startsWith("- "))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("- b.crowd: missed "),
                        line -> assertThat(line).startsWith("- b.rush: "));
        assertThat(TableMarkdown.of(result, List.of("*.crowd"), List.of()).lines())
                .last()
                .asString()
                .startsWith("- b: missed ");
    }

    @Test
    void a_cell_that_was_not_steady_has_its_reason_below_the_table() {
        Result three = three();
        Result unsteady = three.withCells(three.cells().stream()
                .map(cell -> cell.withUnsteady(
                        cell.cell().equals("b.crowd") ? Optional.of("it rose by 48 %") : Optional.empty()))
                .toList());

        assertThat(TableMarkdown.of(unsteady, List.of(), List.of("mean")).lines())
                .filteredOn(line -> line.startsWith("- "))
                .singleElement()
                .asString()
                .startsWith("- b.crowd: ")
                .endsWith("48 %");
    }

    @Test
    void cells_whose_phases_were_too_short_share_a_line_below_the_table() {
        Result three = three();
        Result tooShort = three.withCells(three.cells().stream()
                .map(cell -> cell.withUnclassified(Optional.of("it takes 10 s")))
                .toList());

        assertThat(TableMarkdown.of(tooShort, List.of(), List.of("mean")).lines())
                .filteredOn(line -> line.endsWith(": it takes 10 s"))
                .singleElement()
                .asString()
                .contains("b.crowd", ", ");
    }

    @Test
    void cells_that_broke_are_listed_below_the_table_of_their_load() {
        Verdict doubled = new Verdict.Breaks(new Violation.LostData(615, "615 duplicated"));
        List<TrialResult> trials = IntStream.rangeClosed(1, 7)
                .mapToObj(number -> "v" + number)
                .flatMap(variant -> Stream.of(
                        Results.trial(variant + ".crowd", variant, Verdict.HOLDS, "seen", Map.of("filled", 5.0)),
                        Results.trial(
                                variant + ".rush",
                                variant,
                                variant.equals("v3") ? doubled : Verdict.HOLDS,
                                "615 twice",
                                Map.of("filled", 5.0))))
                .toList();

        assertThat(TableMarkdown.of(Results.run(trials), List.of(), List.of()).lines())
                .filteredOn(line -> line.startsWith("- "))
                .singleElement()
                .asString()
                .startsWith("- v3: damaged data (615 duplicated)");
    }

    @Test
    void an_unknown_name_is_reported_with_the_known_ones() {
        assertThatThrownBy(() -> TableMarkdown.of(three(), List.of("a*", "c.*"), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("'c.*'", "a.crowd, b.crowd, a.crowd.small");
        assertThatThrownBy(() -> TableMarkdown.of(three(), List.of("a?crowd"), List.of()))
                .hasMessageContaining("'a?crowd'");
        assertThatThrownBy(() -> TableMarkdown.of(three(), List.of(), List.of("mean", "speed")))
                .hasMessageContainingAll("'speed'", "verdict, load, limits, ", "mean");
    }

    @Test
    void the_table_of_a_fit_has_its_containers() {
        assertThat(TableMarkdown.of(Results.saying("lean"), List.of(), List.of())
                        .lines())
                .hasSize(4)
                .last()
                .asString()
                .containsSubsequence("| lean | 512m, 3 of 3", "| 480m | 512m, 3 of 3 | 256m | 4k |");
        assertThat(TableMarkdown.of(Results.saying("lean"), List.of(), List.of("verdict")))
                .as("what is chosen is of the cells")
                .startsWith("| variant | verdict |");
    }

    private static Result three() {
        return Results.run(List.of(
                Results.trial("a.crowd", "a", Verdict.HOLDS, "seen"),
                Results.trial("b.crowd", "b", Verdict.HOLDS, "seen"),
                Results.trial("a.crowd.small", "a", Verdict.HOLDS, "seen")));
    }

    private static String table(TrialResult trial) {
        return TableMarkdown.of(Results.run(List.of(trial)), List.of(), List.of());
    }
}
