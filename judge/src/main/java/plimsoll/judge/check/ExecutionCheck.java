package plimsoll.judge.check;

import java.util.List;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;

/**
 * Checks that a trial ran to its end and left readable records; otherwise it is inconclusive, even if nothing else
 * breaks.
 */
final class ExecutionCheck {
    static final String NAME = "execution";

    private ExecutionCheck() {}

    static List<Finding> run(CheckContext context) {
        return List.of(context.facts()
                .records()
                .end()
                .map(ExecutionCheck::of)
                .orElseGet(() -> Finding.inconclusive(
                        NAME, Reason.INTERRUPTED, "trial.json is missing or incomplete: the trial was interrupted")));
    }

    static List<Finding> records(CheckContext context) {
        List<String> problems = context.facts().problems();
        if (problems.isEmpty()) {
            return List.of();
        }
        String more = problems.size() == 1 ? "" : ", and " + QuantityFormat.many(problems.size() - 1, "more problem");
        return List.of(Finding.inconclusive("records", Reason.CHECKER, problems.getFirst() + more));
    }

    private static Finding of(TrialOutcome end) {
        return switch (end.ended()) {
            case COMPLETED -> Finding.holds(NAME, end.sentence());
            case LOST_MACHINE -> Finding.inconclusive(NAME, Reason.STORE, end.sentence());
            case MISSING_CAPABILITY -> Finding.inconclusive(NAME, Reason.CAPABILITY, end.sentence());
            case NOT_STARTED -> Finding.inconclusive(NAME, Reason.NOT_STARTED, end.sentence());
            case INTERRUPTED, TIME_OUT -> Finding.inconclusive(NAME, Reason.INTERRUPTED, end.sentence());
            case BROKEN_WORKER -> Finding.inconclusive(NAME, Reason.GENERATOR, end.sentence());
            case BROKEN_AUDIT, BROKEN_SAMPLER -> Finding.inconclusive(NAME, Reason.CHECKER, end.sentence());
        };
    }
}
