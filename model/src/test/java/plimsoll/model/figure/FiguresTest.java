package plimsoll.model.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FiguresTest {
    static Stream<Figure> all() {
        return Figures.all().stream();
    }

    @Test
    void no_two_figures_share_a_name() {
        assertThat(Figures.all()).hasSizeGreaterThan(100);
        assertThat(all().map(Figure::key)).doesNotHaveDuplicates();
        assertThat(all().map(Figure::metric)).doesNotHaveDuplicates();
        assertThat(all().map(Figure::name)).doesNotHaveDuplicates();
        assertThat(Figures.columns().stream()
                        .map(figure -> figure.column().orElseThrow().key()))
                .hasSizeGreaterThan(30)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void the_heading_of_a_column_has_words_and_no_key_of_a_program(Figure figure) {
        assertThat(figure.column().map(FigureColumn::heading).stream())
                .allSatisfy(heading -> assertThat(heading).doesNotContainPattern("[a-z][A-Z]"));
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_figure_is_found_by_each_of_its_names(Figure figure) {
        assertThat(Figures.of(figure.key())).contains(figure);
        assertThat(Figures.bounded(figure.metric()))
                .isEqualTo(figure.threshold().map(name -> figure));
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_key_of_a_trial_says_its_unit(Figure figure) {
        if (figure.part() == ResultPart.FIGURES || figure.part() == ResultPart.CELL) {
            String word = switch (figure.unit()) {
                case MILLIS, CALL -> "Millis";
                case BYTES -> "Bytes";
                case SHARE -> "Share";
                case RATE, BYTE_RATE -> "PerSecond";
                case COUNT, NUMBER -> "";
            };
            assertThat(figure.key()).containsIgnoringCase(word);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void the_explanation_of_a_figure_fits_into_a_sentence(Figure figure) {
        assertThat(figure.says()).isNotBlank().doesNotEndWith(".");
        assertThat(figure.name()).isNotBlank().matches("[A-Za-z].*[a-z0-9]");
        assertThat(figure.sentence()).matches("[A-Z0-9].*\\.");
        assertThat(figure.since()).matches("[12]\\.\\d+");
    }

    @ParameterizedTest
    @MethodSource("all")
    void an_example_of_a_bound_asks_for_the_better_side(Figure figure) {
        figure.threshold()
                .ifPresent(name -> assertThat(name.example())
                        .as(figure.metric())
                        .matches(figure.larger() ? ">=? ?.+" : "(<=?|==) ?.+"));
        assertThat(figure.threshold().map(ThresholdName::whole).filter(base -> base != PercentBase.NONE))
                .satisfies(whole -> assertThat(whole.isEmpty() || figure.unit() == Unit.BYTES)
                        .isTrue());
    }

    @Test
    void columns_of_a_group_are_adjacent() {
        List<ColumnGroup> groups = Figures.columns().stream()
                .map(figure -> figure.column().orElseThrow().group())
                .toList();

        assertThat(groups).isSorted();
        assertThat(Set.copyOf(groups)).containsExactlyInAnyOrder(ColumnGroup.values());
    }

    @ParameterizedTest
    @CsvSource({
        "response.p99, responseMillisP99",
        "response.p99.9, responseMillisP99.9",
        "add.p50, fillMillisP50",
        "poll.max, drainMillisMax",
        "lag.p95, lagMillisP95",
        "service.mean, serviceMillisMean"
    })
    void any_percentile_is_a_figure(String metric, String key) {
        assertThat(Figures.bounded(metric).map(Figure::key)).contains(key);
    }

    @ParameterizedTest
    @CsvSource({"response.p100", "response", "response.pNN", "lag.mean", "add.min", "p99", "latency.p99", "directShare"
    })
    void a_figure_without_a_measure_is_absent(String metric) {
        assertThat(Figures.bounded(metric)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "totalMillis, 10400, 10.4 s",
        "cpuMillisPerOperation, 0.2041, 204 us",
        "gcShare, 0.0025, 0.25 %",
        "footprintPeakBytes, 314572800, 300m",
        "operationsPerSecond, 12400, 12\u202f400/s",
        "bytesPerSecond, 104857600, 100m/s",
        "contextSwitchesPerOperation, 4.6, 4.60",
        "filled, 1000000, 1\u202f000\u202f000"
    })
    void a_value_is_shown_in_the_unit_of_its_figure(String key, double value, String shown) {
        assertThat(Figures.of(key).orElseThrow().show(value)).isEqualTo(shown);
    }
}
