package plimsoll.judge.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.SequentialRanking;

/** Ratios of rounds of several results, and of rounds whose number looks decided. */
class RatioClaimTest {
    private static final List<Integer> TO_24 = List.of(6, 12, 24);
    private static final List<Integer> TO_40 = List.of(6, 10, 20, 40);

    /** A p-value of 0.0015 is below an error of 5 % times 0.18 or 0.12, and above one of 5 % times both. */
    @Test
    void cells_with_different_looks_spend_the_shares_of_both() {
        double[] values = {108, 108, 103.9, 108, 100 / 1.04, 108, 108, 108, 108, 108, 108, 108};
        Result result = results(values).result();

        assertThat(judged(result.withSequential(List.of(looks("a", TO_24), looks("b", TO_24))))
                        .standing())
                .isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(judged(result.withSequential(List.of(looks("a", TO_40), looks("b", TO_40))))
                        .standing())
                .isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(judged(result.withSequential(List.of(looks("a", TO_24), looks("b", TO_40))))
                        .standing())
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    /** Each day by itself shows a ratio of 1.1; one day's numerators over the other's denominators would be 2.2. */
    @Test
    void rounds_of_two_days_are_pairs_of_one_day_each_and_the_days_are_counted() {
        Result slowDay = new Results()
                .figures("a", "totalMillis", 220, 221, 222)
                .figures("b", "totalMillis", 200, 200, 200)
                .result();
        Result fastDay = results(110, 111, 112).result();

        ClaimResult both = judged(slowDay, fastDay);

        assertThat(both.standing()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(both.measured()).startsWith("1.11 (1.10 to 1.12)");
        assertThat(both.because()).contains("6 rounds of 2 results");
        assertThat(judged(fastDay).because()).doesNotContain("results");
    }

    private static SequentialRanking looks(String cell, List<Integer> looks) {
        List<Double> shares = new ArrayList<>(List.of(0.64));
        looks.stream().skip(1).forEach(_ -> shares.add(0.36 / (looks.size() - 1)));
        return new SequentialRanking("", List.of(cell), looks, shares, 0.05, 12, List.of(), "");
    }

    private static Results results(double... values) {
        double[] same = new double[values.length];
        Arrays.fill(same, 100);
        return new Results().figures("a", "totalMillis", values).figures("b", "totalMillis", same);
    }

    private static ClaimResult judged(Result... results) {
        List<ClaimsEvaluator.Source> sources = new ArrayList<>();
        for (Result result : results) {
            sources.add(new ClaimsEvaluator.Source("result-" + sources.size(), result, Map.of()));
        }
        ClaimPredicate slower = new ClaimPredicate.Ratio(
                "totalMillis", "a", "b", new ExpectedRange(Math.nextUp(1.0), Double.POSITIVE_INFINITY, "> 1"));
        return ClaimsEvaluator.of(List.of(new Claim("1", "says", ClaimOrigin.STUDY, slower)), sources)
                .getFirst();
    }
}
