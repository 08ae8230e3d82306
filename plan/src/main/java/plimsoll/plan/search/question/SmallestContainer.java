package plimsoll.plan.search.question;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Of several searches for the smallest container the one that counts: each splits memory in another way, so the smallest that
 * was proven is the answer, and without a proven one the smallest that held.
 */
public final class SmallestContainer {
    private SmallestContainer() {}

    /** @param holds the container of the search's answer */
    public record Candidate(SearchQuestion question, boolean proven, double holds) {}

    public static Optional<Candidate> of(List<Candidate> searches) {
        return searches.stream()
                .min(Comparator.comparingInt((Candidate search) -> search.proven() ? 0 : 1)
                        .thenComparingDouble(Candidate::holds));
    }
}
