package plimsoll.judge.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.model.claim.SideBySide;

class SideBySideTest {
    private final SideBySide written = new SideBySide(
            List.of("old", "new"),
            List.of(new SideBySide.StudiedFigure("entries", "460 000", "filled", List.of("a", "b"))));

    @Test
    void the_median_of_each_cell_follows_the_study_s_figure() {
        Results results = new Results()
                .figuresUntilDeath("a", "filled", 250_000, 260_000, 270_000)
                .figures("b", "filled", 300_000);

        assertThat(table(results))
                .containsExactly(List.of("entries", "460 000", "260\u202f000 (3 rounds)", "300\u202f000 (1 round)"));
    }

    @Test
    void a_cell_without_a_trial_shows_no_figure() {
        assertThat(table(new Results().figures("b", "filled", 300_000)))
                .containsExactly(List.of("entries", "460 000", "-", "300\u202f000 (1 round)"));
    }

    @Test
    void a_row_that_no_trial_measured_is_left_out() {
        assertThat(table(new Results().figures("c", "filled", 1))).isEmpty();
    }

    @Test
    void a_row_has_the_rounds_of_results_that_measured_all_of_its_cells() {
        Results both = new Results().figures("a", "filled", 250_000).figures("b", "filled", 260_000);
        Results one = new Results().figures("b", "filled", 500_000, 510_000);

        assertThat(table(both, one))
                .containsExactly(List.of("entries", "460 000", "250\u202f000 (1 round)", "260\u202f000 (1 round)"));
    }

    @Test
    void a_row_whose_cells_no_result_measured_together_has_the_rounds_of_all() {
        Results old = new Results().figures("a", "filled", 250_000);
        Results today = new Results().figures("b", "filled", 260_000);

        assertThat(table(old, today))
                .containsExactly(List.of("entries", "460 000", "250\u202f000 (1 round)", "260\u202f000 (1 round)"));
    }

    private List<List<String>> table(Results... results) {
        return ClaimsEvaluator.sideBySide(
                        written,
                        IntStream.range(0, results.length)
                                .mapToObj(number ->
                                        new ClaimsEvaluator.Source("r" + number, results[number].result(), Map.of()))
                                .toList())
                .rows();
    }
}
