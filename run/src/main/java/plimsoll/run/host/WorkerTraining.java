package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.FixedTimeout;

/**
 * Has the launcher train the cache of workers, which a distribution lacks before its first trial. The trial waits for
 * it, so that the training disturbs none, and all workers of a result start alike.
 */
final class WorkerTraining {
    private WorkerTraining() {}

    /** Returns the program with the cache of this installation; without one, if none could be made. */
    static WorkerProgram of(WorkerProgram worker) {
        Optional<Path> home =
                Optional.ofNullable(System.getProperty("plimsoll.home")).map(Path::of);
        if (worker.cache().isPresent() || home.isEmpty()) {
            return worker;
        }
        Installation installation = new Installation(home.get());
        String classPath = worker.classPath();
        if (installation.workerCache(classPath).isEmpty()) {
            train(installation.directory());
        }
        return new WorkerProgram(classPath, installation.workerCache(classPath), worker.extended());
    }

    /** Workers start without a cache too, only later, so no failure ends the run. */
    private static void train(Path home) {
        try {
            new LauncherCall(home, List.of("train-worker"), FixedTimeout.WORKER_TRAINED).exitCode();
        } catch (IOException e) {
            // There is no launcher: a program has started the tool.
        } catch (InterruptedException e) {
            // The run ends before its first trial.
            Thread.currentThread().interrupt();
        }
    }
}
