package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plimsoll.plan.search.Outcomes.MEMORY;
import static plimsoll.plan.search.Outcomes.USERS;
import static plimsoll.plan.search.Outcomes.capacity;
import static plimsoll.plan.search.Outcomes.holdsIf;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/** The slack of trials chooses values; a slack that misleads costs trials and leaves the answer true. */
class SlackTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);
    private static final int RUNS = 100;

    @Test
    void a_slack_of_nothing_or_without_end_is_refused() {
        assertThatThrownBy(() -> new Slack("heap", 0, "")).hasMessageContaining("heap");
        assertThatThrownBy(() -> new Slack("heap", Double.POSITIVE_INFINITY, ""))
                .hasMessageContaining("finite");
        assertThatThrownBy(() -> new Slack("heap", Double.NaN, "")).hasMessageContaining("above 0");
    }

    @Test
    void a_service_that_shows_its_limits_takes_at_most_sixteen_trials_from_the_easy_end() {
        for (double edge : new double[] {7, 64, 100, 137, 500, 901}) {
            var found = search(GOAL, edge, users -> edge / users);

            assertThat(capacity(found).proven()).as("edge %s", edge).isTrue();
            assertThat(capacity(found).holds().orElseThrow().value())
                    .as("edge %s", edge)
                    .isBetween(Math.floor(edge * 0.85), edge);
            assertThat(found.shots()).as("edge %s", edge).hasSizeLessThanOrEqualTo(16);
        }
    }

    @Test
    void memory_that_shows_its_need_takes_at_most_sixteen_trials_from_the_largest() {
        var found = search(SearchGoal.of(MEMORY, 0.1), 300, memory -> memory / 300);

        assertThat(capacity(found).proven()).isTrue();
        assertThat(capacity(found).holds().orElseThrow().value()).isBetween(300.0, 345.0);
        assertThat(found.shots()).hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void the_reason_of_a_value_names_the_figure_and_where_it_was_read() {
        SearchTrial first = told(1, 12.5);

        assertThat(Search.reasons(GOAL, List.of(first))).singleElement().satisfies(reason -> {
            assertThat(reason.before()).isEqualTo(1);
            assertThat(reason.value()).isEqualTo("12");
            assertThat(reason.words()).isEqualTo("8 % of the core used at 1");
        });
        assertThat(Search.reasons(GOAL, List.of())).isEmpty();
        assertThat(Search.reasons(GOAL, List.of(told(7, 2))))
                .as("another search's trial")
                .isEmpty();
    }

    @Test
    void no_step_is_more_than_64_times_as_hard() {
        assertThat(Search.after(GOAL, List.of(told(1, 1e6)))).isEqualTo(new SearchDecision.Next(64, TrialPurpose.RAMP));
    }

    @Test
    void the_nearest_of_several_limits_counts() {
        SearchTrial trial = told(1, 900).with(List.of(new Slack("time", 900, ""), new Slack("heap", 12.5, "")));

        assertThat(Search.after(GOAL, List.of(trial))).isEqualTo(new SearchDecision.Next(12, TrialPurpose.RAMP));
    }

    @Test
    void a_limit_that_is_as_far_at_a_harder_value_shows_nothing() {
        TrialHistory flat = TrialHistory.counted(List.of(told(1, 3), told(4, 3)));
        TrialHistory falling = TrialHistory.counted(List.of(told(1, 100), told(4, 25)));

        assertThat(LimitEstimate.of(USERS, flat)).isEmpty();
        assertThat(LimitEstimate.of(USERS, falling)).isPresent();
    }

    /** A fixed part of each trial hides the load until there is much of it. */
    @Test
    void trials_far_from_the_limit_do_not_blur_those_near_it() {
        var found = search(GOAL, 100, users -> 2_000 / Math.max(1_000, 20 * users));

        assertThat(capacity(found).proven()).isTrue();
        assertThat(found.shots()).hasSizeLessThanOrEqualTo(20);
    }

    @Test
    void estimates_that_misled_twice_are_not_asked_again() {
        List<SearchTrial> trials = new ArrayList<>(List.of(told(10, 2), told(40, 2)));
        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(trials.subList(0, 1))))
                .isPresent();

        trials.addAll(List.of(told(100, 1), told(400, 1), told(410, 0.5)));

        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(trials))).isEmpty();
    }

    /** Without the foresight, two of three trials decide a break: one stall ends no ramp. */
    @Test
    void a_break_that_no_trial_foresaw_takes_a_second_one() {
        List<SearchTrial> shots =
                List.of(told(1, 1000), new SearchTrial(64, TrialPurpose.RAMP, Outcomes.SLOW, Duration.ofSeconds(1)));

        assertThat(Search.after(GOAL, shots)).isEqualTo(new SearchDecision.Next(64, TrialPurpose.RAMP));
    }

    @ParameterizedTest
    @EnumSource(SimulatedSlack.class)
    void claims_keep_their_promise_also_where_slacks_mislead(SimulatedSlack slack) {
        for (SimulatedNoise noise : List.of(SimulatedNoise.slow(0.04, 0.05), SimulatedNoise.dying(0.1))) {
            Random random = new Random(11);
            double truth = noise.multipleWith(GOAL.promise().share());
            double[] claims = new double[RUNS];
            int below = 0;
            int agree = 0;
            int proven = 0;
            SearchGoal goal = SearchGoal.of(new KnobRange("load", KnobRange.Hardness.RISES, 1, 2000, 0), 0.1);
            for (int run = 0; run < RUNS; run++) {
                double edge = 50 * Math.pow(10, random.nextDouble());
                var service = new SimulatedService(edge, noise, slack, random.nextLong());
                CapacityEdge answer = capacity(service.search(goal));
                double claim = answer.holds().orElseThrow().value();
                claims[run] = claim / edge / truth;
                if (answer.proven()) {
                    proven++;
                    below +=
                            service.success(goal.axis(), claim) < goal.promise().share() ? 1 : 0;
                    agree += service.verify(goal, answer).proven() ? 1 : 0;
                }
            }
            Arrays.sort(claims);

            assertThat(proven).as("proven, %s", noise).isGreaterThan(RUNS * 8 / 10);
            assertThat(below).as("of %d claims, %s", proven, noise).isLessThanOrEqualTo(proven / 20);
            assertThat(agree).as("of %d verifications, %s", proven, noise).isGreaterThan(proven * 9 / 10);
            assertThat(claims[RUNS / 2]).as("median claim, %s", noise).isGreaterThan(0.87);
        }
    }

    /** Median trials without noise, from the easy end. */
    @ParameterizedTest
    @CsvSource({"TELLING, 18", "BENT, 19", "LATE, 24", "USELESS, 30", "TOO_HIGH, 30", "TOO_LOW, 30", "USED_UP, 30"})
    void the_kind_of_slack_decides_how_many_trials_it_takes(SimulatedSlack slack, int most) {
        Random random = new Random(12);
        int[] trials = new int[RUNS];
        for (int run = 0; run < RUNS; run++) {
            double edge = 100 * Math.pow(100, random.nextDouble());
            SearchGoal goal = SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 1, 20_000, 1), 0.1);
            trials[run] = new SimulatedService(edge, SimulatedNoise.slow(0, 0), slack, random.nextLong())
                    .search(goal)
                    .shots()
                    .size();
        }
        Arrays.sort(trials);

        assertThat(trials[RUNS / 2]).isLessThanOrEqualTo(most);
    }

    private static SearchTrial told(double value, double factor) {
        return new SearchTrial(value, TrialPurpose.RAMP, Verdict.HOLDS, Duration.ofSeconds(1))
                .with(List.of(new Slack("cores", factor, "8 % of the core used")));
    }

    /** @param slack by value */
    private static SimulatedService.Found search(SearchGoal goal, double edge, DoubleUnaryOperator slack) {
        List<SearchTrial> shots = new ArrayList<>();
        Search search = Search.begun(goal, Optional.empty());
        while (search.step() instanceof SearchDecision.Next next) {
            boolean holds = goal.axis().ratio(next.value(), edge) >= 1;
            shots.add(Outcomes.shot(next, holdsIf(holds))
                    .with(List.of(new Slack("limit", slack.applyAsDouble(next.value()), "a figure"))));
            search = search.with(shots.getLast());
        }
        return new SimulatedService.Found(search.step(), shots);
    }
}
