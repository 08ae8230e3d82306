package plimsoll.plan.search;

import java.time.Duration;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** One trial of a search, judged. */
public record SearchTrial(double value, TrialPurpose purpose, Verdict verdict, Duration took) {
    public boolean counted() {
        return !(verdict instanceof Verdict.Inconclusive);
    }

    boolean isHeld() {
        return verdict instanceof Verdict.Holds;
    }

    /** Whether the trial shows a death or a loss of data. */
    boolean fatal() {
        return switch (verdict) {
            case Verdict.Holds _, Verdict.Inconclusive _ -> false;
            case Verdict.Breaks(Violation violation) -> fatal(violation);
        };
    }

    /** Whether the trial lost data, which other trials cannot outvote. */
    boolean lost() {
        return verdict instanceof Verdict.Breaks(Violation.LostData _);
    }

    private static boolean fatal(Violation violation) {
        return switch (violation) {
            case Violation.LostData _ -> true;
            case Violation.Died(var report) -> !report.death().countsAsSlowness();
            case Violation.TooManyRejections _, Violation.ObjectiveMissed _ -> false;
        };
    }
}
