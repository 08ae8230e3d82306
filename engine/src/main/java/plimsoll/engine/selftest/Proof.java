package plimsoll.engine.selftest;

/**
 * One line of a self-test.
 *
 * @param group freeze, ledger, deaths, caps or clean-up
 * @param what is checked
 * @param bound what must be seen
 * @param seen what was seen
 */
public record Proof(String group, String what, String bound, String seen, Outcome outcome) {
    /** Whether the bound was met. */
    public enum Outcome {
        MET,
        NOT_MET,
        /** This machine cannot do what would be checked; the line says why. */
        NOT_HERE
    }

    static Proof of(String group, String what, String bound, Seen seen) {
        return new Proof(group, what, bound, seen.text, seen.met ? Outcome.MET : Outcome.NOT_MET);
    }

    static Proof notHere(String group, String what, String why) {
        return new Proof(group, what, "-", why, Outcome.NOT_HERE);
    }

    /** What was seen, and whether it is within the bound. */
    record Seen(String text, boolean met) {}
}
