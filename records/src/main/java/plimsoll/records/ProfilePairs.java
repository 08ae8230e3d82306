package plimsoll.records;

import java.util.ArrayList;
import java.util.List;

/**
 * The cells of a result that are profiled in the same rounds to compare their costs: the content of {@code
 * profiles.json}.
 */
public record ProfilePairs(List<Pair> pairs) {
    public ProfilePairs {
        pairs = List.copyOf(pairs);
    }

    /** A cell, and the one that it is compared with. */
    public record Pair(String cell, String against) {}

    /** Returns these pairs and the others, each once. */
    public ProfilePairs and(ProfilePairs others) {
        List<Pair> all = new ArrayList<>(pairs);
        others.pairs.stream().filter(pair -> !all.contains(pair)).forEach(all::add);
        return new ProfilePairs(all);
    }
}
