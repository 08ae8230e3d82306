package plimsoll.report.summary;

import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * Why a verdict is not "holds", in words.
 *
 * @param words such as {@code service was killed at its memory cap}; empty for holds
 * @param evidence the line it rests on; may be empty
 */
public record Cause(String words, String evidence) {
    public static Cause of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Holds() -> new Cause("", "");
            case Verdict.Breaks(Violation.Died(var ending)) ->
                new Cause(ending.member() + " " + ending.death().words(), ending.evidence());
            case Verdict.Breaks(Violation violation) -> new Cause(violation.words(), "");
            case Verdict.Inconclusive(Verdict.Reason reason, String detail) -> new Cause(reason.words(), detail);
        };
    }
}
