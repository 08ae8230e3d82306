package plimsoll.judge.bottleneck;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A cost by the places that caused it: each place has its own cost and that of the places that it called. */
public final class CostTree {
    private final Map<String, CostTree> callees = new TreeMap<>();
    private final Map<String, Double> details = new HashMap<>();
    private double cost;

    /**
     * Adds a cost to each place of a path.
     *
     * @param path from the outermost place inwards
     * @param detail what costs at the innermost place; may be empty
     */
    public void add(List<String> path, String detail, double amount) {
        cost += amount;
        if (path.isEmpty()) {
            details.merge(detail, amount, Double::sum);
        } else {
            callees.computeIfAbsent(path.getFirst(), _ -> new CostTree())
                    .add(path.subList(1, path.size()), detail, amount);
        }
    }

    /** Returns the cost of this place and of all that it called. */
    public double cost() {
        return cost;
    }

    public Map<String, CostTree> callees() {
        return Collections.unmodifiableMap(callees);
    }

    /** Returns the costs of the place itself, without its callees, by what costs there. */
    public Map<String, Double> details() {
        return Collections.unmodifiableMap(details);
    }

    /** Returns the place at the end of a path; empty if it caused no cost. */
    public Optional<CostTree> at(List<String> path) {
        Optional<CostTree> place = Optional.of(this);
        for (String step : path) {
            place = place.flatMap(one -> Optional.ofNullable(one.callees.get(step)));
        }
        return place;
    }
}
