package plimsoll.run.host;

import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;

/**
 * A machine for trials, and the program of the workers.
 *
 * @param version of Plimsoll, which results record; empty if it was not started from a jar
 */
public record TrialEnvironment(Machine machine, WorkerProgram worker, Optional<String> version)
        implements AutoCloseable {
    /** On this machine, with whatever it has to cap memory. */
    public static TrialEnvironment open(WorkerProgram worker, Optional<String> version) {
        return new TrialEnvironment(Machine.probe(), worker, version);
    }

    /**
     * On this machine, with one way to cap memory.
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

    /** The facts that a result records. */
    public HostEnvironment surroundings() {
        return new HostEnvironment(machine, version);
    }

    /**
     * A lab for the trials of one run.
     *
     * @param extension class path of the study's own drivers and audits
     */
    public Lab lab(Optional<String> extension) {
        return Lab.open(machine, worker, extension);
    }

    @Override
    public void close() {
        machine.close();
    }
}
