package plimsoll.model.verdict;

import java.util.Collection;
import java.util.Comparator;

/** What a trial or a check says; of several the worst wins. */
public sealed interface Verdict {
    /** What is said of a cell that came out so, behind its name: {@code held}. */
    String words();

    record Holds() implements Verdict {
        @Override
        public String words() {
            return "held";
        }
    }

    record Breaks(Violation violation) implements Verdict {
        @Override
        public String words() {
            return violation.words();
        }
    }

    /** No answer, and why. */
    record Inconclusive(Reason reason, String detail) implements Verdict {
        @Override
        public String words() {
            return "was inconclusive (" + reason.words() + ")";
        }
    }

    /** Why there is no answer; {@link #GENERATOR} has an exit code of its own. */
    enum Reason {
        GENERATOR("the load generator was the limit"),
        HOST("the machine was disturbed"),
        CHECKER("a check could not be made"),
        STORE("what it relies on failed"),
        NOISE("too few or too noisy figures"),
        NOT_STARTED("it was not started"),
        CAPABILITY("this machine cannot hold it to its limits"),
        INTERRUPTED("it was cut short");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
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
