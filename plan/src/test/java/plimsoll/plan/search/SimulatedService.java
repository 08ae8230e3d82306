package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/**
 * A simulated service at whose capacity half of the trials break: the limit of each trial is spread around it, and some
 * trials report the opposite of the truth.
 */
public final class SimulatedService {
    private final double capacity;
    private final double spread;
    private final double lapses;
    private final Random random;
    private Verdict broken = SLOW;

    public SimulatedService(double capacity, double spread, double lapses, long seed) {
        this.capacity = capacity;
        this.spread = spread;
        this.lapses = lapses;
        this.random = new Random(seed);
    }

    /** Returns a service that dies above its capacity and has no lapses. */
    public static SimulatedService dying(double capacity, double spread, long seed) {
        SimulatedService service = new SimulatedService(capacity, spread, 0, seed);
        service.broken = Outcomes.KILLED;
        return service;
    }

    /** Runs a search to its end. */
    public Found search(SearchGoal goal) {
        return ended(goal.axis(), shots -> Search.after(goal, shots));
    }

    /** Verifies an answer: returns its two ends as they came out again. */
    public CapacityEdge verify(SearchGoal goal, CapacityEdge answer) {
        var ends = new BracketEnds(
                answer.holds().orElseThrow().value(),
                answer.breaks().map(CapacityEdge.End::value),
                answer.holds().filter(CapacityEdge.End::verified).map(CapacityEdge.End::held));
        SearchDecision decision =
                ended(goal.axis(), shots -> Search.after(goal, ends, shots)).step();
        return ((SearchDecision.Answer) decision).capacity();
    }

    private Found ended(KnobRange knobRange, Function<List<SearchTrial>, SearchDecision> search) {
        List<SearchTrial> shots = new ArrayList<>();
        SearchDecision decision = search.apply(shots);
        while (decision instanceof SearchDecision.Next(double value, TrialPurpose purpose)) {
            shots.add(new SearchTrial(value, purpose, trial(knobRange, value), Duration.ofSeconds(10)));
            decision = search.apply(shots);
        }
        return new Found(decision, shots);
    }

    private Verdict trial(KnobRange knobRange, double value) {
        double limit = capacity * Math.exp(spread * random.nextGaussian());
        boolean holds = knobRange.ratio(limit, value) <= 1;
        boolean lapse = random.nextDouble() < lapses;
        return holds != lapse ? Verdict.HOLDS : broken;
    }

    static final Verdict SLOW =
            new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 30_000, "response.p99 < 20s"));

    /** The conclusion of a search and all of its trials. */
    public record Found(SearchDecision step, List<SearchTrial> shots) {}
}
