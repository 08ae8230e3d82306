package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/** Verification of an existing answer runs no search. */
class ProofPairTest {
    private static final SearchGoal GOAL =
            SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 1, 1000, 1), 0.1);
    private static final BracketEnds ENDS = new BracketEnds(64, Optional.of(72.0));

    @Test
    void six_that_hold_and_six_that_break_in_turn_prove_it_again() {
        List<SearchTrial> shots = new ArrayList<>();
        CapacityEdge capacity = shown(shots, Verdict.HOLDS, SimulatedService.SLOW);

        assertThat(capacity.proven()).isTrue();
        assertThat(shots).hasSize(12);
        assertThat(shots.subList(0, 4)).extracting(SearchTrial::value).containsExactly(64.0, 72.0, 64.0, 72.0);
        assertThat(capacity.notes()).isEmpty();
    }

    @Test
    void a_value_that_holds_no_more_is_said_not_to_be_repeated() {
        CapacityEdge capacity = shown(new ArrayList<>(), SimulatedService.SLOW, SimulatedService.SLOW);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.notes()).containsExactly("not reproduced: users 64 should hold, but 6 of 6 trials broke");
    }

    @Test
    void a_value_that_breaks_no_more_is_said_not_to_be_repeated() {
        CapacityEdge capacity = shown(new ArrayList<>(), Verdict.HOLDS, Verdict.HOLDS);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.notes()).containsExactly("not reproduced: users 72 should break, but 6 of 6 trials held");
    }

    @Test
    void a_sketch_with_two_trials_at_each_end_is_no_proof() {
        SearchDecision decision =
                new SimulatedService(100, 0, 0, 1).search(GOAL.proofOf(2)).step();

        CapacityEdge capacity = ((SearchDecision.Answer) decision).capacity();
        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.holds().orElseThrow().verified()).isTrue();
        assertThat(capacity.holds().orElseThrow().trials()).isEqualTo(2);
    }

    private static CapacityEdge shown(List<SearchTrial> shots, Verdict atHolds, Verdict atBreaks) {
        SearchDecision decision = Search.after(GOAL, ENDS, shots);
        while (decision instanceof SearchDecision.Next(double value, TrialPurpose purpose)) {
            shots.add(new SearchTrial(value, purpose, value == 64 ? atHolds : atBreaks, Duration.ofSeconds(1)));
            decision = Search.after(GOAL, ENDS, shots);
        }
        return ((SearchDecision.Answer) decision).capacity();
    }
}
