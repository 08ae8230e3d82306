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
    void six_that_hold_and_enough_that_break_in_turn_prove_it_again() {
        List<SearchTrial> shots = new ArrayList<>();
        CapacityEdge capacity = shown(shots, Verdict.HOLDS, SimulatedService.SLOW);

        assertThat(capacity.proven()).isTrue();
        assertThat(shots).as("two of six that break decide").hasSize(8);
        for (int pair = 0; pair < 2; pair++) {
            assertThat(shots.subList(2 * pair, 2 * pair + 2))
                    .extracting(SearchTrial::value)
                    .containsExactlyInAnyOrder(64.0, 72.0);
        }
        assertThat(capacity.contradicted()).isFalse();
        assertThat(capacity.notes())
                .singleElement()
                .asString()
                .contains("6 of 6 new trials", "39 %", "95 %", "12 of 12 held");
    }

    @ParameterizedTest
    @CsvSource({"1, 6, true, false", "4, 6, true, false", "5, 6, false, true", "1, 0, true, false"})
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

    /** The load generator or a bound may have ended the search for the answer before the range did. */
    @Test
    void the_range_ends_only_at_its_own_end_if_no_value_breaks() {
        BracketEnds inside = new BracketEnds(279, Optional.empty(), Optional.of(6));
        BracketEnds atTheEnd = new BracketEnds(1000, Optional.empty(), Optional.of(6));

        assertThat(shown(inside, new ArrayList<>(), List.of(), Verdict.HOLDS).sentence())
                .contains("users 279 holds (6 of 6 trials")
                .doesNotContain("the range ends there");
        assertThat(shown(atTheEnd, new ArrayList<>(), List.of(), Verdict.HOLDS).sentence())
                .contains("the range ends there");
    }

    @Test
    void one_death_of_six_does_not_refute_the_promise() {
        CapacityEdge capacity = shown(ENDS, new ArrayList<>(), List.of(Outcomes.KILLED), SimulatedService.SLOW);

        assertThat(capacity.proven()).isTrue();
        assertThat(capacity.notes())
                .anyMatch(note -> note.startsWith("5 of 6 new trials") && note.contains("58 %"))
                .anyMatch(note -> note.endsWith("11 of 12 held"));
    }

    @Test
    void one_loss_of_data_contradicts_an_answer() {
        CapacityEdge capacity = shown(ENDS, new ArrayList<>(), List.of(Outcomes.LOST), SimulatedService.SLOW);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.contradicted()).isTrue();
    }

    @Test
    void an_end_that_six_trials_leave_open_is_tried_up_to_eighteen_times() {
        List<SearchTrial> shots = new ArrayList<>();
        CapacityEdge decided = shown(ENDS, shots, Collections.nCopies(3, SimulatedService.SLOW), SimulatedService.SLOW);

        assertThat(decided.proven()).isTrue();
        assertThat(shots).filteredOn(shot -> shot.value() == 64).hasSize(12);
        assertThat(shots).filteredOn(shot -> shot.value() == 72).hasSize(2);
    }

    @Test
    void a_value_that_no_longer_holds_is_not_reproduced() {
        CapacityEdge capacity = shown(new ArrayList<>(), SimulatedService.SLOW, SimulatedService.SLOW);

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.contradicted()).isTrue();
        assertThat(capacity.notes()).singleElement().asString().contains("users 64 should hold", "6 of 6 trials broke");
    }

    @ParameterizedTest
    @CsvSource({"2, 6, true, false", "1, 6, false, true", "0, 6, false, true"})
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
        assertThat(capacity.notes())
                .anyMatch(note -> note.contains("users 72 should break") && note.contains("6 of 6 trials held"));
    }

    @Test
    void a_sketch_with_two_trials_at_each_end_is_not_a_proof() {
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
