package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.Axis;

/**
 * A service that half of the trials break at its capacity: each trial's own limit is spread around it, and some trials say
 * the opposite of what is true.
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

    /** The same, but it dies of what is too much for it, and says nothing but the truth. */
    public static SimulatedService dying(double capacity, double spread, long seed) {
        SimulatedService service = new SimulatedService(capacity, spread, 0, seed);
        service.broken = Outcomes.KILLED;
        return service;
    }

    /** Runs a search to its end. */
    public Found search(Goal goal) {
        return ended(goal.axis(), shots -> Search.after(goal, shots));
    }

    /** Whether both ends of an answer come out again. */
    public boolean proves(Goal goal, Capacity answer) {
        var ends =
                new Ends(answer.holds().orElseThrow().value(), answer.breaks().map(Capacity.End::value));
        Step step = ended(goal.axis(), shots -> Search.after(goal, ends, shots)).step();
        return step instanceof Step.Answer(Capacity again) && again.proven();
    }

    private Found ended(Axis axis, Function<List<Shot>, Step> search) {
        List<Shot> shots = new ArrayList<>();
        Step step = search.apply(shots);
        while (step instanceof Step.Next(double value, Purpose purpose)) {
            shots.add(new Shot(value, purpose, trial(axis, value), Duration.ofSeconds(10)));
            step = search.apply(shots);
        }
        return new Found(step, shots);
    }

    private Verdict trial(Axis axis, double value) {
        double limit = capacity * Math.exp(spread * random.nextGaussian());
        boolean holds = axis.ratio(limit, value) <= 1;
        boolean lapse = random.nextDouble() < lapses;
        return holds != lapse ? Verdict.HOLDS : broken;
    }

    static final Verdict SLOW =
            new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 30_000, "response.p99 < 20s"));

    /** How a search ended, and all of its trials. */
    public record Found(Step step, List<Shot> shots) {}
}
