package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.study.UntilDecided;

/** Runs whose rounds are added until their comparisons are decided. */
class UndecidedRunTest {
    private static final long[] STEADY = {5_000, 5_050, 4_950, 5_000, 5_100, 4_900};

    @TempDir
    Path result;

    private int number;

    @Test
    void complete_rounds_before_an_open_look_are_a_partial_result() {
        manifest(12);
        rounds("a", STEADY);
        rounds("b", 6_000, 4_250, 5_900, 4_150, 6_050, 4_300);

        Result judged = Judge.run(result);

        assertThat(judged.sequential())
                .singleElement()
                .satisfies(looks -> assertThat(looks.open()).containsExactlyInAnyOrder("a/125", "b/125"));
        assertThat(judged.partial()).isTrue();
        assertThat(judged.exitCode()).isEqualTo(130);
        assertThat(judged.recommendation()).isEmpty();
    }

    @Test
    void a_look_that_decides_ends_the_run_with_a_note() {
        manifest(12);
        rounds("a", STEADY);
        rounds("b", 10_000, 10_100, 9_900, 10_050, 10_200, 9_950);

        Result judged = Judge.run(result);

        assertThat(judged.sequential())
                .hasSize(1)
                .allMatch(looks -> looks.open().isEmpty());
        assertThat(judged.partial()).isFalse();
        assertThat(judged.exitCode()).isZero();
        assertThat(judged.notes())
                .containsAll(judged.sequential().stream()
                        .map(SequentialRanking::sentence)
                        .toList());
    }

    @Test
    void a_cell_that_has_nothing_to_be_compared_with_ends_the_run() {
        manifest(6);
        rounds("a", STEADY);

        Result judged = Judge.run(result);

        assertThat(judged.sequential()).isEmpty();
        assertThat(judged.partial()).isFalse();
        assertThat(judged.exitCode()).isZero();
    }

    private void manifest(int planned) {
        RunFixture.manifest(result)
                .planned(planned)
                .until(Map.of("a/125", UntilDecided.USUAL, "b/125", UntilDecided.USUAL))
                .write();
    }

    private void rounds(String variant, long... totals) {
        for (int round = 1; round <= totals.length; round++) {
            TrialFixture.in(result, ++number, variant, round)
                    .total(totals[round - 1])
                    .write();
        }
    }
}
