package plimsoll.model.result.inside;

import java.util.List;

/** The differential flame graphs of one cost, with one root for each service. */
public record CostFlames(CostKind kind, List<FlameDifference> roots) {
    public CostFlames {
        roots = List.copyOf(roots);
    }
}
