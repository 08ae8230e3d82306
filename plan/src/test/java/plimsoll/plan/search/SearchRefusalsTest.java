package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plimsoll.plan.search.Outcomes.DISTURBED;
import static plimsoll.plan.search.Outcomes.KILLED;
import static plimsoll.plan.search.Outcomes.LOST;
import static plimsoll.plan.search.Outcomes.POOL;
import static plimsoll.plan.search.Outcomes.SLOW;
import static plimsoll.plan.search.Outcomes.USERS;
import static plimsoll.plan.search.Outcomes.capacity;
import static plimsoll.plan.search.Outcomes.holdsIf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.HostileCases;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

class SearchRefusalsTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);

    @Test
    void a_loss_of_data_is_never_outvoted() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean first = before.stream().noneMatch(trial -> trial.value() == next.value());
            return next.value() > 100 && first ? LOST : Verdict.HOLDS;
        });
        CapacityEdge capacity = capacity(found);

        assertThat(capacity.holds().orElseThrow().value()).isLessThanOrEqualTo(100);
        assertThat(capacity.breaks().orElseThrow().value()).isBetween(101.0, 130.0);
        assertThat(capacity.breaks().orElseThrow().verified()).isTrue();
        assertThat(capacity.breaks().orElseThrow().violation()).contains(((Verdict.Breaks) LOST).violation());
    }

    @Test
    void a_single_death_far_below_the_edge_is_outvoted_and_reported() {
        var found = Outcomes.search(GOAL, (before, next) -> before.size() == 1 ? KILLED : holdsIf(next.value() <= 100));
        CapacityEdge capacity = capacity(found);

        assertThat(capacity.proven()).isTrue();
        assertThat(capacity.holds().orElseThrow().value()).isBetween(88.0, 100.0);
        assertThat(capacity.notes()).anyMatch(note -> note.startsWith("1 of ") && note.endsWith("besides users"));
    }

    @Test
    void a_death_during_the_proof_makes_that_value_none_that_holds() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            long proofs = before.stream()
                    .filter(trial -> trial.purpose() == TrialPurpose.PROVE_HOLDS)
                    .count();
            return next.purpose() == TrialPurpose.PROVE_HOLDS && proofs == 3 ? KILLED : holdsIf(next.value() <= 100);
        });
        double killedAt = found.shots().stream()
                .filter(trial -> trial.verdict().equals(KILLED))
                .findFirst()
                .orElseThrow()
                .value();

        assertThat(capacity(found).holds().orElseThrow().value()).isLessThan(killedAt);
        assertThat(capacity(found).breaks().orElseThrow().value()).isBetween(101.0, 111.0);
        assertThat(capacity(found).proven()).isTrue();
    }

    @Test
    void trials_in_the_order_of_another_version_are_judged_by_what_they_show() {
        List<SearchTrial> trials = new ArrayList<>();
        for (int trial = 0; trial < 6; trial++) {
            trials.add(Outcomes.shot(new SearchDecision.Next(110, TrialPurpose.PROVE_BREAKS), KILLED));
        }
        for (int trial = 0; trial < 6; trial++) {
            trials.add(Outcomes.shot(new SearchDecision.Next(100, TrialPurpose.PROVE_HOLDS), Verdict.HOLDS));
        }

        CapacityEdge capacity = ((SearchDecision.Answer) Search.judged(GOAL, Optional.empty(), trials)).capacity();
        assertThat(capacity.proven()).isTrue();
        assertThat(capacity.holds().orElseThrow().value()).isEqualTo(100);
        assertThat(capacity.breaks().orElseThrow().value()).isEqualTo(110);
        assertThatThrownBy(() -> Search.after(GOAL, trials)).hasMessageContaining("another version");
    }

    @Test
    void a_load_that_never_holds_is_refused() {
        var found = Outcomes.search(GOAL, users -> SLOW);

        assertThat(found.step()).isInstanceOfSatisfying(SearchDecision.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(SearchDecision.Reason.NEVER_HOLDS);
            assertThat(refused.sentence())
                    .contains("even users 1 does not hold")
                    .contains("4 of 4 trials");
        });
        assertThat(found.shots()).hasSize(4);
    }

    @Test
    void two_lapses_at_the_easiest_load_refuse_nothing() {
        var found = Outcomes.search(GOAL, (before, next) -> before.size() < 2 ? SLOW : holdsIf(next.value() <= 100));

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(88.0, 100.0);
    }

    @Test
    void one_lapse_in_the_proof_of_the_easiest_load_refuses_nothing() {
        var found = Outcomes.search(
                GOAL, (before, next) -> next.value() == 1 && before.size() == 6 ? SLOW : holdsIf(next.value() < 2));

        assertThat(capacity(found).holds().orElseThrow().value()).isEqualTo(1);
        assertThat(capacity(found).proven()).isTrue();
    }

    @Test
    void a_range_whose_hard_end_holds_in_short_trials_alone_still_has_a_value_that_breaks() {
        var found = Outcomes.search(
                GOAL, (_, next) -> next.purpose() == TrialPurpose.RAMP ? Verdict.HOLDS : holdsIf(next.value() <= 700));

        CapacityEdge capacity = capacity(found);
        assertThat(capacity.holds().orElseThrow().value()).isBetween(650.0, 700.0);
        assertThat(capacity.breaks()).isPresent();
        assertThat(capacity.proven()).isTrue();
        assertThat(capacity.sentence()).doesNotContain("the range ends there");
    }

    @Test
    void a_kill_at_one_edge_of_a_window_does_not_move_the_other() {
        KnobRange heap = new KnobRange("heap", "m", KnobRange.Hardness.BOTH_ENDS, 64, 512, 1);
        SearchDecision.AnswerWindow window = (SearchDecision.AnswerWindow) Outcomes.search(
                        SearchGoal.of(heap, 0.1).atMost(120, SearchGoal.TIME_MAX),
                        size -> size >= 170 && size <= 300 ? Verdict.HOLDS : KILLED)
                .step();

        assertThat(window.smallest().holds().orElseThrow().value()).isBetween(170.0, 200.0);
        assertThat(window.largest().holds().orElseThrow().value()).isBetween(255.0, 300.0);
        assertThat(window.smallest().proven()).isTrue();
        assertThat(window.largest().proven()).isTrue();
    }

    @Test
    void a_load_that_always_holds_has_no_value_that_breaks() {
        CapacityEdge capacity = capacity(Outcomes.search(GOAL, users -> Verdict.HOLDS));

        assertThat(capacity.holds().orElseThrow().value()).isEqualTo(1000);
        assertThat(capacity.holds().orElseThrow().verified()).isTrue();
        assertThat(capacity.breaks()).isEmpty();
        assertThat(capacity.sentence())
                .contains("users 1000 holds (6 of 6 trials")
                .contains("the range ends there");
    }

    @Test
    void no_window_is_found_where_nothing_holds() {
        assertThat(Outcomes.search(SearchGoal.of(POOL, 0.1), pool -> KILLED).step())
                .isInstanceOfSatisfying(
                        SearchDecision.Refused.class,
                        refused -> assertThat(refused.sentence()).contains("of the 7 values tried"));
    }

    @Test
    void two_ranges_that_hold_are_reported_as_not_monotone() {
        SearchGoal goal = SearchGoal.of(POOL, 0.1).atMost(120, SearchGoal.TIME_MAX);
        SearchDecision decision =
                Outcomes.search(goal, pool -> holdsIf(pool <= 4 || pool > 3000)).step();

        assertThat(decision)
                .isInstanceOfSatisfying(
                        SearchDecision.AnswerWindow.class,
                        window ->
                                assertThat(window.largest().notes()).anyMatch(note -> note.startsWith("not monotone")));
    }

    @Test
    void an_inconclusive_trial_is_repeated_and_never_counted() {
        var found = Outcomes.search(
                GOAL, (before, next) -> before.size() % 2 == 0 ? DISTURBED : holdsIf(next.value() <= 20));

        CapacityEdge capacity = capacity(found);
        assertThat(capacity.holds().orElseThrow().trials()).isEqualTo(6);
        assertThat(capacity.holds().orElseThrow().value()).isBetween(17.0, 20.0);
    }

    @Test
    void inconclusive_trials_leave_fewer_for_the_proof_and_a_wider_bracket_is_proven() {
        var found = Outcomes.search(
                SearchGoal.of(USERS, 0.02).atMost(56, SearchGoal.TIME_MAX),
                (before, next) -> before.size() % 2 == 0 ? DISTURBED : holdsIf(next.value() <= 100));

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).notes()).anyMatch(note -> note.contains("needed for the proof"));
    }

    @Test
    void trials_that_stay_inconclusive_end_the_search() {
        var found = Outcomes.search(GOAL, users -> DISTURBED);

        assertThat(found.shots()).hasSize(Search.INCONCLUSIVE_MAX);
        assertThat(found.step()).isInstanceOfSatisfying(SearchDecision.Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(SearchDecision.Reason.NOT_MEASURABLE);
            assertThat(refused.sentence())
                    .contains("3 trials in a row at users 1")
                    .contains("40 % of the machine");
        });
    }

    @Test
    void a_search_that_cannot_go_on_says_what_it_reached() {
        CapacityEdge capacity = capacity(Outcomes.search(GOAL, users -> users > 60 ? DISTURBED : Verdict.HOLDS));

        assertThat(capacity.proven()).isFalse();
        assertThat(capacity.holds().orElseThrow().value()).isEqualTo(16);
        assertThat(capacity.notes()).contains("at least 16, and no value broke");
    }

    @Test
    void out_of_trials_it_says_at_least_and_at_most() {
        var found = Outcomes.search(GOAL.atMost(10, SearchGoal.TIME_MAX), users -> holdsIf(users <= 100));

        assertThat(found.shots()).hasSize(10);
        assertThat(capacity(found).proven()).isFalse();
        assertThat(capacity(found).notes()).contains("at least 62, at most 256");
        assertThat(capacity(found).sentence()).contains("not proven: the limit of 10 trials");
    }

    @Test
    void out_of_time_no_trial_is_begun() {
        var found = Outcomes.search(GOAL.atMost(60, Duration.ofSeconds(45)), users -> holdsIf(users <= 100));

        assertThat(found.shots()).hasSize(5);
        assertThat(capacity(found).sentence()).contains("the limit of 45 s");
    }

    @Test
    void a_value_that_kills_in_one_trial_of_seven_yields_to_one_that_kills_more_often() {
        var found = Outcomes.search(GOAL.near(80), (before, next) -> {
            long here = before.stream()
                    .filter(trial -> trial.value() == next.value())
                    .count();
            boolean seldom = next.value() > 90 && next.value() <= 100 && here % 7 == 0;
            return next.value() > 100 || seldom ? KILLED : Verdict.HOLDS;
        });

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isLessThanOrEqualTo(90);
        assertThat(capacity(found).breaks().orElseThrow().broke()).isGreaterThanOrEqualTo(3);
    }

    /** An upload endpoint whose ramp passed 20, and which sometimes died with fourteen users at once. */
    @Test
    void an_occasional_kill_is_proven_at_the_nearest_value_and_not_where_a_ramp_passed() {
        var found = Outcomes.search(GOAL.near(41), (before, next) -> {
            long here = before.stream()
                    .filter(trial -> trial.value() == next.value())
                    .count();
            boolean seldom = next.value() == 14 && (here == 0 || here > 4);
            return next.value() > 14 || seldom ? KILLED : Verdict.HOLDS;
        });

        assertThat(found.shots()).extracting(SearchTrial::value).contains(20.0);
        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(12.0, 13.0);
        assertThat(capacity(found).breaks().orElseThrow().value()).isBetween(15.0, 16.0);
        assertThat(found.shots()).hasSizeLessThanOrEqualTo(32);
    }

    @Test
    void one_kill_in_a_range_that_holds_is_reported_and_is_not_an_edge() {
        var found = Outcomes.search(GOAL.near(80), (before, next) -> before.size() == 2 ? KILLED : Verdict.HOLDS);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).breaks()).isEmpty();
        assertThat(capacity(found).holds().orElseThrow().value()).isEqualTo(1000);
        assertThat(capacity(found).notes()).anyMatch(note -> note.endsWith("look for a cause besides users"));
    }

    @Test
    void a_search_ends_within_its_trials_for_any_answers_of_a_service() {
        List<Verdict> verdicts = List.of(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS, SLOW, KILLED, DISTURBED);
        HostileCases.of(300).run(random -> {
            KnobRange knobRange = List.of(USERS, Outcomes.MEMORY, POOL).get(random.nextInt(3));
            var found =
                    Outcomes.search(SearchGoal.of(knobRange, 0.05), _ -> verdicts.get(random.nextInt(verdicts.size())));

            assertThat(found.shots()).hasSizeLessThanOrEqualTo(SearchGoal.TRIALS_MAX);
            assertThat(found.step()).isNotInstanceOf(SearchDecision.Next.class);
            assertThat(found.shots())
                    .allMatch(trial -> trial.value() >= knobRange.from() && trial.value() <= knobRange.to());
        });
    }

    @Test
    void a_service_that_holds_again_far_above_a_failure_is_not_monotone() {
        var found = Outcomes.search(GOAL.near(400), (before, next) -> {
            boolean shortTrial = next.purpose() == TrialPurpose.RAMP;
            return shortTrial && next.value() == 400 ? Verdict.HOLDS : holdsIf(next.value() <= 100);
        });

        assertThat(capacity(found).notes()).anyMatch(note -> note.startsWith("not monotone: users 400 held"));
    }

    @Test
    void trials_of_another_search_are_refused() {
        SearchTrial strange = Outcomes.shot(new SearchDecision.Next(7, TrialPurpose.RAMP), Verdict.HOLDS);

        assertThatThrownBy(() -> Search.after(GOAL, List.of(strange)))
                .hasMessageContaining("another search")
                .hasMessageContaining("users 7");
    }

    @Test
    void a_range_upside_down_is_refused_with_both_ends() {
        assertThatThrownBy(() -> new KnobRange("users", KnobRange.Hardness.RISES, 100, 10, 1))
                .hasMessageContainingAll("users", "from 100 to 10");
    }

    @Test
    void a_range_from_nothing_is_refused() {
        assertThatThrownBy(() -> new KnobRange("users", KnobRange.Hardness.RISES, 0, 10, 1))
                .hasMessageContaining("above 0");
        assertThatThrownBy(() -> new KnobRange("rate", KnobRange.Hardness.RISES, 1, Double.POSITIVE_INFINITY, 0))
                .hasMessageContaining("finite");
    }

    @Test
    void a_goal_that_cannot_be_reached_is_refused() {
        assertThatThrownBy(() -> SearchGoal.of(USERS, 0)).hasMessageContaining("from 1% to 100%");
        assertThatThrownBy(() -> GOAL.atMost(0, SearchGoal.TIME_MAX)).hasMessageContaining("at least 1 trial");
        assertThatThrownBy(() -> GOAL.near(Double.NaN)).hasMessageContaining("hint");
    }
}
