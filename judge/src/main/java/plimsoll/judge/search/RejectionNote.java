package plimsoll.judge.search;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;

/**
 * Notes that a value holds only because operations were rejected: a service that rejects most of a load loses nothing
 * of it, and so holds any load unless the study bounds rejections.
 */
final class RejectionNote {
    private static final String METRIC = "rejected";

    private RejectionNote() {}

    /**
     * Empty if nothing was rejected, or if a threshold bounds rejections.
     *
     * @param written the value with its unit
     */
    static Optional<String> forValue(double value, String written, List<JudgedSearchTrial> tried) {
        List<JudgedSearchTrial> held = tried.stream()
                .filter(each -> each.isAt(value) && each.searchTrial().purpose().full())
                .filter(each -> each.result().verdict() instanceof Verdict.Holds)
                .toList();
        long rejected = held.stream().mapToLong(RejectionNote::rejected).sum();
        if (rejected == 0 || held.stream().anyMatch(RejectionNote::isBounded)) {
            return Optional.empty();
        }
        long attempted = held.stream()
                .mapToLong(each -> each.result().balance().attempted())
                .sum();
        return Optional.of(String.format(
                Locale.ROOT,
                "at %s, %d of %d operations were rejected (%.0f %%), which no threshold forbids:"
                        + " use --threshold '%s=== 0' to find what holds without rejections",
                written,
                rejected,
                attempted,
                100.0 * rejected / attempted,
                METRIC));
    }

    /** Returns the rejected operations of a trial; they were not in flight. */
    static long rejected(JudgedSearchTrial each) {
        return each.result().balance().rejected();
    }

    private static boolean isBounded(JudgedSearchTrial each) {
        return each.result().findings().stream()
                .anyMatch(finding -> finding.check().startsWith(METRIC));
    }
}
