package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
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
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.study.SequentialRounds;

/** Runs whose rounds end once the comparisons of a cell are settled; looks are after 6, 8, 10 and 12 rounds. */
class SequentialRoundsTest {
    private static final int MOST = 12;
    private static final SequentialRounds PLAN = new SequentialRounds(MOST, SequentialRounds.DIFFERENCE);

    @TempDir
    Path result;

    private int number;

    @BeforeEach
    void plan() {
        RunFixture.manifest(result)
                .planned(2 * MOST)
                .sequential(PLAN, "fast/125", "near/125", "slow/125")
                .write();
    }

    @Test
    void rounds_before_the_first_look_settle_nothing() {
        rounds("fast", 1, 5, SequentialRoundsTest::fast);
        rounds("slow", 1, 5, SequentialRoundsTest::slow);
        assertThat(Judge.lastRounds(result)).isEmpty();
        assertThat(Judge.run(result).comparisons())
                .singleElement()
                .satisfies(comparison -> assertThat(comparison.look()).isEmpty());
    }

    @Test
    void a_look_waits_for_all_trials_of_its_round() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        rounds("slow", 1, 5, SequentialRoundsTest::slow);
        assertThat(Judge.lastRounds(result)).isEmpty();
        trial("slow", 6, 9_000).ended(TrialOutcome.Kind.INTERRUPTED, 1).write();
        assertThat(Judge.lastRounds(result)).isEmpty();
    }

    @Test
    void a_pair_that_is_not_settled_goes_on() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        rounds("near", 1, 6, SequentialRoundsTest::near);
        assertThat(Judge.lastRounds(result)).isEmpty();
        assertThat(Judge.run(result).partial()).isTrue();
    }

    @Test
    void a_pair_that_is_settled_stops_and_says_at_which_look() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        rounds("slow", 1, 6, SequentialRoundsTest::slow);
        assertThat(Judge.lastRounds(result)).isEqualTo(Map.of("fast/125", 6, "slow/125", 6));
        Comparison slow = Judge.run(result).comparisons().getLast();
        assertThat(slow.strength()).isEqualTo(ComparisonStrength.DECIDED);
        assertThat(slow.look()).hasValueSatisfying(look -> {
            assertThat(List.of(look.number(), look.of(), look.rounds(), look.most()))
                    .containsExactly(1, 4, 6, MOST);
            assertThat(look.level()).isBetween(0.031, 0.032);
        });
        assertThat(slow.sentence()).contains("look 1 of 4", "6 of at most 12", "3.1 %");
    }

    @Test
    void a_run_whose_cells_are_all_settled_is_whole() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        rounds("slow", 1, 6, SequentialRoundsTest::slow);
        assertThat(Judge.lastRounds(result)).isEqualTo(Map.of("fast/125", 6, "slow/125", 6));
        assertThat(Judge.run(result).partial()).isFalse();
    }

    /** A cell that stopped alone would be compared with another machine, if this one slows down. */
    @Test
    void no_cell_of_three_stops_before_the_others() {
        rounds("fast", 1, 6, round -> fast(round) + 400 * round);
        rounds("near", 1, 6, round -> near(round) + 400 * round);
        rounds("slow", 1, 6, round -> slow(round) + 400 * round);
        assertThat(Judge.lastRounds(result)).isEmpty();
        assertThat(Judge.run(result).comparisons())
                .allSatisfy(comparison -> assertThat(comparison.look()).isEmpty());
    }

    @Test
    void cells_with_different_looks_have_all_their_rounds() {
        rounds("fast", 1, 8, SequentialRoundsTest::fast);
        rounds("slow", 1, 8, SequentialRoundsTest::slow);
        RunFixture.manifest(result)
                .planned(MOST + 8)
                .sequential(PLAN, "fast/125")
                .sequential(new SequentialRounds(8, SequentialRounds.DIFFERENCE), "slow/125")
                .write();
        assertThat(Judge.lastRounds(result)).isEmpty();
        RunFixture.manifest(result)
                .planned(MOST + 8)
                .sequential(PLAN, "fast/125")
                .write();
        assertThat(Judge.lastRounds(result)).isEmpty();
    }

    /** An interrupted run may hold rounds that a look before them has not seen. */
    @Test
    void later_rounds_do_not_undo_what_a_look_has_settled() {
        rounds("fast", 1, 8, SequentialRoundsTest::fast);
        rounds("slow", 1, 6, SequentialRoundsTest::slow);
        rounds("slow", 7, 8, SequentialRoundsTest::fast);
        assertThat(Judge.lastRounds(result)).isEqualTo(Map.of("fast/125", 6, "slow/125", 6));
        assertThat(Judge.run(result).comparisons().getFirst().look())
                .hasValueSatisfying(look -> assertThat(look.number()).isEqualTo(1));
    }

    @Test
    void variants_whose_difference_is_excluded_stop() {
        rounds("fast", 1, 12, round -> 5_000 + round % 2);
        rounds("near", 1, 12, round -> 5_001 - round % 2);
        Map<String, Integer> last = Judge.lastRounds(result);
        assertThat(last.keySet()).containsExactlyInAnyOrder("fast/125", "near/125");
        assertThat(last.get("near/125")).isBetween(8, 10);
        Comparison equal = Judge.run(result).comparisons().getFirst();
        assertThat(equal.strength()).isEqualTo(ComparisonStrength.NO_DIFFERENCE);
        assertThat(equal.sentence()).contains("5 %");
    }

    @Test
    void a_cell_that_broke_and_its_only_rival_stop_at_the_first_look() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        for (int round = 1; round <= 6; round++) {
            trial("near", round, 5_000).states(LedgerState.FAILED, 1).write();
        }
        assertThat(Judge.lastRounds(result)).isEqualTo(Map.of("fast/125", 6, "near/125", 6));
        assertThat(Judge.run(result).comparisons()).isEmpty();
    }

    @Test
    void an_inconclusive_trial_settles_nothing() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        rounds("slow", 1, 5, SequentialRoundsTest::slow);
        trial("slow", 6, 9_000).ended(TrialOutcome.Kind.BROKEN_SAMPLER, 1).write();
        assertThat(Judge.lastRounds(result)).isEmpty();
    }

    @Test
    void a_cell_that_nothing_is_compared_with_has_all_its_rounds() {
        rounds("fast", 1, 6, SequentialRoundsTest::fast);
        assertThat(Judge.lastRounds(result)).isEmpty();
    }

    /** The last of eight rounds is opposed: one test of eight rounds would confirm, the second of four looks does not. */
    @Test
    void a_claim_is_judged_at_the_level_of_the_look() {
        rounds("near", 1, 8, round -> round == 3 ? 4_990 : 5_100 + 10 * round);
        rounds("fast", 1, 8, _ -> 5_000);
        assertThat(claimed()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        RunFixture.manifest(result).planned(16).write();
        assertThat(claimed()).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    private ClaimVerdict claimed() {
        ExpectedRange above = new ExpectedRange(Math.nextUp(1.0), Double.POSITIVE_INFINITY, "> 1");
        Claim slower = new Claim(
                "1",
                "near is slower",
                ClaimOrigin.STUDY,
                new ClaimPredicate.Ratio("totalMillis", "near/125", "fast/125", above));
        return ClaimsEvaluator.of(List.of(slower), List.of(new ClaimsEvaluator.Source("mine", Judge.run(result))))
                .getFirst()
                .standing();
    }

    private static int fast(int round) {
        return 5_000 + 37 * (round % 3);
    }

    private static int near(int round) {
        return 5_000 + 300 * (round % 2) + 11 * round - 150;
    }

    private static int slow(int round) {
        return 9_000 + 41 * (round % 4);
    }

    private void rounds(String variant, int from, int to, UnaryOperator<Integer> millis) {
        IntStream.rangeClosed(from, to)
                .forEach(round -> trial(variant, round, millis.apply(round)).write());
    }

    private TrialFixture trial(String variant, int round, int millis) {
        number++;
        return TrialFixture.in(result, number, variant, round).total(millis);
    }
}
