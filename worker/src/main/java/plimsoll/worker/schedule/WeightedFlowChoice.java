package plimsoll.worker.schedule;

import java.util.ArrayList;
import java.util.List;
import plimsoll.model.load.Flow;

/** Chooses the flow of each arrival by weight; the same seed and sequence always give the same flow. */
public final class WeightedFlowChoice {
    /** A flow and the number of its first step, counted over all flows. */
    public record Choice(Flow flow, int firstStep) {}

    private final List<Choice> choices = new ArrayList<>();
    private final long seed;
    private final int weights;

    /** @param flows at least one */
    public WeightedFlowChoice(List<Flow> flows, long seed) {
        int step = 0;
        int weight = 0;
        for (Flow flow : flows) {
            choices.add(new Choice(flow, step));
            step += flow.steps().size();
            weight += flow.weight();
        }
        this.seed = seed;
        this.weights = weight;
    }

    /** Returns the flow of the arrival with this number. */
    public Choice at(long sequence) {
        if (choices.size() == 1) {
            return choices.get(0);
        }
        int drawn = (int) Math.floorMod(mixed(seed + sequence * 0x9E3779B97F4A7C15L), (long) weights);
        int at = 0;
        for (int remaining = drawn - choices.get(0).flow().weight(); remaining >= 0; at++) {
            remaining -= choices.get(at + 1).flow().weight();
        }
        return choices.get(at);
    }

    /** The finalizer of SplitMix64. */
    private static long mixed(long bits) {
        long first = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
