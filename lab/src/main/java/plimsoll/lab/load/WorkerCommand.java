package plimsoll.lab.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.model.Cpus;
import plimsoll.records.TrialFolder;

/**
 * How a worker is started.
 *
 * @param java the program of the JDK that the lab runs on
 */
public record WorkerCommand(Launcher launcher, Path java, WorkerProgram program) {
    /** A small heap, one collector thread and one stack size: the worker shares a small machine with its target. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss256k",
            "-XX:ReservedCodeCacheSize=16m",
            "-XX:MaxDirectMemorySize=16m",
            "-Xshare:auto",
            "-XX:+ExitOnOutOfMemoryError");

    /** Small requests are hot code: compiled as well as the JVM can, for a heap that is a little larger. */
    private static final List<String> LOOP_FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-Xmn24m",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:MaxDirectMemorySize=96m",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-Dio.netty.allocator.numDirectArenas=1",
            "-Dio.netty.allocator.numHeapArenas=1",
            "-Dio.netty.buffer.checkBounds=false",
            "-Dio.netty.buffer.checkAccessible=false",
            "-Dio.netty.leakDetection.level=disabled",
            // Its events load all of Java's flight recorder at the first buffer: a third of the start.
            "-Dio.netty.jfr.enabled=false");

    private static final String AUDIT_HEAP = "256m";

    /** Starts a load in a process of its own. */
    ManagedProcess load(WorkerTask task, Cpus cpus, Path told, TrialFolder folder) {
        List<String> jvm = jvm(WorkerHeap.of(task).toString(), task.onLoop() ? onLoop() : FLAGS);
        return spawn(List.of("load", told.toString()), jvm, cpus, folder.workerLog(task.name()));
    }

    /** Starts the listing of a store. */
    public ManagedProcess audit(Path request, Cpus cpus, Path log) {
        return spawn(List.of("audit", request.toString()), jvm(AUDIT_HEAP, FLAGS), cpus, log);
    }

    /** Starts a load script of the user's own. */
    ManagedProcess script(ProcessCommand script) throws IOException {
        return launcher.spawn(script);
    }

    /** With the cache, about which a JVM that does not take it is to be silent: standard output is the protocol's. */
    private List<String> onLoop() {
        List<String> cache = program.cache()
                .map(file -> List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off", "-Xlog:cds*=off"))
                .orElse(List.of("-Xshare:auto"));
        return Stream.concat(LOOP_FLAGS.stream(), cache.stream()).toList();
    }

    private static List<String> jvm(String heap, List<String> flags) {
        return Stream.concat(Stream.of("-Xmx" + heap), flags.stream()).toList();
    }

    /** @param told what it does, and the file that says more */
    private ManagedProcess spawn(List<String> told, List<String> jvm, Cpus cpus, Path log) {
        List<String> line = new ArrayList<>(List.of(java.toString()));
        line.addAll(jvm);
        line.addAll(List.of("-cp", program.classPath(), "plimsoll.worker.Main"));
        line.addAll(told);
        ProcessCommand command = new ProcessCommand(
                "worker." + told.getFirst(),
                line,
                Map.of(),
                Path.of("").toAbsolutePath(),
                cpus.cores(),
                new OutputTarget.Pipe(),
                new OutputTarget.LogFile(log, Optional.empty()),
                true);
        try {
            return launcher.spawn(command);
        } catch (IOException refused) {
            throw new WorkerException("the worker could not be started: " + refused.getMessage(), refused);
        }
    }
}
