package plimsoll.run.host;

import java.util.Optional;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;

/**
 * A machine for trials, and the worker program.
 *
 * @param version of Plimsoll for the records; empty if it was not started from a jar
 */
public record TrialEnvironment(Machine machine, WorkerProgram worker, Optional<String> version)
        implements AutoCloseable {
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

    /** The facts that a result records. */
    public HostEnvironment surroundings() {
        return new HostEnvironment(machine, version);
    }

    /**
     * Opens a lab for the trials of one run.
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
