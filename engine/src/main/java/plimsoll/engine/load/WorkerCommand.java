package plimsoll.engine.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.engine.launch.Launcher;
import plimsoll.engine.launch.process.Command;
import plimsoll.engine.launch.process.Output;
import plimsoll.engine.launch.process.Spawned;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Cpus;

/**
 * How a worker is started.
 *
 * @param java the program of the JDK that the lab runs on
 * @param classPath of the worker, its transports, and a suite's or a user's own drivers and audits
 */
public record WorkerCommand(Launcher launcher, Path java, String classPath) {
    /** A small heap, one collector thread and one stack size: the worker shares a small machine with its target. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss256k",
            "-XX:ReservedCodeCacheSize=16m",
            "-XX:MaxDirectMemorySize=16m",
            "-Xshare:auto",
            "-XX:+ExitOnOutOfMemoryError");

    private static final String AUDIT_HEAP = "256m";

    /** Starts a load in a process of its own. */
    Spawned load(WorkerTask task, Cpus cpus, Path told, TrialFolder folder) {
        return spawn("load", WorkerHeap.of(task).toString(), told, cpus, folder.workerLog(task.name()));
    }

    /** Starts the listing of a store. */
    public Spawned audit(Path request, Cpus cpus, Path log) {
        return spawn("audit", AUDIT_HEAP, request, cpus, log);
    }

    private Spawned spawn(String mode, String heap, Path told, Cpus cpus, Path log) {
        List<String> line = new ArrayList<>();
        line.add(java.toString());
        line.add("-Xmx" + heap);
        line.addAll(FLAGS);
        line.addAll(List.of("-cp", classPath, "plimsoll.worker.Main", mode, told.toString()));
        Command command = new Command(
                "worker." + mode,
                line,
                Map.of(),
                Path.of("").toAbsolutePath(),
                cpus.cores(),
                new Output.Pipe(),
                new Output.Kept(log, Optional.empty()),
                true);
        try {
            return launcher.spawn(command);
        } catch (IOException refused) {
            throw new WorkerBroken("the worker could not be started: " + refused.getMessage(), refused);
        }
    }
}
