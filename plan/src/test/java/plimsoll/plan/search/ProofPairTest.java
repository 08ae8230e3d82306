package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/** Verification of an existing answer runs no search. */
class ProofPairTest {
    private static final SearchGoal GOAL =
            SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 1, 1000, 1), 0.1);
    private static final BracketEnds ENDS = new BracketEnds(64, Optional.of(72.0), Optional.of(6));

    @Test
    void six_that_hold_and_six_that_break_in_turn_prove_it_again() {
        List<SearchTrial> shots = new ArrayList<>();
        CapacityEdge capacity = shown(shots, Verdict.HOLDS, SimulatedService.SLOW);

        assertThat(capacity.proven()).isTrue();
        assertThat(shots).hasSize(12);
        assertThat(shots.subList(0, 4)).extracting(SearchTrial::value).containsExactly(64.0, 72.0, 64.0, 72.0);
        assertThat(capacity.contradicted()).isFalse();
        assertThat(capacity.notes())
                .containsExactly("with the 6 trials of the answer, 12 of 12 held: below 22 % of trials fail, at 95 %");
    }

    @ParameterizedTest
    @CsvSource({"1, 6, true, false", "2, 6, false, false", "3, 6, false, true", "1, 0, false, false"})
    void slow_trials_contradict_an_answer_only_when_they_refute_its_promise(
            int slow, int before, boolean proven, boolean contradicted) {
        CapacityEdge capacity = shown(
                new BracketEnds(64, Optional.of(72.0), before == 0 ? Optional.empty() : Optional.of(before)),
                new ArrayList<>(),
                Collections.nCopies(slow, SimulatedService.SLOW),
                SimulatedService.SLOW);

        assertThat(capacity.proven()).isEqualTo(proven);
        assertThat(capacity.contradicted()).isEqualTo(contradicted);
    }

    @Test
    void one_death_contradicts_an_answer() {
        CapacityEdge capacity = shown(ENDS, new ArrayList<>(), List.of(Outcomes.KILLED), SimulatedService.SLOW);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.contradicted()).isTrue();
    }

    @Test
    void a_value_that_no_longer_holds_is_not_reproduced() {
        CapacityEdge capacity = shown(new ArrayList<>(), SimulatedService.SLOW, SimulatedService.SLOW);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.contradicted()).isTrue();
        assertThat(capacity.notes()).containsExactly("not reproduced: users 64 should hold, but 6 of 6 trials broke");
    }

    @ParameterizedTest
    @CsvSource({"2, 6, true, false", "1, 6, false, true", "3, 0, false, false", "1, 0, false, true"})
    void trials_that_hold_contradict_the_value_that_breaks_only_when_nearly_all_do(
            int broke, int before, boolean proven, boolean contradicted) {
        List<SearchTrial> shots = new ArrayList<>();
        BracketEnds ends = new BracketEnds(64, Optional.of(72.0), before == 0 ? Optional.empty() : Optional.of(before));
        Iterator<Verdict> atBreaks =
                Collections.nCopies(broke, SimulatedService.SLOW).iterator();
        CapacityEdge capacity =
                shown(ends, shots, value -> value == 72 && atBreaks.hasNext() ? atBreaks.next() : Verdict.HOLDS);

        assertThat(capacity.proven()).isEqualTo(proven);
        assertThat(capacity.contradicted()).isEqualTo(contradicted);
    }

    @Test
    void a_value_that_no_longer_breaks_is_not_reproduced() {
        CapacityEdge capacity = shown(new ArrayList<>(), Verdict.HOLDS, Verdict.HOLDS);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.contradicted()).isTrue();
        assertThat(capacity.notes()).contains("not reproduced: users 72 should break, but 6 of 6 trials held");
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
        return shown(ENDS, shots, Collections.nCopies(SearchGoal.PROOF, atHolds), atBreaks);
    }

    /** @param first outcomes of the first trials at the value that holds; the others hold */
    private static CapacityEdge shown(
            BracketEnds ends, List<SearchTrial> shots, List<Verdict> first, Verdict atBreaks) {
        Iterator<Verdict> atHolds = first.iterator();
        return shown(ends, shots, value -> value == 72 ? atBreaks : atHolds.hasNext() ? atHolds.next() : Verdict.HOLDS);
    }

    private static CapacityEdge shown(BracketEnds ends, List<SearchTrial> shots, DoubleFunction<Verdict> outcome) {
        SearchDecision decision = Search.after(GOAL, ends, shots);
        while (decision instanceof SearchDecision.Next(double value, TrialPurpose purpose)) {
            shots.add(new SearchTrial(value, purpose, outcome.apply(value), Duration.ofSeconds(1)));
            decision = Search.after(GOAL, ends, shots);
        }
        return ((SearchDecision.Answer) decision).capacity();
    }
}
