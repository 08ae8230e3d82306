package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.judge.claims.ClaimsEvaluator;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.record.LedgerState;
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

    /** Ten of twelve rounds agree, with a p-value of 0.039: below an error of 5 %, above the share of their look. */
    @Test
    void a_claim_on_a_cell_that_broke_after_more_rounds_spends_the_share_of_their_look_only() {
        manifest(24);
        for (int round = 1; round <= 12; round++) {
            round("a", round, 5_000).write();
            TrialFixture other = round("b", round, round == 3 || round == 5 ? 4_600 : 5_400);
            (round == 9 ? other.states(LedgerState.FAILED, 1) : other).write();
        }

        Result judged = Judge.run(result);

        assertThat(judged.comparisons()).isEmpty();
        assertThat(judged.sequential())
                .extracting(SequentialRanking::cells)
                .containsExactlyInAnyOrder(List.of("a/125"), List.of("b/125"));
        assertThat(judged.partial()).isFalse();
        assertThat(slower(judged)).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(slower(judged.withSequential(List.of()))).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    private static ClaimVerdict slower(Result judged) {
        ExpectedRange above1 = new ExpectedRange(Math.nextUp(1.0), Double.POSITIVE_INFINITY, "> 1");
        ClaimPredicate ratio = new ClaimPredicate.Ratio(ThroughputFigures.DURATION.key(), "b/125", "a/125", above1);
        return ClaimsEvaluator.of(
                        List.of(new Claim("1", "says", ClaimOrigin.STUDY, ratio)),
                        List.of(new ClaimsEvaluator.Source("r", judged, Map.of())))
                .getFirst()
                .standing();
    }

    private void manifest(int planned) {
        RunFixture.manifest(result)
                .planned(planned)
                .until(Map.of("a/125", UntilDecided.USUAL, "b/125", UntilDecided.USUAL))
                .write();
    }

    private void rounds(String variant, long... totals) {
        for (int round = 1; round <= totals.length; round++) {
            round(variant, round, totals[round - 1]).write();
        }
    }

    private TrialFixture round(String variant, int round, long total) {
        return TrialFixture.in(result, ++number, variant, round).total(total);
    }
}
