package plimsoll.lab.launch.cap;

import java.util.Optional;

/** The answer to the question for a control group of v2 that the lab may divide among its members. */
public sealed interface Delegation {
    /**
     * A group that is divided.
     *
     * @param way how the lab got it, in a clause for doctor
     */
    record Granted(DelegatingGroup group, String way) implements Delegation {}

    /**
     * None.
     *
     * @param reason what was tried, and what the machine answered
     * @param remedy helps here; empty if none does
     */
    record Refused(String reason, Optional<Remedy> remedy) implements Delegation {}
}
