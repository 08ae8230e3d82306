package plimsoll.judge.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.claims.Results.DISTURBED;
import static plimsoll.judge.claims.Results.accepted;
import static plimsoll.judge.claims.Results.died;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;

class ClaimsTest {
    private static final Verdict HEAP = died(new Death.HeapExhausted());
    private static final Verdict CONTAINER = died(new Death.KilledByCap());
    private static final ExpectedRange ABOVE_1 = new ExpectedRange(Math.nextUp(1.0), Double.POSITIVE_INFINITY, "> 1");
    private static final ExpectedRange NEAR_1 = new ExpectedRange(0.9, 1.1, "== 1 +- 10%");
    private static final String RATE = "operationsPerSecond";
    private static final ClaimPredicate SLOWER = new ClaimPredicate.Ratio("totalMillis", "a", "b", ABOVE_1);

    @Test
    void without_a_trial_a_claim_is_not_run_and_the_missing_cell_is_named() {
        ClaimResult judged =
                judged(SLOWER, new Results().figures("a", "totalMillis", 1).result());

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_RUN);
        assertThat(judged.because()).endsWith(" b");
    }

    @Test
    void one_break_refutes_that_a_cell_holds() {
        Result result = new Results()
                .cell("a", Verdict.HOLDS, HEAP, Verdict.HOLDS)
                .cell("b", Verdict.HOLDS)
                .result();

        assertThat(standing(new ClaimPredicate.Survives("a"), result)).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(standing(new ClaimPredicate.Survives("b"), result)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(judged(new ClaimPredicate.Survives("a"), result).measured()).contains("1 of 3");
    }

    @Test
    void a_break_is_confirmed_by_all_rounds_refuted_by_none_and_open_in_between() {
        Verdict holds = Verdict.HOLDS;
        Result result = new Results()
                .cell("all", HEAP, HEAP, HEAP, HEAP, HEAP, HEAP)
                .cell("none", holds, holds, holds, holds, holds, holds)
                .cell("some", HEAP, Verdict.HOLDS)
                .result();

        assertThat(standing(breaks("all"), result)).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(standing(breaks("none"), result)).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(standing(breaks("some"), result)).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    @Test
    void fewer_than_six_rounds_only_look_and_their_bound_is_shown() {
        Result result = new Results()
                .cell("broke", HEAP)
                .cell("held", Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS)
                .result();

        assertThat(standing(breaks("broke"), result)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(breaks("held"), result)).isEqualTo(ClaimVerdict.LOOKS_REFUTED);
        assertThat(judged(breaks("broke"), result).measured()).isEqualTo("broke in 1 of 1: fewer than 95 % hold");
        assertThat(judged(breaks("held"), result).measured()).isEqualTo("held in 3 of 3: fewer than 63 % break");
    }

    @Test
    void a_break_by_another_cause_is_not_the_claimed_one() {
        Result result = new Results()
                .cell("killed", CONTAINER)
                .cell("heap", HEAP)
                .cell("survived", died(new Death.SurvivedOom("Java heap space")))
                .cell("direct", died(new Death.SurvivedOom("Direct buffer memory")))
                .result();

        assertThat(standing(new ClaimPredicate.Breaks("killed", Optional.of(Cause.HEAP)), result))
                .isEqualTo(ClaimVerdict.LOOKS_REFUTED);
        assertThat(standing(new ClaimPredicate.Breaks("killed", Optional.of(Cause.CONTAINER)), result))
                .isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(new ClaimPredicate.Breaks("heap", Optional.of(Cause.HEAP)), result))
                .isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(new ClaimPredicate.Breaks("survived", Optional.of(Cause.HEAP)), result))
                .isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(new ClaimPredicate.Breaks("direct", Optional.of(Cause.HEAP)), result))
                .isEqualTo(ClaimVerdict.LOOKS_REFUTED);
    }

    @Test
    void that_something_breaks_sometimes_is_refuted_only_by_six_rounds_that_hold() {
        Verdict holds = Verdict.HOLDS;
        Result result = new Results()
                .cell("once", HEAP, holds)
                .cell("few", holds, holds)
                .cell("six", holds, holds, holds, holds, holds, holds)
                .result();

        assertThat(standing(new ClaimPredicate.SometimesBreaks("once"), result)).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(standing(new ClaimPredicate.SometimesBreaks("few"), result)).isEqualTo(ClaimVerdict.LOOKS_REFUTED);
        assertThat(standing(new ClaimPredicate.SometimesBreaks("six"), result)).isEqualTo(ClaimVerdict.REFUTED);
    }

    @Test
    void inconclusive_trials_decide_nothing_and_say_why() {
        Result result = new Results().cell("a", DISTURBED, DISTURBED).result();

        ClaimResult judged = judged(new ClaimPredicate.Survives("a"), result);

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.because()).isEqualTo("a: Inconclusive is why");
        assertThat(judged.trials()).hasSize(2);
    }

    @Test
    void a_repeated_attempt_does_not_count_for_a_claim() {
        Result result = new Results()
                .repeatedAttempt("a", HEAP)
                .cell("a", Verdict.HOLDS)
                .result();

        assertThat(standing(new ClaimPredicate.Survives("a"), result)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
    }

    @Test
    void entries_put_in_until_a_death_are_evidence_and_times_until_a_death_are_not() {
        Result result = new Results()
                .figuresUntilDeath("a", "filled", 200, 210, 190)
                .figuresUntilDeath("b", "filled", 100, 100, 100)
                .figuresUntilDeath("c", "fillMillisMean", 1, 1, 1)
                .result();
        ExpectedRange twice = new ExpectedRange(1.6, 2.4, "== 2 +- 20%");

        assertThat(standing(new ClaimPredicate.Ratio("filled", "a", "b", twice), result))
                .isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(new ClaimPredicate.Ratio("fillMillisMean", "c", "c", NEAR_1), result))
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    @Test
    void the_availability_of_a_service_that_dies_and_is_restarted_is_evidence() {
        Result result = new Results()
                .figuresUntilDeath("pod", "availableShare", 0.1, 0.13, 0.11)
                .result();
        ExpectedRange mostly = new ExpectedRange(0.5, Double.POSITIVE_INFINITY, "> 50%");

        assertThat(standing(new ClaimPredicate.Measured("pod", "availableShare", mostly, Optional.empty()), result))
                .isEqualTo(ClaimVerdict.LOOKS_REFUTED);
    }

    @Test
    void a_count_is_judged_in_every_round() {
        Result result = new Results()
                .ledgers("always", accepted(125, 75), accepted(125, 75))
                .ledgers("never", accepted(200, 0))
                .ledgers("once", accepted(125, 75), accepted(126, 74))
                .result();

        assertThat(standing(refused("always", Optional.empty()), result)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(refused("never", Optional.empty()), result)).isEqualTo(ClaimVerdict.LOOKS_REFUTED);
        assertThat(standing(refused("once", Optional.empty()), result)).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged(refused("once", Optional.empty()), result).measured()).isEqualTo("75, 74");
    }

    @Test
    void a_trial_without_the_premise_says_nothing() {
        Optional<ClaimPredicate.Condition> lossGiven = Optional.of(
                new ClaimPredicate.Condition("lost", new ExpectedRange(1, Double.POSITIVE_INFINITY, ">= 1")));
        Result result = new Results().ledgers("a", accepted(125, 75)).result();

        ClaimResult judged = judged(refused("a", lossGiven), result);

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.because()).contains("lost >= 1");
    }

    @Test
    void figures_of_an_audit_are_unknown_without_one() {
        LedgerBalance unaudited = LedgerBalanceBuilder.builder()
                .attempted(200)
                .acknowledged(125)
                .rejected(75)
                .build();
        Result result = new Results().ledgers("a", unaudited).result();

        assertThat(standing(
                        new ClaimPredicate.Measured("a", "lost", new ExpectedRange(0, 0, "== 0"), Optional.empty()),
                        result))
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(standing(refused("a", Optional.empty()), result)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
    }

    @Test
    void swapping_the_data_of_two_variants_flips_a_ratio() {
        Results results = slowerByAThird();

        assertThat(standing(SLOWER, results.result())).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(standing(SLOWER, results.renamed(ClaimsTest::swapped))).isEqualTo(ClaimVerdict.REFUTED);
    }

    @Test
    void swapping_the_data_of_two_variants_flips_a_survival() {
        Results results = new Results().cell("a", HEAP).cell("b", Verdict.HOLDS);

        assertThat(standing(breaks("a"), results.result())).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(breaks("a"), results.renamed(ClaimsTest::swapped))).isEqualTo(ClaimVerdict.LOOKS_REFUTED);
        assertThat(standing(new ClaimPredicate.Survives("b"), results.result()))
                .isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(new ClaimPredicate.Survives("b"), results.renamed(ClaimsTest::swapped)))
                .isEqualTo(ClaimVerdict.REFUTED);
    }

    @Test
    void swapping_the_data_of_two_variants_flips_a_count() {
        Results results = new Results().ledgers("a", accepted(125, 75)).ledgers("b", accepted(200, 0));

        assertThat(standing(refused("a", Optional.empty()), results.result())).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(standing(refused("a", Optional.empty()), results.renamed(ClaimsTest::swapped)))
                .isEqualTo(ClaimVerdict.LOOKS_REFUTED);
    }

    @Test
    void one_round_says_nothing_of_a_ratio_five_only_look_and_six_decide() {
        Results five = new Results()
                .figures("a", "totalMillis", 130, 131, 132, 133, 134)
                .figures("b", "totalMillis", 100, 100, 100, 100, 100);
        Results one = new Results().figures("a", "totalMillis", 130).figures("b", "totalMillis", 100);

        ClaimResult judged = judged(SLOWER, five.result());

        assertThat(standing(SLOWER, one.result())).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.standing()).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(judged.measured()).startsWith("1.32 (1.30 to 1.3");
        assertThat(standing(SLOWER, slowerByAThird().result())).isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void a_ratio_whose_interval_straddles_the_bound_is_open() {
        Result result = new Results()
                .figures("a", "totalMillis", 80, 125, 80, 125, 90, 120)
                .figures("b", "totalMillis", 100, 100, 100, 100, 100, 100)
                .result();

        assertThat(standing(SLOWER, result)).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(standing(new ClaimPredicate.Ratio("totalMillis", "a", "b", NEAR_1), result))
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    @Test
    void near_equality_is_confirmed_by_an_interval_inside_and_refuted_by_one_outside() {
        ClaimPredicate equal = new ClaimPredicate.Ratio("totalMillis", "a", "b", NEAR_1);
        Result near = new Results()
                .figures("a", "totalMillis", 100, 101, 102, 99, 98, 101)
                .figures("b", "totalMillis", 100, 100, 100, 100, 100, 100)
                .result();

        assertThat(standing(equal, near)).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(standing(equal, slowerByAThird().result())).isEqualTo(ClaimVerdict.REFUTED);
    }

    /** Ten of twelve rounds agree, which has a p-value of 0.039: below an error of 5 %, above the share of a look. */
    @Test
    void a_ratio_of_rounds_that_were_added_spends_the_share_of_its_look_only() {
        double up = 108;
        double down = 100 / 1.08;
        Result fixed = new Results()
                .figures("a", "totalMillis", up, up, down, up, down, up, up, up, up, up, up, up)
                .figures("b", "totalMillis", 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100)
                .result();
        SequentialRanking looks = new SequentialRanking(
                "", List.of("a", "b"), List.of(6, 12, 24), List.of(0.64, 0.18, 0.18), 0.05, 12, List.of(), "");

        assertThat(standing(SLOWER, fixed)).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(standing(SLOWER, fixed.withSequential(List.of(looks)))).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    /** Flips of six rounds have no p-value below 0.03, and a later look spends less. */
    @Test
    void six_common_rounds_at_a_later_look_have_no_interval() {
        SequentialRanking looks = new SequentialRanking(
                "", List.of("a", "b"), List.of(4, 6), List.of(0.64, 0.36), 0.05, 6, List.of(), "");
        ClaimResult judged = judged(SLOWER, slowerByAThird().result().withSequential(List.of(looks)));

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.measured()).isEqualTo("1.32");
        assertThat(judged.because()).startsWith("6 rounds");
    }

    @Test
    void rounds_of_two_results_are_never_paired() {
        Result first = new Results().figures("a", "totalMillis", 130).result();
        Result second = new Results().figures("b", "totalMillis", 100).result();

        ClaimResult judged = judged(SLOWER, first, second);

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.because()).contains("totalMillis");
    }

    @Test
    void an_unsteady_run_decides_no_rate_and_is_left_out_beside_a_steady_one() {
        ClaimPredicate faster = new ClaimPredicate.Ratio(RATE, "a", "b", ABOVE_1);
        Result warming = new Results()
                .figures("a", RATE, 50, 50, 50, 50, 50, 50)
                .unsteady()
                .figures("b", RATE, 100, 100, 100, 100, 100, 100)
                .result();
        Result steady = new Results()
                .figures("a", RATE, 130, 131, 132, 133, 134, 135)
                .figures("b", RATE, 100, 100, 100, 100, 100, 100)
                .result();

        assertThat(judged(faster, warming).because()).isEqualTo("it was still warming up");
        assertThat(judged(faster, warming).standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        ClaimResult both = judged(faster, warming, steady);
        assertThat(both.standing()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(both.trials()).hasSize(12).allMatch(trial -> trial.startsWith("result-1/"));
        assertThat(both.because()).contains("without 6 rounds");
    }

    @Test
    void a_warm_up_leaves_counts_and_memory_as_evidence() {
        Result warming = new Results()
                .figures("a", "heapPeakBytes", 130, 131, 132, 133, 134, 135)
                .unsteady()
                .figures("b", "heapPeakBytes", 100, 100, 100, 100, 100, 100)
                .unsteady()
                .result();

        assertThat(standing(new ClaimPredicate.Ratio("heapPeakBytes", "a", "b", ABOVE_1), warming))
                .isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void the_time_of_a_variant_that_died_is_not_used_in_a_ratio() {
        Result result =
                new Results().cell("a", HEAP).figures("b", "totalMillis", 100).result();

        ClaimResult judged = judged(SLOWER, result);

        assertThat(judged.standing()).isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged.because()).isEqualTo("a: Breaks is why");
    }

    private static Results slowerByAThird() {
        return new Results()
                .figures("a", "totalMillis", 130, 131, 132, 133, 134, 135)
                .figures("b", "totalMillis", 100, 100, 100, 100, 100, 100);
    }

    private static String swapped(String cell) {
        return cell.equals("a") ? "b" : "a";
    }

    private static ClaimPredicate breaks(String cell) {
        return new ClaimPredicate.Breaks(cell, Optional.empty());
    }

    private static ClaimPredicate refused(String cell, Optional<ClaimPredicate.Condition> given) {
        return new ClaimPredicate.Measured(cell, "rejected", new ExpectedRange(75, 75, "== 75"), given);
    }

    private static ClaimVerdict standing(ClaimPredicate predicate, Result result) {
        return judged(predicate, result).standing();
    }

    private static ClaimResult judged(ClaimPredicate predicate, Result... results) {
        List<ClaimsEvaluator.Source> sources = new ArrayList<>();
        for (Result result : results) {
            sources.add(new ClaimsEvaluator.Source("result-" + sources.size(), result, Map.of()));
        }
        return ClaimsEvaluator.of(List.of(new Claim("1", "says", ClaimOrigin.STUDY, predicate)), sources)
                .getFirst();
    }
}
