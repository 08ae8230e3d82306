package plimsoll.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.load.Flow;
import plimsoll.model.load.Step;
import plimsoll.model.load.Workload;

/**
 * What the operations of each producer of a ledger leave behind, which follows from the steps of their flow.
 *
 * @param unstored producers whose acknowledged operations leave no copy
 * @param removers by a producer that stores: those whose operations of the same sequence take its copy away
 */
public record Producers(Set<Integer> unstored, Map<Integer, List<Integer>> removers) {
    public static final Producers ALL_STORE = new Producers(Set.of(), Map.of());

    /** @param first producers of the first step, one for each phase of the workload */
    public static Producers of(Workload workload, Iterable<Integer> first) {
        Set<Integer> unstored = new HashSet<>();
        Map<Integer, List<Integer>> removers = new HashMap<>();
        for (int phase : first) {
            int producer = phase;
            for (Flow flow : workload.flows()) {
                new Producers(unstored, removers).add(flow, producer);
                producer += flow.steps().size();
            }
        }
        return new Producers(unstored, removers);
    }

    private void add(Flow flow, int first) {
        List<String> names = flow.steps().stream().map(Step::name).toList();
        for (int at = 0; at < names.size(); at++) {
            Step step = flow.steps().get(at);
            int producer = first + at;
            if (!step.stores()) {
                unstored.add(producer);
            }
            step.removes()
                    .ifPresent(name -> removers.computeIfAbsent(first + names.indexOf(name), _ -> new ArrayList<>())
                            .add(producer));
        }
    }

    /** The producer whose copies these operations take away; empty when they take away none. */
    public Optional<Integer> removedBy(int remover) {
        return removers.entrySet().stream()
                .filter(entry -> entry.getValue().contains(remover))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Those of several workloads, whose producers differ. */
    public Producers and(Producers others) {
        Set<Integer> allUnstored = new HashSet<>(unstored);
        allUnstored.addAll(others.unstored);
        Map<Integer, List<Integer>> allRemovers = new HashMap<>(removers);
        allRemovers.putAll(others.removers);
        return new Producers(allUnstored, allRemovers);
    }
}
