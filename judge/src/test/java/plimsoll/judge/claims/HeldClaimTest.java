package plimsoll.judge.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.model.Bytes;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimPredicate.Amount;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.ExpectedRange;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.verdict.Verdict;

class HeldClaimTest {
    private static final ExpectedRange MORE_THAN_100 =
            new ExpectedRange(Math.nextUp(100.0), Double.POSITIVE_INFINITY, "> 100");

    @Test
    void objects_and_bytes_of_a_class_are_those_of_the_full_heap() {
        Results results = new Results().heaps("a", heap(200, 40), heap(300, 50));

        assertThat(judged("Item", Amount.OBJECTS, results).standing()).isEqualTo(ClaimVerdict.LOOKS_CONFIRMED);
        assertThat(judged("Item", Amount.OBJECTS, results).measured()).isEqualTo("200, 300");
        assertThat(judged("Item", Amount.BYTES, results).standing()).isEqualTo(ClaimVerdict.LOOKS_REFUTED);
    }

    @Test
    void heaps_that_disagree_decide_nothing() {
        assertThat(judged("Item", Amount.OBJECTS, new Results().heaps("a", heap(200, 40), heap(50, 50)))
                        .standing())
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
    }

    @Test
    void a_class_beyond_the_largest_and_a_heap_that_held_decide_nothing() {
        assertThat(judged("Node", Amount.OBJECTS, new Results().heaps("a", heap(200, 40)))
                        .standing())
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged("Item", Amount.OBJECTS, new Results().cell("a", Verdict.HOLDS))
                        .standing())
                .isEqualTo(ClaimVerdict.NOT_DECIDABLE);
        assertThat(judged("Item", Amount.OBJECTS, new Results()).standing()).isEqualTo(ClaimVerdict.NOT_RUN);
    }

    private static HeapContent heap(long objects, long bytes) {
        return new HeapContent(
                objects, new Bytes(bytes), true, List.of(new ClassShare("Item", objects, new Bytes(bytes))));
    }

    private static ClaimResult judged(String name, Amount amount, Results results) {
        ClaimPredicate held = new ClaimPredicate.Held("a", name, amount, MORE_THAN_100);
        return ClaimsEvaluator.of(
                        List.of(new Claim("1", "says", ClaimOrigin.STUDY, held)),
                        List.of(new ClaimsEvaluator.Source("r", results.result(), Map.of())))
                .getFirst();
    }
}
