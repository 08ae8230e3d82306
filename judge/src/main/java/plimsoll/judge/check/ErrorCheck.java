package plimsoll.judge.check;

import java.util.List;
import java.util.Set;
import plimsoll.judge.facts.LedgerSummary;
import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * Checks that no operation of a judged phase failed or stayed unknown, unless the study sets its own threshold on
 * errors. Rejections are answers: they are counted and break a trial only through a threshold.
 */
final class ErrorCheck {
    private static final String NAME = "errors";
    private static final Set<String> OWN_THRESHOLD = Set.of("errors", "errors.share");

    private ErrorCheck() {}

    private static String aborted(LedgerSummary summary) {
        long count = summary.judged(LedgerState.ABORTED);
        return count == 0 ? "" : "; " + count + " aborted on purpose, counted separately";
    }

    static List<Finding> run(CheckContext context) {
        LedgerSummary summary = context.facts().ledger();
        if (context.facts().records().hasScriptedLoad()) {
            return List.of(
                    Finding.holds(NAME, "a load script sent the operations, so their outcomes are unknown here"));
        }
        boolean own = context.experiment().thresholds().stream()
                .anyMatch(threshold -> OWN_THRESHOLD.contains(threshold.metric()));
        String judged = summary.balance().attempted() > summary.attempted()
                ? " attempted by the judged load: "
                : " attempted: ";
        String counts = summary.attempted() + judged + summary.judged(LedgerState.ACKNOWLEDGED) + " acknowledged, "
                + summary.judged(LedgerState.REJECTED) + " rejected, " + summary.judged(LedgerState.FAILED)
                + " failed, "
                + (summary.errors() - summary.judged(LedgerState.FAILED)) + " unknown" + aborted(summary);
        if (summary.attempted() == 0 && summary.judged(LedgerState.ABORTED) == 0) {
            return List.of(Finding.inconclusive(
                    NAME,
                    Verdict.Reason.NOISE,
                    "nothing was attempted in a judged phase, so nothing was held:"
                            + " make the phase longer or the load larger"));
        }
        if (own || summary.errors() == 0) {
            return List.of(Finding.holds(NAME, counts));
        }
        Violation missed = new Violation.ObjectiveMissed(NAME, summary.errors(), "== 0");
        return List.of(new Finding(NAME, new Verdict.Breaks(missed), counts));
    }
}
