package plimsoll.selftest;

/**
 * One line of a self-test.
 *
 * @param group freeze, ledger, deaths, caps or clean-up
 * @param what the check, in a few words
 * @param bound the expected value
 * @param seen the observed value
 */
public record SelfCheck(String group, String what, String bound, String seen, CheckOutcome outcome) {
    /** The result of a check. */
    public enum CheckOutcome {
        MET,
        NOT_MET,
        /** Missed on a machine so disturbed that a miss proves nothing; the line shows how much. */
        NOT_DECIDED,
        /** Not possible on this machine; the line gives the reason. */
        NOT_HERE
    }

    static SelfCheck of(String group, String what, String bound, Observation observation) {
        return new SelfCheck(
                group, what, bound, observation.text, observation.met ? CheckOutcome.MET : CheckOutcome.NOT_MET);
    }

    /** A check that needs a cap of the kernel, on a machine without one. */
    static SelfCheck withoutCap(String group, String what) {
        return new SelfCheck(
                group,
                what,
                "-",
                "this machine has no memory cap that the kernel enforces; run plimsoll doctor for the reason",
                CheckOutcome.NOT_HERE);
    }

    /** A check of times: a miss on a disturbed machine is not decided. */
    static SelfCheck timed(String what, String bound, Observation observation, HostNoise hostNoise) {
        boolean decided = observation.met || !hostNoise.isTooHigh();
        return decided
                ? of(FreezeSelfCheck.GROUP, what, bound, observation)
                : new SelfCheck(FreezeSelfCheck.GROUP, what, bound, observation.text, CheckOutcome.NOT_DECIDED);
    }

    /** A measured value, and whether it is within the bound. */
    record Observation(String text, boolean met) {}
}
