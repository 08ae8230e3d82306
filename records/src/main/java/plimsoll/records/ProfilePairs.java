package plimsoll.records;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The cells of a result that are profiled in the same rounds to compare their costs: the content of {@code
 * profiles.json}.
 *
 * @param pairs of all sessions in their order; a session is one command, whose rounds are not interleaved with those of
 *     another
 */
public record ProfilePairs(List<Pair> pairs) {
    public ProfilePairs {
        pairs = List.copyOf(pairs);
    }

    /**
     * A cell, and the one that it is compared with.
     *
     * @param firstTrial number of the first trial of its session in {@code compared/}
     */
    public record Pair(String cell, String against, int firstTrial) {}

    /** Returns these pairs and then the others; the earlier ones stay, since they show where a session ended. */
    public ProfilePairs and(ProfilePairs others) {
        return new ProfilePairs(
                Stream.concat(pairs.stream(), others.pairs.stream()).distinct().toList());
    }

    /** Returns the sessions of each two cells, the last one first. */
    public List<List<Pair>> sessions() {
        Map<List<String>, List<Pair>> sessions = new LinkedHashMap<>();
        pairs.forEach(pair -> sessions.computeIfAbsent(List.of(pair.cell(), pair.against()), _ -> new ArrayList<>())
                .add(pair));
        return sessions.values().stream().map(List::reversed).toList();
    }

    /** Returns the first trial of the session that contains this one; 0 before the first session. */
    public int session(long trial) {
        return pairs.stream()
                .mapToInt(Pair::firstTrial)
                .filter(first -> first <= trial)
                .max()
                .orElse(0);
    }
}
