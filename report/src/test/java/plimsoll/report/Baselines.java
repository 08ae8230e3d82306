package plimsoll.report;

import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Results compared with a baseline, built in memory. */
public final class Baselines {
    private Baselines() {}

    /** Returns the same result, a tenth slower than its baseline. */
    public static Result againstBaseline(Result result, String text) {
        return result.withBaseline(Optional.of(baseline(text)));
    }

    private static BaselineResult baseline(String text) {
        Verdict missed = new Verdict.Breaks(new Violation.ObjectiveMissed("duration vs baseline", 0.1, "<= +5%"));
        Delta delta = new Delta(
                "duration",
                Optional.of(new Delta.Change(5_000, 5_500, 0.1, 0.09, 0.11)),
                8,
                false,
                BaselinePair.Status.WORSE,
                Optional.of(0.074),
                Optional.of(new Finding("duration vs baseline <= +5%", missed, text)),
                text);
        return new BaselineResult(
                text,
                List.of(new BaselinePair(text, text, BaselinePair.Status.WORSE, text, List.of(delta))),
                Optional.of(0.074),
                text);
    }
}
