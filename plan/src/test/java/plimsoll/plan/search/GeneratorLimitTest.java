package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.plan.search.Outcomes.DISTURBED;
import static plimsoll.plan.search.Outcomes.KILLED;
import static plimsoll.plan.search.Outcomes.LIMITED;
import static plimsoll.plan.search.Outcomes.MEMORY;
import static plimsoll.plan.search.Outcomes.POOL;
import static plimsoll.plan.search.Outcomes.SLOW;
import static plimsoll.plan.search.Outcomes.USERS;
import static plimsoll.plan.search.Outcomes.capacity;
import static plimsoll.plan.search.Outcomes.holdsIf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.HostileCases;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/** Searches with a load generator that can send less than the range asks for. */
class GeneratorLimitTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);
    private static final double GENERATOR = 300;

    @ParameterizedTest
    @ValueSource(doubles = {400, 800, 1000})
    void a_service_that_breaks_before_the_generator_is_proven_from_any_hint_beyond_both(double hint) {
        var found = Outcomes.search(GOAL.near(hint), users -> sent(users, 150));

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).complete()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(125.0, 150.0);
        assertThat(capacity(found).breaks().orElseThrow().value()).isBetween(151.0, 165.0);
        assertThat(limitedTrialsAt(found, hint)).isEqualTo(2);
    }

    @Test
    void a_service_beyond_the_generator_holds_what_can_be_sent_and_is_not_called_proven() {
        for (SearchGoal goal : List.of(GOAL, GOAL.near(600), GOAL.near(20))) {
            var found = Outcomes.search(goal, users -> sent(users, 800));
            CapacityEdge capacity = capacity(found);

            assertThat(capacity.proven()).isFalse();
            assertThat(capacity.complete()).isFalse();
            assertThat(capacity.holds().orElseThrow().value()).isBetween(GENERATOR / 1.1, GENERATOR);
            assertThat(capacity.holds().orElseThrow().verified()).isTrue();
            assertThat(capacity.breaks()).isEmpty();
            assertThat(capacity.sentence())
                    .contains("; more was not tried", "out of heap")
                    .doesNotContain("not proven", "the range ends there");
            assertThat(capacity.notes()).anyMatch(note -> note.contains("run --generator"));
            assertThat(found.shots().stream().map(SearchTrial::value).distinct())
                    .allMatch(value -> limitedTrialsAt(found, value) <= 2);
        }
    }

    @Test
    void fewer_trials_than_a_proof_do_not_complete_a_sketch_either() {
        CapacityEdge capacity = capacity(Outcomes.search(GOAL.proofOf(2), users -> sent(users, 800)));

        assertThat(capacity.holds().orElseThrow().verified()).isTrue();
        assertThat(capacity.complete()).isFalse();
    }

    @Test
    void one_limited_trial_at_a_value_is_repeated_and_bounds_nothing() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean first = before.stream().noneMatch(trial -> trial.value() == next.value());
            return first ? LIMITED : holdsIf(next.value() <= 100);
        });

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(88.0, 100.0);
        assertThat(capacity(found).breaks().orElseThrow().value()).isBetween(101.0, 111.0);
    }

    @Test
    void a_disturbance_between_two_limited_trials_changes_nothing() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean second = limitedTrialsAt(before, next.value()) == 1
                    && before.getLast().verdict().equals(LIMITED);
            return second && next.value() > GENERATOR ? DISTURBED : sent(next.value(), 800);
        });

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(GENERATOR / 1.1, GENERATOR);
        assertThat(capacity(found).sentence()).contains("; more was not tried");
    }

    @Test
    void a_generator_that_is_broken_at_the_easy_end_too_ends_the_search() {
        for (SearchGoal goal : List.of(GOAL, GOAL.near(800))) {
            var found = Outcomes.search(goal, _ -> LIMITED);

            assertThat(found.step()).isInstanceOfSatisfying(SearchDecision.Refused.class, refused -> {
                assertThat(refused.reason()).isEqualTo(SearchDecision.Reason.NOT_MEASURABLE);
                assertThat(refused.sentence()).contains("3 trials in a row at users 1", "out of heap");
            });
            assertThat(found.shots()).hasSizeLessThanOrEqualTo(5);
        }
    }

    /** Less memory is no less load. */
    @Test
    void the_limit_of_the_generator_bounds_no_search_for_memory() {
        var found = Outcomes.search(SearchGoal.of(MEMORY, 0.1), memory -> memory < 500 ? LIMITED : Verdict.HOLDS);

        assertThat(found.shots()).extracting(SearchTrial::value).containsExactly(2048.0, 512.0, 128.0, 128.0, 128.0);
        assertThat(capacity(found).sentence()).contains("not proven: 3 trials in a row");
    }

    @Test
    void a_value_that_broke_on_the_way_and_is_limited_in_its_proof_does_not_count_as_a_break() {
        var found = Outcomes.search(
                GOAL,
                (_, next) -> next.purpose() == TrialPurpose.PROVE_BREAKS ? LIMITED : holdsIf(next.value() <= 100));
        CapacityEdge capacity = capacity(found);

        assertThat(capacity.breaks()).isEmpty();
        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.holds().orElseThrow().value()).isBetween(80.0, 100.0);
        assertThat(capacity.holds().orElseThrow().verified()).isTrue();
        assertThat(capacity.sentence()).contains("; more was not tried");
    }

    @Test
    void a_claim_whose_proof_is_limited_gives_way_to_an_easier_one() {
        var found =
                Outcomes.search(GOAL, (_, next) -> next.purpose().full() ? sent(next.value(), 1000) : Verdict.HOLDS);

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(GENERATOR / 1.1, GENERATOR);
        assertThat(capacity(found).holds().orElseThrow().verified()).isTrue();
    }

    /** A death is one however busy the generator was. */
    @Test
    void deaths_beyond_what_can_be_judged_are_proven_and_the_gap_has_its_reason() {
        var found = Outcomes.search(
                GOAL.near(900), users -> users > 700 ? KILLED : users > GENERATOR ? LIMITED : Verdict.HOLDS);
        CapacityEdge capacity = capacity(found);

        assertThat(capacity.proven()).isTrue();
        assertThat(capacity.holds().orElseThrow().value()).isBetween(GENERATOR / 2, GENERATOR);
        assertThat(capacity.breaks().orElseThrow().value()).isGreaterThan(700);
        assertThat(capacity.notes()).anyMatch(note -> note.endsWith("the load generator was the limit"));
    }

    @Test
    void trials_in_the_order_of_another_version_are_bounded_by_the_generator_too() {
        List<SearchTrial> trials = new ArrayList<>();
        for (int trial = 0; trial < SearchGoal.PROOF; trial++) {
            trials.add(Outcomes.shot(new SearchDecision.Next(100, TrialPurpose.PROVE_HOLDS), Verdict.HOLDS));
        }
        trials.add(Outcomes.shot(new SearchDecision.Next(110, TrialPurpose.BISECT), LIMITED));
        CapacityEdge once = ((SearchDecision.Answer) Search.judged(GOAL, Optional.empty(), trials)).capacity();
        trials.add(Outcomes.shot(new SearchDecision.Next(110, TrialPurpose.BISECT), LIMITED));
        CapacityEdge twice = ((SearchDecision.Answer) Search.judged(GOAL, Optional.empty(), trials)).capacity();

        assertThat(once.proven()).isTrue();
        assertThat(twice.proven()).isFalse();
        assertThat(twice.complete()).isFalse();
        assertThat(twice.holds().orElseThrow().value()).isEqualTo(100);
        assertThat(twice.sentence()).contains("; more was not tried", "users 110");
    }

    @Test
    void any_answers_of_service_and_generator_end_a_search_that_can_be_judged_again() {
        List<Verdict> verdicts =
                List.of(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS, SLOW, KILLED, DISTURBED, LIMITED, LIMITED);
        HostileCases.of(300).run(random -> {
            KnobRange knobRange = List.of(USERS, USERS, MEMORY, POOL).get(random.nextInt(4));
            SearchGoal goal = SearchGoal.of(knobRange, 0.05);
            SearchGoal hinted = knobRange == USERS && random.nextInt(4) == 0 ? goal.near(800) : goal;
            var found = Outcomes.search(hinted, _ -> verdicts.get(random.nextInt(verdicts.size())));

            assertThat(found.step()).isNotInstanceOf(SearchDecision.Next.class);
            assertThat(found.shots()).hasSizeLessThanOrEqualTo(SearchGoal.TRIALS_MAX);
            assertThat(Search.judged(hinted, Optional.empty(), found.shots())).isEqualTo(found.step());
        });
    }

    private static Verdict sent(double users, double edge) {
        return users > GENERATOR ? LIMITED : holdsIf(users <= edge);
    }

    private static long limitedTrialsAt(SimulatedService.Found found, double value) {
        return limitedTrialsAt(found.shots(), value);
    }

    private static long limitedTrialsAt(List<SearchTrial> trials, double value) {
        return trials.stream()
                .filter(trial -> trial.value() == value && trial.verdict().equals(LIMITED))
                .count();
    }
}
