package plimsoll.run.host;

import java.util.Optional;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.user.MemberUserLookup;
import plimsoll.lab.load.Generators;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;

/**
 * A machine for trials, the worker program, and the user of the members.
 *
 * @param version of Plimsoll for the records; empty if it was not started from a jar
 * @param user as which members run; empty: as the lab's own
 * @param generators machines that send the load; empty: this one does
 * @param needs the machine that runs the needs; empty: this one does
 */
public record TrialEnvironment(
        Machine machine,
        WorkerProgram worker,
        Optional<String> version,
        Optional<MemberUser> user,
        Optional<Generators> generators,
        Optional<NeedsMachine> needs)
        implements AutoCloseable {
    /** An environment whose load and needs are on this machine, and whose members run as the lab's own user. */
    TrialEnvironment(Machine machine, WorkerProgram worker, Optional<String> version) {
        this(machine, worker, version, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the environment of this machine with all memory caps that it has. */
    public static TrialEnvironment open(WorkerProgram worker, Optional<String> version) {
        return new TrialEnvironment(Machine.probe(), worker, version);
    }

    /**
     * Opens this machine with one way to cap memory.
     *
     * @throws RequestException when the machine does not have it
     */
    public static TrialEnvironment open(WorkerProgram worker, Optional<String> version, String cap) {
        try {
            return new TrialEnvironment(Machine.probe().only(cap), worker, version);
        } catch (IllegalArgumentException missing) {
            throw new RequestException(ExitCode.MACHINE_LACKS, "--cap: " + missing.getMessage());
        }
    }

    /**
     * Finds the user as which members run.
     *
     * @param asked a name or a number; empty: the caller of sudo, if there is one
     * @return empty if members run as the lab's own user
     * @throws RequestException when the lab cannot start members as this user
     */
    static Optional<MemberUser> memberUser(Optional<String> asked) {
        try {
            return MemberUserLookup.here().find(asked);
        } catch (IllegalArgumentException refused) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(refused.getMessage()));
        }
    }

    /** Returns the same environment with members of another user. */
    public TrialEnvironment withMembersAs(Optional<MemberUser> other) {
        return new TrialEnvironment(machine, worker, version, other, generators, needs);
    }

    /** Returns the same environment with a load from other machines. */
    public TrialEnvironment withGenerators(Generators others) {
        return new TrialEnvironment(machine, worker, version, user, Optional.of(others), needs);
    }

    /**
     * Returns the same environment with needs on another machine.
     *
     * @throws RequestException when that machine sends load
     */
    public TrialEnvironment withNeeds(NeedsMachine another) {
        if (generators
                .filter(others -> others.addresses().contains(another.address()))
                .isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    another.address() + " would send the load and run the needs, which would disturb each other; name"
                            + " another machine for one of them");
        }
        return new TrialEnvironment(machine, worker, version, user, generators, Optional.of(another));
    }

    /** The facts that a result records. */
    public HostEnvironment surroundings() {
        return new HostEnvironment(machine, version, user, needs);
    }

    /**
     * Opens a lab for the trials of one run. The first one of a distribution trains the cache of its workers.
     *
     * @param extension class path of the study's own drivers and audits
     */
    public Lab lab(Optional<String> extension) {
        return Lab.open(machine, WorkerTraining.of(worker), extension, user).with(generators, needs);
    }

    /** Makes the cache of a distribution's workers now, for labs that another process opens and that build nothing. */
    public void trainWorkers() {
        WorkerTraining.of(worker);
    }

    @Override
    public void close() {
        machine.close();
    }
}
