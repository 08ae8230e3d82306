package plimsoll.model.load;

import java.util.List;

/**
 * What one arrival sets off: its steps, one after the other, each an operation of its own.
 *
 * @param weight how often it is chosen among the flows of its workload, in proportion
 */
public record Flow(String name, int weight, List<FlowStep> steps) {
    public Flow {
        steps = List.copyOf(steps);
        if (weight < 1 || steps.isEmpty()) {
            throw new IllegalArgumentException("a flow has a weight of at least 1 and at least one step, but '" + name
                    + "' has " + weight + " and " + steps.size());
        }
    }
}
