package plimsoll.judge.difference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.judge.bottleneck.TrialCosts.ServiceFlame;
import plimsoll.model.result.inside.CostFlames;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.FlameDifference;
import plimsoll.model.result.inside.FlameNode;

/** Merges the flame graphs of all rounds into differential ones: each frame has its mean cost in either variant. */
final class FlameMerge {
    private static final int KEPT_MAX = 400;

    private final Map<String, FlameMerge> callees = new TreeMap<>();
    private double before;
    private double now;

    private FlameMerge() {}

    static List<CostFlames> of(List<TrialCosts> before, List<TrialCosts> now) {
        return Stream.of(CostKind.values())
                .map(kind -> new CostFlames(kind, roots(kind, before, now)))
                .filter(flames -> !flames.roots().isEmpty())
                .toList();
    }

    private static List<FlameDifference> roots(CostKind kind, List<TrialCosts> before, List<TrialCosts> now) {
        Map<String, FlameMerge> services = new TreeMap<>();
        for (TrialCosts trial : before) {
            flames(kind, trial)
                    .forEach(flame -> services.computeIfAbsent(flame.service(), _ -> new FlameMerge())
                            .add(flame.root(), flame.perSample() / observing(flame, before), 0));
        }
        for (TrialCosts trial : now) {
            flames(kind, trial)
                    .forEach(flame -> services.computeIfAbsent(flame.service(), _ -> new FlameMerge())
                            .add(flame.root(), 0, flame.perSample() / observing(flame, now)));
        }
        return services.entrySet().stream()
                .map(service -> service.getValue().pruned(service.getKey()))
                .toList();
    }

    /** Returns the number of trials with stacks of the same service; one without a recording does not cost 0. */
    private static long observing(ServiceFlame flame, List<TrialCosts> trials) {
        return trials.stream()
                .filter(trial -> flames(flame.kind(), trial)
                        .anyMatch(other -> other.service().equals(flame.service())))
                .count();
    }

    private static Stream<ServiceFlame> flames(CostKind kind, TrialCosts trial) {
        return trial.flames().stream().filter(flame -> flame.kind() == kind);
    }

    private void add(FlameNode node, double perSampleBefore, double perSampleNow) {
        before += node.samples() * perSampleBefore;
        now += node.samples() * perSampleNow;
        node.callees()
                .forEach(callee -> callees.computeIfAbsent(callee.frame(), _ -> new FlameMerge())
                        .add(callee, perSampleBefore, perSampleNow));
    }

    private double largest() {
        return Math.max(before, now);
    }

    private FlameDifference pruned(String frame) {
        List<Double> costs = new ArrayList<>();
        collect(costs);
        costs.sort(Comparator.reverseOrder());
        return node(frame, costs.size() <= KEPT_MAX ? 0 : costs.get(KEPT_MAX));
    }

    private void collect(List<Double> costs) {
        callees.values().forEach(callee -> {
            costs.add(callee.largest());
            callee.collect(costs);
        });
    }

    private FlameDifference node(String frame, double moreThan) {
        List<FlameDifference> kept = callees.entrySet().stream()
                .filter(each -> each.getValue().largest() > moreThan)
                .map(each -> each.getValue().node(each.getKey(), moreThan))
                .sorted(Comparator.comparingDouble((FlameDifference each) -> -(each.before() + each.now()))
                        .thenComparing(FlameDifference::frame))
                .toList();
        return new FlameDifference(frame, before, now, kept);
    }
}
