package plimsoll.model.verdict;

/**
 * The result of one check of one trial.
 *
 * @param check its name
 * @param evidence a sentence with the figures that it is based on
 */
public record Finding(String check, Verdict verdict, String evidence) {
    /** The check for lost operations. */
    public static final String LOSS = "loss";

    /** The check for a load with a fixed number of operations that was cut at its bound. */
    public static final String FINISHED = "finished";

    public static Finding holds(String check, String evidence) {
        return new Finding(check, Verdict.HOLDS, evidence);
    }

    public static Finding inconclusive(String check, Verdict.Reason reason, String detail) {
        return new Finding(check, new Verdict.Inconclusive(reason, detail), detail);
    }

    /** An inconclusive finding, for a check that threw. */
    public static Finding broken(String check, RuntimeException thrown) {
        return inconclusive(check, Verdict.Reason.CHECKER, "the check '" + check + "' threw " + thrown);
    }
}
