package plimsoll.run.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.load.Generators;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.records.LabJava;

/**
 * The shared parts of all trials of a run: the launcher, which ends all processes when it is closed, and the command of
 * a worker.
 *
 * @param generators machines that send the load; empty: this one does
 * @param needs the machine that runs the needs; empty: this one does
 */
public record Lab(
        Launcher launcher, WorkerCommand worker, Optional<Generators> generators, Optional<NeedsMachine> needs)
        implements AutoCloseable {
    /**
     * Cleans up after dead labs, and opens a lab for trials.
     *
     * @param worker the built-in worker and its transports
     * @param extension class path of the study's own drivers and audits
     */
    public static Lab open(Machine machine, WorkerProgram worker, Optional<String> extension) {
        return open(machine, worker, extension, Optional.empty());
    }

    /**
     * Opens a lab whose members may run as another user.
     *
     * @param user as which members run; empty: as the lab's own
     */
    public static Lab open(
            Machine machine, WorkerProgram worker, Optional<String> extension, Optional<MemberUser> user) {
        Launcher launcher =
                Launcher.open(stateDirectory(System.getenv(), Path.of(System.getProperty("user.home"))), machine, user);
        return new Lab(
                launcher,
                new WorkerCommand(launcher, LabJava.path(), worker.with(extension)),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the same lab with a load from other machines, and needs on another one. */
    public Lab with(Optional<Generators> others, Optional<NeedsMachine> another) {
        return new Lab(launcher, worker, others, another);
    }

    @Override
    public void close() {
        launcher.close();
    }

    /**
     * Returns the directory that all labs of this user share, so that one can clean up after another. The home of the
     * account comes before HOME, which sudo may have left pointing at the files of another user; in containers, and for
     * the users of services, the account may have no home.
     */
    static Path stateDirectory(Map<String, String> environment, Path home) {
        return variable(environment, "XDG_STATE_HOME")
                .orElseGet(() -> Optional.of(home)
                        .filter(Files::isWritable)
                        .or(() -> variable(environment, "HOME"))
                        .orElse(home)
                        .resolve(".local")
                        .resolve("state"))
                .resolve("plimsoll");
    }

    private static Optional<Path> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(Path::of).filter(Path::isAbsolute);
    }
}
