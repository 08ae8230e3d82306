package plimsoll.report.summary;

import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * The reason for a verdict other than plain "holds", in words.
 *
 * @param words such as {@code service was killed at its memory cap}; empty for holds
 * @param evidence the line that supports it; may be empty
 */
public record VerdictCause(String words, String evidence) {
    public static VerdictCause of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds(var weakCap) ->
                new VerdictCause(
                        weakCap.map(mechanism -> "held under a weak cap, " + mechanism
                                        + ": a container of the same size may kill it")
                                .orElse(""),
                        "");
            case Verdict.Breaks(Violation.Died(var deathReport)) ->
                new VerdictCause(
                        deathReport.member() + " " + deathReport.death().words(), deathReport.evidence());
            case Verdict.Breaks(Violation.LostData lost) ->
                new VerdictCause(lost.words(), lost.dropped().orElse(""));
            case Verdict.Breaks(Violation violation) -> new VerdictCause(violation.words(), "");
            case Verdict.Inconclusive(Verdict.Reason reason, String detail) -> new VerdictCause(reason.words(), detail);
        };
    }
}
