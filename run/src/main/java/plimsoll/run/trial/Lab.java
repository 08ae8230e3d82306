package plimsoll.run.trial;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;

/**
 * The shared parts of all trials of a run: the launcher, which ends all processes when it is closed, and the command of
 * a worker.
 */
public record Lab(Launcher launcher, WorkerCommand worker) implements AutoCloseable {
    /**
     * Cleans up after dead labs, and opens a lab for trials.
     *
     * @param worker the built-in worker and its transports
     * @param extension class path of the study's own drivers and audits
     */
    public static Lab open(Machine machine, WorkerProgram worker, Optional<String> extension) {
        Launcher launcher = Launcher.open(stateDirectory(), machine);
        return new Lab(launcher, new WorkerCommand(launcher, java(), worker.with(extension)));
    }

    @Override
    public void close() {
        launcher.close();
    }

    /** Shared by all labs of this user, so that one can clean up after another. */
    private static Path stateDirectory() {
        return Optional.ofNullable(System.getenv("XDG_STATE_HOME"))
                .filter(home -> !home.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "state"))
                .resolve("plimsoll");
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
