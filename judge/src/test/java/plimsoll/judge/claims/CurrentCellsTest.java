package plimsoll.judge.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.judge.baseline.ChangedCells;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;

class CurrentCellsTest {
    private static final Verdict BROKE = Results.died(new Death.HeapExhausted());

    @Test
    void rounds_under_an_older_definition_do_not_count() {
        ClaimsEvaluator.Source older = result("older", "2026-11-20T10:00:00Z", BROKE, "50 at once");
        ClaimsEvaluator.Source newer = result("newer", "2026-11-21T10:00:00Z", Verdict.HOLDS, "60 at once");

        assertThat(holds(older, newer)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(holds(newer, older)).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(ClaimsEvaluator.leftOut(List.of(older, newer))).isEqualTo(Map.of("older", List.of("a")));
    }

    @Test
    void the_newer_one_of_two_results_is_found_across_time_zones() {
        ClaimsEvaluator.Source older = result("older", "2026-11-20T10:30:00+02:00", BROKE, "50 at once");
        ClaimsEvaluator.Source newer = result("newer", "2026-11-20T09:00:00Z", Verdict.HOLDS, "60 at once");

        assertThat(ClaimsEvaluator.leftOut(List.of(older, newer))).isEqualTo(Map.of("older", List.of("a")));
    }

    @Test
    void rounds_under_one_definition_count_together() {
        ClaimsEvaluator.Source older = result("older", "2026-11-20T10:00:00Z", BROKE, "50 at once");
        ClaimsEvaluator.Source newer = result("newer", "2026-11-21T10:00:00Z", Verdict.HOLDS, "50 at once");

        assertThat(holds(older, newer)).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(ClaimsEvaluator.leftOut(List.of(older, newer))).isEmpty();
    }

    private static ClaimsEvaluator.Source result(String name, String startedAt, Verdict verdict, String load) {
        return new ClaimsEvaluator.Source(
                name,
                new Results().cell("a", verdict).result().withStartedAt(startedAt),
                Map.of("a", new ChangedCells.Setting(load, "512m", Optional.empty())));
    }

    private static ClaimVerdict holds(ClaimsEvaluator.Source... results) {
        return ClaimsEvaluator.of(
                        List.of(new Claim("1", "says", ClaimOrigin.STUDY, new ClaimPredicate.Survives("a"))),
                        List.of(results))
                .getFirst()
                .standing();
    }
}
