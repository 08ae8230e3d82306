package plimsoll.model.verdict;

import java.util.Collection;
import java.util.Comparator;

/** What a trial or a check says; of several the worst wins. */
public sealed interface Verdict {
    record Holds() implements Verdict {}

    record Breaks(Violation violation) implements Verdict {}

    /** No answer, and why. */
    record Inconclusive(Reason reason, String detail) implements Verdict {}

    /** Why there is no answer; {@link #GENERATOR} has an exit code of its own. */
    enum Reason {
        GENERATOR,
        HOST,
        CHECKER,
        STORE,
        NOISE,
        NOT_STARTED,
        CAPABILITY,
        INTERRUPTED
    }

    Verdict HOLDS = new Holds();

    /** Death and loss before inconclusive before a missed objective before holds. */
    static Verdict worst(Collection<? extends Verdict> verdicts) {
        return verdicts.stream()
                .max(Comparator.comparingInt(Verdict::weight))
                .map(Verdict.class::cast)
                .orElse(HOLDS);
    }

    private static int weight(Verdict verdict) {
        if (verdict instanceof Breaks breaks) {
            Violation violation = breaks.violation();
            return violation instanceof Violation.Died || violation instanceof Violation.LostData ? 3 : 1;
        }
        return verdict instanceof Inconclusive ? 2 : 0;
    }
}
