package plimsoll.model.verdict;

/**
 * What one check says of one trial.
 *
 * @param check its name
 * @param evidence a sentence with the figures it rests on
 */
public record Finding(String check, Verdict verdict, String evidence) {
    public static Finding holds(String check, String evidence) {
        return new Finding(check, Verdict.HOLDS, evidence);
    }

    public static Finding inconclusive(String check, Verdict.Reason reason, String detail) {
        return new Finding(check, new Verdict.Inconclusive(reason, detail), detail);
    }

    /** A check that threw has found nothing out. */
    public static Finding broken(String check, RuntimeException thrown) {
        return inconclusive(check, Verdict.Reason.CHECKER, "the check '" + check + "' threw " + thrown);
    }
}
