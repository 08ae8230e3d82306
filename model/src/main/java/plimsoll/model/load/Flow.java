package plimsoll.model.load;

import java.util.List;

/**
 * The steps that one arrival triggers, one after the other, each a separate operation.
 *
 * @param weight relative frequency among the flows of its workload
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
