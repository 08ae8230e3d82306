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
    private final SimulatedSlack slack;
    private final Random random;
    private final Random ofSlack;

    public SimulatedService(double capacity, SimulatedNoise noise, long seed) {
        this(capacity, noise, SimulatedSlack.NONE, seed);
    }

    /** The slack has random numbers of its own, so that every kind of it meets the same limits. */
    public SimulatedService(double capacity, SimulatedNoise noise, SimulatedSlack slack, long seed) {
        this.capacity = capacity;
        this.noise = noise;
        this.slack = slack;
        this.random = new Random(seed);
        this.ofSlack = new Random(~seed);
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
            shots.add(trial(knobRange, new SearchDecision.Next(value, purpose), wander));
            search = search.with(shots.getLast());
        }
        return new Found(search.step(), shots);
    }

    /** A lapse shows the slack of its outcome: the same figure decides both. */
    private SearchTrial trial(KnobRange knobRange, SearchDecision.Next next, double wander) {
        double limit = capacity * Math.exp(wander + noise.own(random));
        boolean stray = random.nextDouble() < noise.strays();
        double truth = -Math.log(knobRange.ratio(limit, next.value()));
        boolean holds = truth >= 0;
        boolean lapse = random.nextDouble() < noise.lapses();
        boolean died = stray || (noise.dies() && !holds);
        boolean held = !died && holds != lapse;
        double shown = held == holds ? truth : -truth;
        return new SearchTrial(
                next.value(),
                next.purpose(),
                died ? Outcomes.KILLED : held ? Verdict.HOLDS : SLOW,
                Duration.ofSeconds(10),
                slack.of(shown, held, died, ofSlack));
    }

    static final Verdict SLOW =
            new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 30_000, "response.p99 < 20s"));

    /** The conclusion of a search and all of its trials. */
    public record Found(SearchDecision step, List<SearchTrial> shots) {}
}
