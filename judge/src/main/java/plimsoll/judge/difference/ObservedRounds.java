package plimsoll.judge.difference;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.bottleneck.CostTree;
import plimsoll.judge.bottleneck.TrialCosts;
import plimsoll.model.result.inside.CostKind;
import plimsoll.model.result.inside.ProfileComparison;

/**
 * The rounds in which both trials observed one cost of all services. A service without a recording has no cost by place,
 * which is not a cost of 0.
 */
record ObservedRounds(CostKind kind, List<TrialCosts> before, List<TrialCosts> now) {
    /** Returns positions; none if there are too few, or if a service was observed in one variant only. */
    List<Integer> positions() {
        Map<String, Boolean> ofBefore = everObserved(before);
        Map<String, Boolean> ofNow = everObserved(now);
        if (inBoth().anyMatch(service ->
                !Optional.ofNullable(ofBefore.get(service)).equals(Optional.ofNullable(ofNow.get(service))))) {
            return List.of();
        }
        List<Integer> complete = IntStream.range(0, before.size())
                .filter(round -> observed(before.get(round)).equals(Optional.of(ofBefore))
                        && observed(now.get(round)).equals(Optional.of(ofNow)))
                .boxed()
                .toList();
        return complete.size() < Math.min(ProfileComparison.DECIDING_ROUNDS, before.size()) ? List.of() : complete;
    }

    /** Returns the services that ran in both variants, whether their cost of this kind is known or not. */
    private Stream<String> inBoth() {
        Set<String> ofNow = services(now);
        return services(before).stream().filter(ofNow::contains);
    }

    private Set<String> services(List<TrialCosts> trials) {
        Set<String> services = new TreeSet<>();
        if (kind != CostKind.TIME) {
            trials.forEach(trial -> trial.trees().forEach((each, tree) -> {
                if (each != CostKind.TIME) {
                    services.addAll(tree.callees().keySet());
                }
            }));
        }
        return services;
    }

    private Map<String, Boolean> everObserved(List<TrialCosts> trials) {
        Map<String, Boolean> services = new TreeMap<>();
        trials.forEach(trial -> observed(trial)
                .ifPresent(some ->
                        some.forEach((service, places) -> services.merge(service, places, Boolean::logicalOr))));
        return services;
    }

    /** Returns the services, and whether places of each are known; the time of an operation is not split by service. */
    private Optional<Map<String, Boolean>> observed(TrialCosts trial) {
        return Optional.ofNullable(trial.trees().get(kind)).map(tree -> {
            Map<String, Boolean> services = new TreeMap<>();
            if (kind != CostKind.TIME) {
                tree.callees().forEach((service, places) -> services.put(service, hasPlaces(places)));
            }
            return services;
        });
    }

    private static boolean hasPlaces(CostTree service) {
        return !service.callees().isEmpty();
    }
}
