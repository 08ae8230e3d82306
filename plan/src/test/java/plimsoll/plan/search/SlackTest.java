package plimsoll.plan.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static plimsoll.plan.search.Outcomes.KILLED;
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
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/** The slack of trials chooses values; a slack that misleads costs trials and leaves the answer true. */
class SlackTest {
    private static final SearchGoal GOAL = SearchGoal.of(USERS, 0.1);
    private static final KnobRange LOAD = new KnobRange("load", KnobRange.Hardness.RISES, 1, 20_000, 0);
    private static final double[] EDGES = {7, 64, 137, 901, 9_000};

    /** None is the longest first step, from 1 to 64, where the last bit of a logarithm would decide. */
    private static final double[] EDGES_OF_DEATHS = {7, 60, 137, 901, 9_000};

    /** Two values at which a limit may mislead, with two trials each, since the first death there is not foreseen. */
    private static final int MISLED_TRIALS = 4;

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

    @Test
    void a_limit_that_misled_twice_leaves_the_others_asked() {
        List<SearchTrial> trials = List.of(
                showing(10, new Slack("heap", 2, ""), new Slack("time", 100, "")),
                showing(40, new Slack("heap", 0.8, ""), new Slack("time", 25, "")),
                showing(100, new Slack("heap", 0.5, ""), new Slack("time", 10, "")));

        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(trials.subList(0, 2))))
                .hasValueSatisfying(estimate -> assertThat(estimate.limit()).isEqualTo("heap"));
        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(trials))).hasValueSatisfying(estimate -> {
            assertThat(estimate.limit()).isEqualTo("time");
            assertThat(estimate.distance()).isCloseTo(Math.log(1_000), within(1e-9));
        });
    }

    /** The estimate is 80, and may be wrong by a factor of 1.7. */
    @Test
    void an_estimate_misleads_once_at_each_value_and_not_where_other_trials_outvote_the_first() {
        SearchTrial far = told(10, 8);
        List<SearchTrial> twiceAtOne = List.of(far, killed(40), killed(40));
        List<SearchTrial> outvoted = List.of(far, killed(40), bare(40), bare(40), killed(30), killed(30));
        List<SearchTrial> twoValues = List.of(far, killed(40), killed(40), killed(30));

        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(twiceAtOne))).isPresent();
        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(outvoted))).isPresent();
        assertThat(LimitEstimate.of(USERS, TrialHistory.counted(twoValues))).isEmpty();
    }

    /** No trial that died corrects the estimate, so that steps of the width would walk down to the limit. */
    @ParameterizedTest
    @ValueSource(doubles = {2, 4, 8})
    void deaths_far_before_the_estimate_do_not_make_a_search_walk(double tooHigh) {
        for (double edge : EDGES_OF_DEATHS) {
            SearchGoal goal = SearchGoal.of(LOAD, 0.1);
            var guided = dying(goal, edge, load -> tooHigh * edge / load);
            var plain = dying(goal, edge, _ -> Double.NaN);

            assertThat(capacity(guided).proven()).as("edge %s", edge).isTrue();
            assertThat(guided.shots())
                    .as("edge %s", edge)
                    .hasSizeLessThanOrEqualTo(plain.shots().size() + MISLED_TRIALS);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.25, 0.5})
    void a_bracket_of_any_width_holds_the_limit_and_takes_no_more_trials_than_without_slack(double width) {
        for (double edge : EDGES) {
            SearchGoal goal = SearchGoal.of(LOAD, width);
            var guided = search(goal, edge, load -> edge / load);
            var plain = search(goal, edge, _ -> Double.NaN);

            assertThat(capacity(guided).proven()).as("edge %s", edge).isTrue();
            assertThat(capacity(guided).holds().orElseThrow().value())
                    .as("edge %s", edge)
                    .isBetween(edge / (1 + width) / EdgeProof.STEP / EdgeProof.STEP, edge);
            assertThat(capacity(guided).breaks().orElseThrow().value())
                    .as("edge %s", edge)
                    .isBetween(edge, edge * (1 + width));
            assertThat(guided.shots())
                    .as("edge %s", edge)
                    .hasSizeLessThanOrEqualTo(plain.shots().size());
        }
    }

    /** Without the foresight, two of three trials decide a break: one stall ends no ramp. */
    @Test
    void a_break_that_no_trial_foresaw_takes_a_second_one() {
        List<SearchTrial> shots =
                List.of(told(1, 1000), new SearchTrial(64, TrialPurpose.RAMP, Outcomes.SLOW, Duration.ofSeconds(1)));

        assertThat(Search.after(GOAL, shots)).isEqualTo(new SearchDecision.Next(64, TrialPurpose.RAMP));
    }

    @ParameterizedTest
    @EnumSource(names = {"TWO_USELESS", "TOO_HIGH"})
    void claims_keep_their_promise_also_where_slacks_mislead(SimulatedSlack slack) {
        assertPromiseIsKept(slack);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"TWO_USELESS", "TOO_HIGH"})
    @Tag("thorough")
    void claims_keep_their_promise_with_any_other_slack(SimulatedSlack slack) {
        assertPromiseIsKept(slack);
    }

    private static void assertPromiseIsKept(SimulatedSlack slack) {
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
    @CsvSource({
        "TELLING, 18",
        "BENT, 19",
        "LATE, 24",
        "USELESS, 30",
        "TWO_USELESS, 34",
        "TOO_HIGH, 30",
        "TOO_LOW, 30",
        "USED_UP, 30"
    })
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
        return showing(value, new Slack("cores", factor, "8 % of the core used"));
    }

    private static SearchTrial showing(double value, Slack... slacks) {
        return bare(value).with(List.of(slacks));
    }

    private static SearchTrial bare(double value) {
        return new SearchTrial(value, TrialPurpose.RAMP, Verdict.HOLDS, Duration.ofSeconds(1));
    }

    private static SearchTrial killed(double value) {
        return new SearchTrial(value, TrialPurpose.RAMP, KILLED, Duration.ofSeconds(1));
    }

    /** @param slack by value; not a number for none */
    private static SimulatedService.Found search(SearchGoal goal, double edge, DoubleUnaryOperator slack) {
        return search(goal, next -> showing(next, holdsIf(goal.axis().ratio(next.value(), edge) >= 1), slack));
    }

    /** @param slack by value, of trials that hold; not a number for none */
    private static SimulatedService.Found dying(SearchGoal goal, double edge, DoubleUnaryOperator slack) {
        return search(
                goal,
                next -> goal.axis().ratio(next.value(), edge) >= 1
                        ? showing(next, Verdict.HOLDS, slack)
                        : Outcomes.shot(next, KILLED));
    }

    private static SearchTrial showing(SearchDecision.Next next, Verdict verdict, DoubleUnaryOperator slack) {
        double factor = slack.applyAsDouble(next.value());
        return Outcomes.shot(next, verdict)
                .with(Double.isNaN(factor) ? List.of() : List.of(new Slack("limit", factor, "a figure")));
    }

    private static SimulatedService.Found search(SearchGoal goal, Function<SearchDecision.Next, SearchTrial> service) {
        List<SearchTrial> shots = new ArrayList<>();
        Search search = Search.begun(goal, Optional.empty());
        while (search.step() instanceof SearchDecision.Next next) {
            shots.add(service.apply(next));
            search = search.with(shots.getLast());
        }
        return new SimulatedService.Found(search.step(), shots);
    }
}
