package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static plimsoll.plan.search.Outcomes.KILLED;
import static plimsoll.plan.search.Outcomes.MEMORY;
import static plimsoll.plan.search.Outcomes.POOL;
import static plimsoll.plan.search.Outcomes.USERS;
import static plimsoll.plan.search.Outcomes.capacity;
import static plimsoll.plan.search.Outcomes.holdsIf;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.knob.KnobTest;
import plimsoll.plan.search.question.RemainingTrialsEstimate;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchQuestion;

class SearchTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);

    @ParameterizedTest
    @ValueSource(doubles = {1, 2, 3, 10, 64, 100, 137, 500, 998})
    void an_exact_edge_lies_between_the_proven_ends(double edge) {
        CapacityEdge found = capacity(Outcomes.search(GOAL, users -> holdsIf(users <= edge)));

        assertThat(found.proven()).isTrue();
        assertThat(found.holds().orElseThrow().value()).isBetween(Math.floor(edge * 0.88), edge);
        assertThat(found.breaks().orElseThrow().value()).isBetween(edge + 1, Math.max(edge + 1, edge * 1.1));
        assertThat(found.holds().orElseThrow().held()).isEqualTo(6);
        assertThat(found.breaks().orElseThrow().broke()).isEqualTo(GOAL.mustBreak());
        assertThat(found.breaks().orElseThrow().trials()).isEqualTo(GOAL.mustBreak());
    }

    @ParameterizedTest
    @ValueSource(doubles = {70, 128, 300, 512, 2000})
    void the_memory_that_holds_is_the_larger_end(double edge) {
        CapacityEdge found = capacity(Outcomes.search(SearchGoal.of(MEMORY, 0.1), memory -> holdsIf(memory >= edge)));

        assertThat(found.proven()).isTrue();
        assertThat(found.holds().orElseThrow().value()).isBetween(edge, edge * 1.15);
        assertThat(found.breaks().orElseThrow().value()).isBetween(edge * 0.9, edge - 1);
    }

    @Test
    void without_a_hint_it_quadruples_from_the_easy_end_in_short_trials() {
        List<SearchTrial> shots =
                Outcomes.search(GOAL, users -> holdsIf(users <= 90)).shots();

        assertThat(shots.subList(0, 5)).extracting(SearchTrial::value).containsExactly(1.0, 4.0, 16.0, 64.0, 256.0);
        assertThat(shots.subList(0, 5)).allMatch(trial -> !trial.purpose().full());
    }

    @Test
    void from_a_ramp_over_four_powers_of_ten_thirty_one_trials_are_enough() {
        KnobRange knobRange = new KnobRange("users", KnobRange.Hardness.RISES, 1, 10_000, 1);
        for (double edge = 3; edge < 9_000; edge *= 1.37) {
            double capacity = edge;
            var found = Outcomes.search(SearchGoal.of(knobRange, 0.1), users -> holdsIf(users <= capacity));

            assertThat(capacity(found).proven()).as("edge %s", edge).isTrue();
            assertThat(found.shots()).as("edge %s", edge).hasSizeLessThanOrEqualTo(31);
        }
    }

    @Test
    void the_proofs_of_both_ends_are_mixed_and_none_is_repeated() {
        var found = Outcomes.search(GOAL.near(90), users -> users <= 100 ? Verdict.HOLDS : Outcomes.KILLED);
        List<TrialPurpose> purposes =
                found.shots().stream().map(SearchTrial::purpose).toList();

        assertThat(capacity(found).proven()).isTrue();
        assertThat(purposes.indexOf(TrialPurpose.PROVE_HOLDS))
                .isLessThan(purposes.lastIndexOf(TrialPurpose.PROVE_BREAKS));
        assertThat(purposes.indexOf(TrialPurpose.PROVE_BREAKS))
                .isLessThan(purposes.lastIndexOf(TrialPurpose.PROVE_HOLDS));
        assertThat(purposes.stream().filter(TrialPurpose.PROVE_BREAKS::equals)).hasSize(GOAL.mustBreak());
    }

    @Test
    void a_bound_on_the_trials_that_fail_is_given_with_its_assumption_and_only_where_it_is_proven() {
        CapacityEdge proven = capacity(Outcomes.search(GOAL, users -> holdsIf(users <= 100)));
        CapacityEdge open =
                capacity(Outcomes.search(GOAL.atMost(10, SearchGoal.TIME_MAX), users -> holdsIf(users <= 100)));

        assertThat(proven.sentence()).containsSubsequence("39 %", "95 %, if they are independent)");
        assertThat(open.sentence()).doesNotContain("95 %", "independent");
    }

    @Test
    void few_trials_prove_a_wide_bracket_rather_than_nothing() {
        var found = Outcomes.search(GOAL.atMost(22, SearchGoal.TIME_MAX), users -> holdsIf(users <= 100));

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).notes()).anyMatch(note -> note.contains("needed for the proof"));
    }

    @Test
    void little_time_proves_a_wide_bracket_too() {
        var found = Outcomes.search(GOAL.atMost(60, java.time.Duration.ofSeconds(220)), users -> holdsIf(users <= 100));

        assertThat(capacity(found).proven()).isTrue();
    }

    @Test
    void the_outlook_says_how_many_trials_are_to_come() {
        SearchQuestion question = new SearchQuestion(
                "mine",
                SearchAim.FIND,
                KnobTest.experiment(new plimsoll.model.load.LoadModel.Burst(10)),
                Knob.USERS,
                GOAL.near(90));
        List<SearchTrial> shots =
                Outcomes.search(GOAL.near(90), users -> holdsIf(users <= 100)).shots();
        java.time.Duration one = java.time.Duration.ofSeconds(10);

        assertThat(RemainingTrialsEstimate.trialsLeft(question, List.of(), one))
                .isBetween(shots.size() - 6, shots.size() + 6);
        assertThat(RemainingTrialsEstimate.trialsLeft(question, shots.subList(0, shots.size() - 4), one))
                .isEqualTo(4);
        assertThat(RemainingTrialsEstimate.trialsLeft(question, shots, one)).isZero();
    }

    @Test
    void a_search_is_foreseen_for_each_answer_that_it_may_have() {
        java.time.Duration one = java.time.Duration.ofSeconds(10);
        for (int answer : List.of(20, 100, 700)) {
            int taken = Outcomes.search(GOAL, users -> holdsIf(users <= answer))
                    .shots()
                    .size();
            assertThat(RemainingTrialsEstimate.trials(GOAL, answer, one))
                    .as("up to " + answer)
                    .isBetween(taken - 6, taken + 6);
        }
    }

    @Test
    void a_good_hint_saves_trials() {
        int without =
                Outcomes.search(GOAL, users -> holdsIf(users <= 700)).shots().size();
        int with = Outcomes.search(GOAL.near(650), users -> holdsIf(users <= 700))
                .shots()
                .size();

        assertThat(with).isLessThan(without).isLessThanOrEqualTo(22);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 1, 999, 1e9})
    void a_wrong_hint_costs_trials_and_not_the_answer(double hint) {
        CapacityEdge found = capacity(Outcomes.search(GOAL.near(hint), users -> holdsIf(users <= 100)));

        assertThat(found.proven()).isTrue();
        assertThat(found.holds().orElseThrow().value()).isBetween(88.0, 100.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {40, 300, 900})
    void a_hard_end_that_holds_in_short_trials_alone_is_found_out_by_halves(double edge) {
        for (Verdict broken : List.of(Outcomes.SLOW, Outcomes.KILLED)) {
            var found = Outcomes.search(
                    GOAL, (_, next) -> next.purpose().full() && next.value() > edge ? broken : Verdict.HOLDS);

            assertThat(capacity(found).proven()).isTrue();
            assertThat(capacity(found).holds().orElseThrow().value()).isBetween(edge * 0.85, edge);
            assertThat(found.shots()).hasSizeLessThanOrEqualTo(45);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {80, 400, 1900})
    void the_hard_end_of_memory_is_the_smallest(double edge) {
        var found = Outcomes.search(
                SearchGoal.of(MEMORY, 0.1),
                (_, next) -> next.purpose().full() && next.value() < edge ? Outcomes.KILLED : Verdict.HOLDS);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(edge, edge * 1.15);
        assertThat(found.shots()).hasSizeLessThanOrEqualTo(45);
    }

    @Test
    void from_a_hint_at_the_hard_end_that_misleads_it_goes_back() {
        var found = Outcomes.search(
                GOAL.near(1000),
                (_, next) -> next.purpose().full() && next.value() > 60 ? Outcomes.KILLED : Verdict.HOLDS);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(50.0, 60.0);
    }

    @Test
    void a_lapse_at_the_hard_end_costs_a_step() {
        var found = Outcomes.search(
                GOAL,
                (before, _) -> holdsIf(before.isEmpty()
                        || before.getLast().purpose() != TrialPurpose.RAMP
                        || before.getLast().value() < GOAL.axis().hardEnd()));

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(960.0, 1000.0);
    }

    @Test
    void the_same_trials_always_ask_for_the_same_next_one() {
        List<SearchTrial> shots =
                Outcomes.search(GOAL, users -> holdsIf(users <= 77)).shots();

        for (int i = 0; i < shots.size(); i++) {
            assertThat(Search.after(GOAL, shots.subList(0, i)))
                    .isEqualTo(new SearchDecision.Next(
                            shots.get(i).value(), shots.get(i).purpose()));
        }
    }

    @Test
    void one_slow_trial_of_three_is_outvoted() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean first = before.stream().noneMatch(trial -> trial.purpose() == TrialPurpose.BISECT);
            boolean lapse = first && next.purpose() == TrialPurpose.BISECT;
            return holdsIf(next.value() <= 100 != lapse);
        });

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(88.0, 100.0);
    }

    @Test
    void a_claim_that_breaks_once_gives_way_to_an_easier_one() {
        var found = Outcomes.search(GOAL, (before, next) -> {
            boolean second = before.stream()
                    .anyMatch(trial -> trial.purpose() == TrialPurpose.PROVE_HOLDS && trial.value() == next.value());
            boolean lapse = second && next.value() > 90 && next.purpose() == TrialPurpose.PROVE_HOLDS;
            return holdsIf(next.value() <= 100 && !lapse);
        });

        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(75.0, 90.0);
        assertThat(capacity(found).holds().orElseThrow().verified()).isTrue();
    }

    @Test
    void a_window_has_an_edge_at_each_end() {
        SearchDecision decision = Outcomes.search(
                        SearchGoal.of(POOL, 0.1).atMost(120, SearchGoal.TIME_MAX),
                        pool -> holdsIf(pool >= 20 && pool <= 1500))
                .step();

        assertThat(decision).isInstanceOf(SearchDecision.AnswerWindow.class);
        SearchDecision.AnswerWindow window = (SearchDecision.AnswerWindow) decision;
        assertThat(window.smallest().proven()).isTrue();
        assertThat(window.smallest().holds().orElseThrow().value()).isBetween(20.0, 23.0);
        assertThat(window.smallest().breaks().orElseThrow().value()).isBetween(17.0, 19.0);
        assertThat(window.largest().proven()).isTrue();
        assertThat(window.largest().holds().orElseThrow().value()).isBetween(1320.0, 1500.0);
        assertThat(window.largest().breaks().orElseThrow().value()).isBetween(1501.0, 1650.0);
    }

    @Test
    void a_window_that_reaches_an_end_of_the_range_says_so() {
        SearchDecision.AnswerWindow window = (SearchDecision.AnswerWindow)
                Outcomes.search(SearchGoal.of(POOL, 0.1).atMost(120, SearchGoal.TIME_MAX), pool -> holdsIf(pool <= 300))
                        .step();

        assertThat(window.smallest().breaks()).isEmpty();
        assertThat(window.smallest().holds().orElseThrow().value()).isEqualTo(1);
        assertThat(window.smallest().sentence()).contains("the range ends there");
        assertThat(window.largest().proven()).isTrue();
    }

    /** The first trial at a value from 200 to 300 dies, as some do just below an edge; all above 300 do. */
    @Test
    void deaths_at_one_edge_of_a_window_do_not_blur_the_other() {
        SearchDecision.AnswerWindow window = (SearchDecision.AnswerWindow) Outcomes.search(
                        SearchGoal.of(POOL, 0.1).atMost(120, SearchGoal.TIME_MAX), (before, next) -> {
                            boolean near = next.value() > 200
                                    && next.value() <= 300
                                    && before.stream().noneMatch(each -> each.value() == next.value());
                            return next.value() > 300 || near ? KILLED : Verdict.HOLDS;
                        })
                .step();

        assertThat(window.smallest().interval()).isEmpty();
        assertThat(window.smallest().notes()).noneMatch(note -> note.endsWith("look for a cause besides pool"));
        assertThat(window.largest().interval()).isPresent();
    }

    @Test
    void a_death_inside_a_window_is_reported_and_is_not_an_edge() {
        SearchDecision.AnswerWindow window = (SearchDecision.AnswerWindow) Outcomes.search(
                        SearchGoal.of(POOL, 0.1).atMost(120, SearchGoal.TIME_MAX), (before, next) -> {
                            boolean once = next.value() == 16
                                    && before.stream().noneMatch(each -> each.value() == next.value());
                            return next.value() > 300 || once ? KILLED : Verdict.HOLDS;
                        })
                .step();

        assertThat(window.smallest().holds().orElseThrow().value()).isEqualTo(1);
        assertThat(window.smallest().notes()).anyMatch(note -> note.endsWith("look for a cause besides pool"));
    }

    @Test
    void n_of_n_proves_what_the_binomial_says() {
        assertThat(BreakpointPosterior.failureRateBelow(6)).isCloseTo(0.393, within(0.001));
        assertThat(BreakpointPosterior.failureRateBelow(10)).isCloseTo(0.259, within(0.001));
        assertThat(BreakpointPosterior.failureRateBelow(30)).isCloseTo(0.095, within(0.001));
        assertThat(BreakpointPosterior.failureRateBelow(11, 1)).isCloseTo(0.339, within(0.001));
        assertThat(BreakpointPosterior.failureRateBelow(10, 2)).isCloseTo(0.438, within(0.001));
    }

    @Test
    void the_interval_holds_the_edge_and_is_narrow() {
        BreakpointPosterior.Interval interval = capacity(Outcomes.search(GOAL, users -> holdsIf(users <= 100)))
                .interval()
                .orElseThrow();

        assertThat(interval.from()).isBetween(85.0, 101.0);
        assertThat(interval.to()).isBetween(100.0, 120.0);
    }

    @Test
    void short_trials_do_not_count_for_the_interval() {
        SearchTrial shortTrial = Outcomes.shot(new SearchDecision.Next(5, TrialPurpose.RAMP), Verdict.HOLDS);

        assertThat(BreakpointPosterior.of(USERS, List.of(shortTrial))).isEmpty();
    }

    @Test
    void where_every_trial_held_nothing_bounds_the_edge_above() {
        SearchTrial held = Outcomes.shot(new SearchDecision.Next(5, TrialPurpose.PROVE_HOLDS), Verdict.HOLDS);

        assertThat(BreakpointPosterior.of(USERS, List.of(held, held))).isEmpty();
    }
}
