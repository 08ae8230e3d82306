package plimsoll.wire;

import com.grack.nanojson.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.OperationId;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;

/**
 * The copies that each producer's operations are expected to leave, which follow from the steps of their flow.
 *
 * @param unstored producers whose acknowledged operations leave no copy
 * @param removers by a storing producer: the producers whose operation of the same sequence removes its copy
 */
public record ProducerExpectations(Set<Integer> unstored, Map<Integer, List<Integer>> removers) {
    public static final ProducerExpectations ALL_STORE = new ProducerExpectations(Set.of(), Map.of());

    /** @param first producers of the first step, one per phase of the workload */
    public static ProducerExpectations of(Workload workload, Iterable<Integer> first) {
        Set<Integer> unstored = new HashSet<>();
        Map<Integer, List<Integer>> removers = new HashMap<>();
        for (int phase : first) {
            int producer = phase;
            for (Flow flow : workload.flows()) {
                new ProducerExpectations(unstored, removers).add(flow, producer);
                producer += flow.steps().size();
            }
        }
        return new ProducerExpectations(unstored, removers);
    }

    private void add(Flow flow, int first) {
        List<String> names = flow.steps().stream().map(FlowStep::name).collect(Collectors.toUnmodifiableList());
        for (int at = 0; at < names.size(); at++) {
            FlowStep step = flow.steps().get(at);
            int producer = first + at;
            if (!step.stores()) {
                unstored.add(producer);
            }
            step.removes().ifPresent(name -> addRemover(removers, first + names.indexOf(name), producer));
        }
    }

    private static void addRemover(Map<Integer, List<Integer>> removers, int of, int by) {
        removers.computeIfAbsent(of, any -> new ArrayList<>()).add(by);
    }

    /** Returns the producer whose copies these operations remove; empty if they remove none. */
    public Optional<Integer> removedBy(int remover) {
        return removers.entrySet().stream()
                .filter(entry -> entry.getValue().contains(remover))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether a missing copy of an acknowledged operation is a loss. */
    public boolean missed(OperationId id, Predicate<OperationId> mayBeRemoved) {
        return !unstored.contains(id.producer()) && removals(id).noneMatch(mayBeRemoved);
    }

    /** Whether the copy of this operation was certainly to be removed. */
    public boolean removed(OperationId id, Predicate<OperationId> acknowledged) {
        return removals(id).anyMatch(acknowledged);
    }

    private Stream<OperationId> removals(OperationId id) {
        return removers.getOrDefault(id.producer(), List.of()).stream()
                .map(remover -> new OperationId(id.seed(), remover, id.sequence()));
    }

    /** Whether a removal in this state may have removed a copy. */
    public static boolean mayRemove(LedgerState state) {
        return state == LedgerState.ACKNOWLEDGED || state == LedgerState.UNKNOWN || state == LedgerState.ATTEMPTED;
    }

    /** Combines the expectations of several workloads, whose producers differ. */
    public ProducerExpectations and(ProducerExpectations others) {
        Set<Integer> allUnstored = new HashSet<>(unstored);
        allUnstored.addAll(others.unstored);
        Map<Integer, List<Integer>> allRemovers = new HashMap<>(removers);
        allRemovers.putAll(others.removers);
        return new ProducerExpectations(allUnstored, allRemovers);
    }

    /** Reads the expectations; without them in the order, every operation is meant to leave a copy. */
    static ProducerExpectations read(JsonObjectReader order) {
        if (!order.has("unstored")) {
            return ALL_STORE;
        }
        Map<Integer, List<Integer>> removers = new HashMap<>();
        order.objects("removals", each -> Map.entry(each.integer("of"), each.integer("by")))
                .forEach(each -> addRemover(removers, each.getKey(), each.getValue()));
        return new ProducerExpectations(
                Set.copyOf(order.objects("unstored", each -> each.integer("producer"))), removers);
    }

    List<JsonObject> unstoredJson() {
        return unstored.stream()
                .map(producer ->
                        JsonObject.builder().value("producer", producer).done())
                .collect(Collectors.toUnmodifiableList());
    }

    List<JsonObject> removalsJson() {
        return removers.entrySet().stream()
                .flatMap(each -> each.getValue().stream()
                        .map(by -> JsonObject.builder()
                                .value("of", each.getKey())
                                .value("by", by)
                                .done()))
                .collect(Collectors.toUnmodifiableList());
    }
}
