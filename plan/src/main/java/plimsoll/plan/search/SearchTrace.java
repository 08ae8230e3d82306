package plimsoll.plan.search;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.knob.KnobRange;

/** Formats the trials of a search on one line, such as {@code 64 ✓ 128 ✓ 256 ✗ killed-by-cap 192 ✓ 192 ?}. */
public final class SearchTrace {
    private SearchTrace() {}

    public static String of(KnobRange knobRange, List<SearchTrial> trials) {
        return trials.stream()
                .map(trial -> knobRange.amount(trial.value()) + " " + mark(trial.verdict()))
                .collect(Collectors.joining("  "));
    }

    private static String mark(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds _ -> "✓";
            case Verdict.Inconclusive _ -> "?";
            case Verdict.Breaks _ -> "✗ " + word(verdict);
        };
    }

    /**
     * Returns the cause of a break, such as {@code killed-by-cap}, or the reason for an inconclusive trial; empty if
     * the trial held.
     */
    public static String word(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds _ -> "";
            case Verdict.Inconclusive(var reason, String _) -> reason.name().toLowerCase(Locale.ROOT);
            case Verdict.Breaks(Violation violation) -> word(violation);
        };
    }

    private static String word(Violation violation) {
        return switch (violation) {
            case Violation.Died(var report) -> kebab(report.death().getClass().getSimpleName());
            case Violation.LostData lost -> lost.count() + " " + lost.what();
            case Violation.TooManyRejections _ -> "rejected";
            case Violation.ObjectiveMissed missed -> missed.metric();
        };
    }

    private static String kebab(String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }
}
