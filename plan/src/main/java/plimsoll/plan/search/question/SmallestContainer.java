package plimsoll.plan.search.question;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Selects the result of several searches for the smallest container, each with another split of the memory: the
 * smallest proven one, or without a proven one the smallest that held.
 */
public final class SmallestContainer {
    private SmallestContainer() {}

    /** @param holds container size of the search's answer */
    public record Candidate(SearchQuestion question, boolean proven, double holds) {}

    public static Optional<Candidate> of(List<Candidate> searches) {
        return searches.stream()
                .min(Comparator.comparingInt((Candidate search) -> search.proven() ? 0 : 1)
                        .thenComparingDouble(Candidate::holds));
    }
}
