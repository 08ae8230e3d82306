package plimsoll.worker.audit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.worker.Fields;

/**
 * Which operations are meant to leave a copy.
 *
 * @param unstored producers whose acknowledged operations leave none
 * @param removers by the producer of what is stored: the producers that take it away again, under the same sequence
 */
record Roles(Set<Integer> unstored, Map<Integer, List<Integer>> removers) {
    /** Told nothing, every operation is meant to leave a copy. */
    static Roles read(Fields fields) {
        Set<Integer> unstored = new HashSet<>();
        Map<Integer, List<Integer>> removers = new HashMap<>();
        if (fields.has("unstored")) {
            fields.objects("unstored").forEach(each -> unstored.add((int) each.number("producer")));
            fields.objects("removals")
                    .forEach(each ->
                            removers.merge((int) each.number("of"), List.of((int) each.number("by")), Roles::joined));
        }
        return new Roles(unstored, removers);
    }

    private static List<Integer> joined(List<Integer> some, List<Integer> more) {
        return Stream.concat(some.stream(), more.stream()).collect(Collectors.toUnmodifiableList());
    }

    /** Whether a missing copy of an acknowledged operation is a loss. */
    boolean missed(OperationId id, Predicate<OperationId> mayBeRemoved) {
        return !unstored.contains(id.producer())
                && removers.getOrDefault(id.producer(), List.of()).stream()
                        .map(remover -> new OperationId(id.seed(), remover, id.sequence()))
                        .noneMatch(mayBeRemoved);
    }

    /** Whether a removal in this state may have taken a copy away. */
    static boolean mayRemove(LedgerState state) {
        return state == LedgerState.ACKNOWLEDGED || state == LedgerState.UNKNOWN || state == LedgerState.ATTEMPTED;
    }

    /** Whether the copy of this operation was to be taken away, and surely so. */
    boolean removed(OperationId id, Predicate<OperationId> acknowledged) {
        return removers.getOrDefault(id.producer(), List.of()).stream()
                .map(remover -> new OperationId(id.seed(), remover, id.sequence()))
                .anyMatch(acknowledged);
    }
}
