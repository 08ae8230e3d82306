package plimsoll.selftest;

/**
 * One line of a self-test.
 *
 * @param group freeze, ledger, deaths, caps or clean-up
 * @param what is checked
 * @param bound what must be seen
 * @param seen what was seen
 */
public record SelfCheck(String group, String what, String bound, String seen, Outcome outcome) {
    /** Whether the bound was met. */
    public enum Outcome {
        MET,
        NOT_MET,
        /** It was missed while the machine was so disturbed that a miss says nothing; the line says how much. */
        NOT_DECIDED,
        /** This machine cannot do what would be checked; the line says why. */
        NOT_HERE
    }

    static SelfCheck of(String group, String what, String bound, Observation observation) {
        return new SelfCheck(group, what, bound, observation.text, observation.met ? Outcome.MET : Outcome.NOT_MET);
    }

    static SelfCheck notHere(String group, String what, String why) {
        return new SelfCheck(group, what, "-", why, Outcome.NOT_HERE);
    }

    /** A miss of times that the machine's disturbance explains is not the lab's. */
    static SelfCheck timed(String what, String bound, Observation observation, HostNoise hostNoise) {
        boolean decided = observation.met || !hostNoise.decidesNothing();
        return decided
                ? of(FreezeSelfCheck.GROUP, what, bound, observation)
                : new SelfCheck(FreezeSelfCheck.GROUP, what, bound, observation.text, Outcome.NOT_DECIDED);
    }

    /** What was seen, and whether it is within the bound. */
    record Observation(String text, boolean met) {}
}
