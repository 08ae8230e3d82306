package plimsoll.plan.search;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * One trial of a search, judged.
 *
 * @param verdict as a search counts it: a backlog is a break
 * @param slacks of the limits whose distance a figure of the trial shows
 */
public record SearchTrial(double value, TrialPurpose purpose, Verdict verdict, Duration took, List<Slack> slacks) {
    private static final Verdict BACKLOG =
            new Verdict.Breaks(new Violation.ObjectiveMissed("backlog", Double.NaN, "steady"));

    public SearchTrial {
        verdict = counting(verdict);
        slacks = List.copyOf(slacks);
    }

    public SearchTrial(double value, TrialPurpose purpose, Verdict verdict, Duration took) {
        this(value, purpose, verdict, took, List.of());
    }

    /**
     * Returns the verdict as a search counts it. Beyond the capacity operations pile up, in some trials too slowly to
     * be noticed. If the other trials did not count, those would prove that the load holds.
     */
    public static Verdict counting(Verdict verdict) {
        return verdict instanceof Verdict.Inconclusive(Verdict.Reason reason, String _)
                        && reason == Verdict.Reason.BACKLOG
                ? BACKLOG
                : verdict;
    }

    public SearchTrial with(List<Slack> others) {
        return new SearchTrial(value, purpose, verdict, took, others);
    }

    /** Returns the logarithm of the slack to a limit; empty if it is unknown. */
    OptionalDouble slack(String limit) {
        return slacks.stream()
                .filter(slack -> slack.limit().equals(limit))
                .mapToDouble(slack -> Math.log(slack.factor()))
                .findFirst();
    }

    public boolean counted() {
        return !(verdict instanceof Verdict.Inconclusive);
    }

    /** Whether the load generator, and not the service, was the limit. */
    boolean limitedByGenerator() {
        return verdict instanceof Verdict.Inconclusive(Verdict.Reason reason, String _)
                && reason == Verdict.Reason.GENERATOR;
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
