package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;

/**
 * Says what a value holds by: a service that refuses most of a load loses nothing of it, and holds as much as one likes unless
 * the study bounds what may be refused.
 */
final class RejectionNote {
    private static final String METRIC = "rejected";

    private RejectionNote() {}

    /**
     * Empty where nothing was rejected, or where a threshold asks about it.
     *
     * @param written the value, as a reader sees it
     */
    static Optional<String> at(double value, String written, List<JudgedSearchTrial> tried) {
        List<JudgedSearchTrial> held = tried.stream()
                .filter(each -> each.isAt(value) && each.shot().purpose().full())
                .filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .toList();
        long rejected = held.stream().mapToLong(RejectionNote::rejected).sum();
        if (rejected == 0 || held.stream().anyMatch(RejectionNote::isAskedAbout)) {
            return Optional.empty();
        }
        long attempted = held.stream()
                .mapToLong(each -> each.result().balance().attempted())
                .sum();
        return Optional.of(String.format(
                Locale.ROOT,
                "at %s %d of %d operations were rejected (%.0f %%), which no threshold forbids: --threshold '%s=== 0' asks"
                        + " for what holds without",
                written,
                rejected,
                attempted,
                100.0 * rejected / attempted,
                METRIC));
    }

    /** Operations that were refused at once were not in flight. */
    static long rejected(JudgedSearchTrial each) {
        return each.result().balance().rejected();
    }

    private static boolean isAskedAbout(JudgedSearchTrial each) {
        return each.result().findings().stream()
                .anyMatch(finding -> finding.check().startsWith(METRIC));
    }
}
