package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureColumn;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.Results;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.export.OpenMetricsReader;

/** Checks that the table of cells, the page and the metrics show each figure as the dictionary describes it. */
class ShownFiguresTest {
    @Test
    void a_cell_with_every_figure_has_every_column_of_the_dictionary_in_its_order_with_its_words() {
        CellRow row = ResultSummary.of(whole()).rows().getFirst();
        List<FigureColumn> columns = Figures.columns().stream()
                .flatMap(figure -> figure.column().stream())
                .filter(column -> column.shown() != FigureColumn.Visibility.STEADY)
                .toList();

        assertThat(row.figures())
                .hasSizeGreaterThan(30)
                .extracting(CellFigure::key)
                .containsExactlyElementsOf(
                        columns.stream().map(FigureColumn::key).toList());
        for (Figure figure : Figures.columns()) {
            row.figures().stream()
                    .filter(shown ->
                            shown.key().equals(figure.column().orElseThrow().key()))
                    .forEach(shown -> assertThat(shown.explanation()).startsWith(figure.says()));
        }
    }

    @Test
    void a_measured_figure_is_shown_in_its_unit_and_an_unmeasured_one_as_a_dash() {
        CellRow measured = ResultSummary.of(whole()).rows().getFirst();
        CellRow none = ResultSummary.of(result(Map.of())).rows().getFirst();

        for (Figure figure : Figures.columns()) {
            FigureColumn column = figure.column().orElseThrow();
            if (figure.ofTrials() && column.shown() != FigureColumn.Visibility.STEADY) {
                assertThat(measured.value(column.key())).as(figure.key()).isEqualTo(figure.show(value(figure)));
            }
            if (figure.ofTrials()
                    && column.shown() == FigureColumn.Visibility.ALWAYS
                    && !column.key().equals("max")) {
                assertThat(none.value(column.key())).as(figure.key()).isEqualTo(CellFigure.ABSENT);
            }
        }
    }

    @Test
    void every_column_that_a_table_chooses_is_one_of_the_dictionary() {
        Set<String> keys = Figures.columns().stream()
                .flatMap(figure -> figure.column().stream())
                .map(FigureColumn::key)
                .collect(Collectors.toSet());
        for (Result result : List.of(whole(), result(Map.of()))) {
            ResultSummary summary = ResultSummary.of(result);

            assertThat(Stream.of(ColumnChoice.terminal(summary), ColumnChoice.document(summary))
                            .flatMap(List::stream))
                    .isNotEmpty()
                    .allMatch(keys::contains)
                    .allMatch(key -> summary.rows().getFirst().figures().stream()
                            .anyMatch(figure -> figure.key().equals(key)));
            assertThat(ColumnChoice.leftOffPage(summary)).allMatch(keys::contains);
        }
    }

    @Test
    void the_share_of_its_cores_has_a_column_where_it_was_measured() {
        assertThat(ColumnChoice.document(ResultSummary.of(result(Map.of("cpuShare", 0.98)))))
                .contains("cpuShare");
        assertThat(ColumnChoice.document(ResultSummary.of(result(Map.of())))).doesNotContain("cpuShare");
    }

    @Test
    void a_collector_that_hardly_stops_the_service_shows_its_cpu_time_beside_its_pauses() {
        ResultSummary zgc = ResultSummary.of(result(collected(0.0002, 0.115, 0.5)));
        ResultSummary serial = ResultSummary.of(result(collected(0.0064, 0.013, 0.5)));

        assertThat(ColumnChoice.terminal(zgc)).containsSubsequence("gc", "gcCpu");
        assertThat(ColumnChoice.document(zgc)).containsSubsequence("gc", "gcCpu");
        assertThat(ColumnChoice.terminal(serial)).contains("gc").doesNotContain("gcCpu");
        assertThat(ColumnChoice.document(serial)).doesNotContain("gcCpu");
    }

    /** Its collector works in pauses alone: a twentieth of a core, of which it takes 1.6 %, is 0.08 % of the time. */
    @Test
    void a_collector_that_works_in_pauses_hides_nothing_in_a_service_that_is_nearly_idle() {
        ResultSummary serial = ResultSummary.of(result(collected(0.0008, 0.016, 0.05)));
        ResultSummary zgc = ResultSummary.of(result(collected(0.0001, 0.1, 0.05)));
        ResultSummary burst = ResultSummary.of(
                result(Map.of("gcShare", 0.0008, "gcCpuShare", 0.016, "cpuMillis", 500.0, "totalMillis", 10_000.0)));

        assertThat(ColumnChoice.terminal(serial)).doesNotContain("gcCpu");
        assertThat(ColumnChoice.terminal(burst)).doesNotContain("gcCpu");
        assertThat(ColumnChoice.terminal(zgc)).contains("gcCpu");
    }

    @Test
    void a_page_has_at_most_eight_columns_at_first_and_keeps_what_was_not_done() {
        Map<String, Double> refused = new HashMap<>(collected(0.0002, 0.115, 0.5));
        Stream.of(LedgerFigures.REJECTED, LedgerFigures.FAILED, LedgerFigures.UNKNOWN)
                .forEach(figure -> refused.put(figure.key(), 3.0));

        assertThat(ColumnChoice.firstOnPage(ResultSummary.of(result(refused))))
                .hasSize(7)
                .contains("rejected", "failed", "unknown", "lost")
                .doesNotContain("gc", "gcCpu");
        assertThat(ColumnChoice.firstOnPage(ResultSummary.of(whole()))).hasSizeLessThanOrEqualTo(7);
    }

    /** Returns the figures of a service that uses so many cores at 100 operations a second. */
    private static Map<String, Double> collected(double pauses, double share, double cores) {
        return Map.of(
                "gcShare",
                pauses,
                "gcCpuShare",
                share,
                "operationsPerSecond",
                100.0,
                "cpuMillisPerOperation",
                cores * 1000 / 100);
    }

    @Test
    void every_figure_is_a_metric_of_its_own_in_its_base_unit_with_its_words() {
        String text = OpenMetrics.render(whole());
        OpenMetricsReader read = OpenMetricsReader.parse(text);
        List<Figure> figures = Figures.all().stream().filter(Figure::ofTrials).toList();

        assertThat(figures)
                .allSatisfy(figure ->
                        assertThat(text).contains("Figure " + figure.key() + " of a trial: " + figure.says() + ".\n"));
        assertThat(read.types().values().stream().filter("gauge"::equals)).hasSizeGreaterThanOrEqualTo(figures.size());
        assertThat(read.samples().stream()
                        .filter(sample -> sample.name().equals("plimsoll_operations"))
                        .map(sample -> sample.labels().get("outcome")))
                .containsExactly("aborted", "acknowledged", "failed", "not_attempted", "rejected", "unknown", "unsent");
    }

    /** Returns a different number for each figure, so that no two can be confused. */
    private static double value(Figure figure) {
        return 0.001 * (1 + Figures.all().indexOf(figure));
    }

    private static Result whole() {
        Map<String, Double> figures = new HashMap<>();
        Figures.all().forEach(figure -> figures.put(figure.key(), value(figure)));
        return result(figures);
    }

    private static Result result(Map<String, Double> figures) {
        TrialResult trial = Results.trial("cell", "variant", Verdict.HOLDS, "evidence", figures);
        return Results.result("text", List.of(trial));
    }
}
