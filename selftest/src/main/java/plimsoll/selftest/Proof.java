package plimsoll.selftest;

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
        /** It was missed while the machine was so disturbed that a miss says nothing; the line says how much. */
        NOT_DECIDED,
        /** This machine cannot do what would be checked; the line says why. */
        NOT_HERE
    }

    static Proof of(String group, String what, String bound, Seen seen) {
        return new Proof(group, what, bound, seen.text, seen.met ? Outcome.MET : Outcome.NOT_MET);
    }

    static Proof notHere(String group, String what, String why) {
        return new Proof(group, what, "-", why, Outcome.NOT_HERE);
    }

    /** A miss of times that the machine's disturbance explains is not the lab's. */
    static Proof timed(String what, String bound, Seen seen, Disturbance disturbance) {
        boolean decided = seen.met || !disturbance.decidesNothing();
        return decided
                ? of(FreezeProof.GROUP, what, bound, seen)
                : new Proof(FreezeProof.GROUP, what, bound, seen.text, Outcome.NOT_DECIDED);
    }

    /** What was seen, and whether it is within the bound. */
    record Seen(String text, boolean met) {}
}
