package plimsoll.run.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;

/** Rounds that a run adds when its first ones were noisy. */
class RoundExtensionTest {
    private static final int FIRST = 8;

    @TempDir
    private Path result;

    private Study study;

    @Test
    void a_quiet_machine_gets_no_more_rounds() {
        assertThat(extension().after(planned(), seen(0.09))).isEmpty();
    }

    @Test
    void a_noisy_machine_gets_rounds_after_those_that_it_had() {
        RunPlan more = extension().after(planned(), seen(0.15)).orElseThrow();
        assertThat(more.experiments().subList(0, planned().experiments().size()))
                .isEqualTo(planned().experiments());
        assertThat(rounds(more)).isBetween(12, 15);
        assertThat(extension().sentence(seen(0.15))).contains("15.0 %", "10.0 %", Integer.toString(rounds(more)));
    }

    @Test
    void rounds_after_those_of_an_earlier_version_have_arrivals_as_those_had() {
        RunPlan earlier = planned()
                .only(planned().experiments().stream()
                        .map(each -> each.withArrivalSeed(Optional.empty()))
                        .toList());

        RunPlan more = extension().after(earlier, seen(0.15)).orElseThrow();

        assertThat(more.experiments().subList(0, earlier.experiments().size())).isEqualTo(earlier.experiments());
        assertThat(more.experiments()).allMatch(each -> each.arrivalSeed().isEmpty());
    }

    @Test
    void more_figures_than_the_rounds_can_decide_get_as_many_rounds_as_decide_them() {
        Result many = seen(Collections.nCopies(9, delta(Optional.empty())));
        assertThat(rounds(extension().after(planned(), many).orElseThrow())).isEqualTo(9);
        assertThat(extension().sentence(many)).contains("8 rounds", "9 comparisons", "up to 9");
    }

    @Test
    void rounds_end_at_the_most() {
        RunPlan most = extension().after(planned(), seen(2)).orElseThrow();
        assertThat(rounds(most)).isEqualTo(60);
        assertThat(extension().after(most, seen(2))).isEmpty();
    }

    private static int rounds(RunPlan plan) {
        return plan.experiments().stream().mapToInt(Experiment::round).max().orElseThrow();
    }

    private RunPlan planned() {
        return RunPlan.of(study, 7);
    }

    private RoundExtension extension() {
        return new RoundExtension(study, 7, 0.1);
    }

    @BeforeEach
    void plan() {
        study = StudyBuilder.builder()
                .name("service")
                .question("Which?")
                .cells(List.of(cell("now", 1), cell("base", 2)))
                .build();
    }

    private Cell cell(String variant, int number) {
        return new Cell(
                Json.read(TrialFixture.in(result, number, variant, 1).write().experiment(), Experiment.class), FIRST);
    }

    private Result seen(double detectable) {
        return seen(List.of(delta(Optional.of(detectable))));
    }

    private static Delta delta(Optional<Double> detectable) {
        return new Delta(
                "throughput",
                Optional.empty(),
                FIRST,
                true,
                BaselinePair.Status.NOT_DECIDED,
                detectable,
                Optional.empty(),
                "");
    }

    private Result seen(List<Delta> deltas) {
        return Judge.run(result)
                .withBaseline(Optional.of(new BaselineResult(
                        "old",
                        List.of(new BaselinePair("now", "base", BaselinePair.Status.NOT_DECIDED, "", deltas)),
                        Optional.empty(),
                        "")));
    }
}
