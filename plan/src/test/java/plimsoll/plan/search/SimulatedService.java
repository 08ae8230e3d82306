package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/** A simulated service at whose capacity half of the trials break, more or less, as its noise says. */
public final class SimulatedService {
    private final double capacity;
    private final SimulatedNoise noise;
    private final Random random;

    public SimulatedService(double capacity, SimulatedNoise noise, long seed) {
        this.capacity = capacity;
        this.noise = noise;
        this.random = new Random(seed);
    }

    public SimulatedService(double capacity, double spread, double lapses, long seed) {
        this(capacity, SimulatedNoise.slow(spread, lapses), seed);
    }

    /** Returns a service that dies above its capacity and has no lapses. */
    public static SimulatedService dying(double capacity, double spread, long seed) {
        return new SimulatedService(capacity, SimulatedNoise.dying(spread), seed);
    }

    /** Returns the share of trials that hold at a value. */
    public double success(KnobRange knobRange, double value) {
        return noise.success(knobRange.ratio(capacity, value));
    }

    /** Runs a search to its end. */
    public Found search(SearchGoal goal) {
        return ended(goal.axis(), Search.begun(goal, Optional.empty()));
    }

    /** Verifies an answer: returns its two ends as they came out again. */
    public CapacityEdge verify(SearchGoal goal, CapacityEdge answer) {
        return ((SearchDecision.Answer) verification(goal, answer).step()).capacity();
    }

    /** Verifies an answer, on another day. */
    public Found verification(SearchGoal goal, CapacityEdge answer) {
        var ends = new BracketEnds(
                answer.holds().orElseThrow().value(),
                answer.breaks().map(CapacityEdge.End::value),
                answer.holds().filter(CapacityEdge.End::verified).map(CapacityEdge.End::held));
        return ended(goal.axis(), Search.begun(goal, Optional.of(ends)));
    }

    private Found ended(KnobRange knobRange, Search begun) {
        List<SearchTrial> shots = new ArrayList<>();
        Search search = begun;
        double wander = noise.anyDay(random);
        while (search.step() instanceof SearchDecision.Next(double value, TrialPurpose purpose)) {
            wander = noise.nextTrial(wander, random);
            shots.add(new SearchTrial(value, purpose, trial(knobRange, value, wander), Duration.ofSeconds(10)));
            search = search.with(shots.getLast());
        }
        return new Found(search.step(), shots);
    }

    private Verdict trial(KnobRange knobRange, double value, double wander) {
        double limit = capacity * Math.exp(wander + noise.own(random));
        boolean stray = random.nextDouble() < noise.strays();
        boolean holds = knobRange.ratio(limit, value) <= 1;
        boolean lapse = random.nextDouble() < noise.lapses();
        if (stray) {
            return Outcomes.KILLED;
        }
        boolean died = noise.dies() && !holds;
        return died ? Outcomes.KILLED : holds != lapse ? Verdict.HOLDS : SLOW;
    }

    static final Verdict SLOW =
            new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 30_000, "response.p99 < 20s"));

    /** The conclusion of a search and all of its trials. */
    public record Found(SearchDecision step, List<SearchTrial> shots) {}
}
