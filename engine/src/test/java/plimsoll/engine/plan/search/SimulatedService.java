package plimsoll.engine.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import plimsoll.model.Verdict;
import plimsoll.model.Violation;

/**
 * A service that half of the trials break at its capacity: each trial's own limit is spread around it, and some trials say
 * the opposite of what is true.
 */
public final class SimulatedService {
    private final double capacity;
    private final double spread;
    private final double lapses;
    private final Random random;

    public SimulatedService(double capacity, double spread, double lapses, long seed) {
        this.capacity = capacity;
        this.spread = spread;
        this.lapses = lapses;
        this.random = new Random(seed);
    }

    /** Runs a search to its end. */
    public Found search(Goal goal) {
        List<Shot> shots = new ArrayList<>();
        Step step = Search.after(goal, shots);
        while (step instanceof Step.Next(double value, Purpose purpose)) {
            shots.add(new Shot(value, purpose, trial(goal.axis(), value), Duration.ofSeconds(10)));
            step = Search.after(goal, shots);
        }
        return new Found(step, shots);
    }

    private Verdict trial(Axis axis, double value) {
        double limit = capacity * Math.exp(spread * random.nextGaussian());
        boolean holds = axis.ratio(limit, value) <= 1;
        boolean lapse = random.nextDouble() < lapses;
        return holds != lapse ? Verdict.HOLDS : SLOW;
    }

    static final Verdict SLOW =
            new Verdict.Breaks(new Violation.ObjectiveMissed("response.p99", 30_000, "response.p99 < 20s"));

    /** How a search ended, and all of its trials. */
    public record Found(Step step, List<Shot> shots) {}
}
