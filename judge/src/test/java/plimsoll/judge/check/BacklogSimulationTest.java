package plimsoll.judge.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.load.LoadModel;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.CapacityEdge;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Searches for the largest rate of a simulated service that answers 50 requests a second, one after the other, each in
 * the same time, under random arrivals and a bound on its times that a minute of overload does not miss.
 */
class BacklogSimulationTest {
    private static final LoadModel OPEN = new LoadModel.Open(50, LoadModel.Arrivals.POISSON, 1_000_000);
    private static final int CAPACITY = 50;
    private static final int SECONDS = 60;
    private static final int TRIALS = 1_000;
    private static final int SEARCHES = 200;

    private final SplittableRandom random = new SplittableRandom(20_261_205);

    @ParameterizedTest
    @CsvSource({"1.05", "1.07", "1.10"})
    void six_trials_beyond_the_capacity_hardly_ever_all_hold(double load) {
        assertThat(Math.pow(shareThatHolds(load), SearchGoal.PROOF)).isLessThan(0.05);
    }

    @ParameterizedTest
    @CsvSource({"0.80", "0.90"})
    void a_load_below_the_capacity_holds(double load) {
        assertThat(shareThatHolds(load)).isGreaterThan(0.95);
    }

    @Test
    void a_claim_beyond_the_capacity_is_proven_in_at_most_one_search_of_twenty() {
        double[] proven = IntStream.range(0, SEARCHES)
                .mapToObj(_ -> search())
                .flatMap(Optional::stream)
                .filter(CapacityEdge::proven)
                .mapToDouble(answer -> answer.holds().orElseThrow().value() / CAPACITY)
                .sorted()
                .toArray();
        double beyond = IntStream.range(0, proven.length)
                .filter(claim -> proven[claim] > 1.05)
                .count();
        assertThat(proven).hasSizeGreaterThan(SEARCHES / 2);
        assertThat(proven[proven.length / 2]).isBetween(0.85, 1.03);
        assertThat(beyond / SEARCHES).isLessThanOrEqualTo(0.05);
    }

    /** Returns the share of the counted trials that hold at a multiple of the capacity. */
    private double shareThatHolds(double load) {
        List<Verdict> counted = IntStream.range(0, TRIALS)
                .mapToObj(_ -> SearchTrial.counting(trial(load * CAPACITY)))
                .filter(verdict -> !(verdict instanceof Verdict.Inconclusive))
                .toList();
        long held = counted.stream()
                .filter(verdict -> verdict instanceof Verdict.Holds)
                .count();
        return (double) held / counted.size();
    }

    /** Returns the answer, from a hint near the capacity. */
    private Optional<CapacityEdge> search() {
        KnobRange rates = new KnobRange("rate", KnobRange.Hardness.RISES, 10, 200, 0);
        SearchGoal goal = SearchGoal.of(rates, 0.1).near(CAPACITY * Math.exp(0.15 * random.nextGaussian()));
        Search search = Search.of(goal, Optional.empty(), List.of());
        while (search.step() instanceof SearchDecision.Next next) {
            search = search.with(
                    new SearchTrial(next.value(), next.purpose(), trial(next.value()), Duration.ofSeconds(SECONDS)));
        }
        return search.step() instanceof SearchDecision.Answer(CapacityEdge capacity)
                ? Optional.of(capacity)
                : Optional.empty();
    }

    /** Returns the verdict on a trial whose operations in flight are reported every second of its second half. */
    private Verdict trial(double perSecond) {
        double[] reports = new double[SECONDS - SECONDS / 2 + 1];
        double noArrival = Math.exp(-perSecond / CAPACITY);
        int inFlight = 0;
        for (int second = 0; second <= SECONDS; second++) {
            if (second >= SECONDS / 2) {
                reports[second - SECONDS / 2] = inFlight;
            }
            for (int service = 0; service < CAPACITY; service++) {
                inFlight = Math.max(0, inFlight - 1) + arrivals(noArrival);
            }
        }
        return SteadyStateCheck.inFlight(reports, "requests in phase steady", OPEN)
                .map(slope -> slope.finding(false).verdict())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Draws the number of arrivals during one service.
     *
     * @param none probability that there is none
     */
    private int arrivals(double none) {
        int count = 0;
        for (double product = random.nextDouble(); product > none; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
