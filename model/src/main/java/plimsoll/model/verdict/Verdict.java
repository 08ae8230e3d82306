package plimsoll.model.verdict;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The verdict on a trial, or of a check; of several the worst wins. */
public sealed interface Verdict {
    /** The predicate of a sentence about a cell: {@code held}. */
    String words();

    /**
     * Every threshold holds.
     *
     * @param weakCap the mechanism that held the memory, if it is weaker than the kernel's cap: the same trial may break
     *     in a container
     */
    record Holds(Optional<String> weakCap) implements Verdict {
        @Override
        public String words() {
            return weakCap.isEmpty() ? "held" : "held under a weak cap";
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

    /** The reason for a missing answer; {@link #GENERATOR} has its own exit code. */
    enum Reason {
        GENERATOR("the load generator was the limit"),
        HOST("the machine was disturbed"),
        CHECKER("a check failed to run"),
        STORE("a service that it relies on failed"),
        NOISE("too few or too noisy figures"),
        NOT_STARTED("it was not started"),
        CAPABILITY("this machine cannot enforce its limits"),
        INTERRUPTED("it was interrupted"),
        UNDONE("it left work undone that the other build did"),
        FAULT("a planned fault did not happen"),
        /** The operations in flight of an open load rose until its end; a search counts it as a break. */
        BACKLOG("operations piled up");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    Verdict HOLDS = new Holds(Optional.empty());

    /**
     * Returns the worst: death and loss outrank inconclusive, which outranks a missed objective, which outranks holding
     * under a weak cap.
     */
    static Verdict worst(Collection<? extends Verdict> verdicts) {
        return verdicts.stream()
                .max(Comparator.comparingInt(Verdict::weight))
                .map(Verdict.class::cast)
                .orElse(HOLDS);
    }

    private static int weight(Verdict verdict) {
        if (verdict instanceof Breaks breaks) {
            Violation violation = breaks.violation();
            return violation instanceof Violation.Died || violation instanceof Violation.LostData ? 4 : 2;
        }
        if (verdict instanceof Holds holds) {
            return holds.weakCap().isPresent() ? 1 : 0;
        }
        return 3;
    }
}
