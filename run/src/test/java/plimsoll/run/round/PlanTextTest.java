package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.Forecast;

class PlanTextTest {
    @Test
    void the_first_line_has_trials_cells_rounds_and_minutes_and_is_short() {
        List<Experiment> plan =
                Stream.of("a", "b", "c").flatMap(cell -> rounds(cell, 6)).toList();
        Forecast known = new Forecast(Map.of("a", Duration.ofSeconds(99)));

        assertThat(PlanText.of(plan, Forecast.byLoad()))
                .singleElement()
                .asString()
                .contains("18 trials to run: 3 cells ", " in 6 rounds, about ")
                .hasSizeLessThan(80);
        assertThat(PlanText.of(plan, known)).singleElement().asString().contains(" (1 of 3 cells from stored trials)");
    }

    @Test
    void cells_with_different_numbers_of_rounds_have_a_range() {
        List<Experiment> plan =
                Stream.concat(rounds("a", 1), rounds("b", 3)).toList();

        assertThat(PlanText.of(plan, Forecast.byLoad()))
                .singleElement()
                .asString()
                .contains("4 trials to run: 2 cells ", " in 1 to 3 rounds, ");
    }

    @Test
    void one_trial_and_none_are_counted_too() {
        assertThat(PlanText.of(rounds("a", 1).toList(), Forecast.byLoad()))
                .singleElement()
                .asString()
                .contains("1 trial to run: 1 cell ", " in 1 round, ");
        assertThat(PlanText.of(List.of(), Forecast.byLoad())).containsExactly("0 trials to run");
    }

    private static Stream<Experiment> rounds(String cell, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(round -> ExperimentBuilder.builder()
                .study("s")
                .cell(cell)
                .variant(cell)
                .round(round)
                .deployment(new Deployment(List.of()))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build());
    }
}
