package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.member.Deployment;

/** Another machine, which runs the needs of one trial at a time. */
public interface NeedsMachine {
    /** Returns its address as {@code HOST:PORT}. */
    String address();

    /** Returns processor, kernel and cores of the machine; empty before it has answered. */
    Optional<String> facts();

    /**
     * Finds out whether the machine answers, runs needs, and has the programs of these.
     *
     * @param needs of each trial, as they would start here; empty: only whether it answers
     * @throws LostMachineException when it does not, with the reason
     * @throws IllegalArgumentException when some are too much to be sent, with the number seen
     * @throws java.io.UncheckedIOException when a file of the needs cannot be read, or one that is made for them not written
     */
    void check(List<Deployment> needs);

    /**
     * Lets the machine start needs, and waits until they are ready or have failed. Their events reach the trial.
     *
     * @param needs as they would start here
     * @param values variables and passwords of the needs; the machine has an address of its own
     * @throws LostMachineException when the machine does not answer, refuses, or is lost before they are ready
     */
    NeedsLink start(Deployment needs, MemberValues values, TrialSetup trial);
}
