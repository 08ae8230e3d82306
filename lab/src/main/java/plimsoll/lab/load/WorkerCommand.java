package plimsoll.lab.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.orphan.LabDiskException;
import plimsoll.lab.launch.process.EnglishMessages;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.user.AccessCheck;
import plimsoll.model.Cpus;
import plimsoll.wire.WorkloadOrder;

/**
 * Builds the command lines of workers and starts them. A worker and an audit get English messages; a load script keeps
 * the language of the user.
 *
 * @param java the program of the JDK that the lab runs on
 * @param environment variables with the members' passwords, which workers, audits and scripts receive
 */
public record WorkerCommand(Launcher launcher, Path java, WorkerProgram program, Map<String, String> environment) {
    /** The cache is valid for a JVM with the same permission as in training. */
    private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /** A small heap, one collector thread and one stack size: the worker shares a small machine with its target. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xss256k",
            "-XX:ReservedCodeCacheSize=16m",
            "-XX:MaxDirectMemorySize=16m",
            "-XX:+ExitOnOutOfMemoryError",
            NATIVE_ACCESS);

    /** The directory beside the cache with the event loop's native libraries, which are in its jars as well. */
    private static final String LIBRARIES = "native";

    private static final int YOUNG_MEBIBYTES_PER_LOOP = 24;

    private static final String AUDIT_HEAP = "256m";

    public WorkerCommand(Launcher launcher, Path java, WorkerProgram program) {
        this(launcher, java, program, Map.of());
    }

    public WorkerCommand with(Map<String, String> variables) {
        return new WorkerCommand(launcher, java, program, variables);
    }

    /** Returns why workers with a study's own code cannot run as the user of the members; empty when they can. */
    Optional<String> objection() {
        return launcher.user()
                .filter(_ -> program.extended())
                .flatMap(user ->
                        new AccessCheck(user).sentence(List.of(java.toString(), program.classPath()), Path.of("/")));
    }

    /**
     * Starts a load in a process of its own.
     *
     * @param orderFile the order as the worker reads it
     * @param log its standard error
     */
    public ManagedProcess load(WorkloadOrder order, Path orderFile, Cpus cpus, Path log) {
        int loops = WorkerHeap.loops(order.driver(), cpus);
        List<String> jvm = jvm(
                WorkerHeap.of(order, loops).toString(), WorkerHeap.onLoop(order.driver()) ? loopFlags(loops) : FLAGS);
        List<String> arguments = loops == 1
                ? List.of("load", orderFile.toString())
                : List.of("load", orderFile.toString(), Integer.toString(loops));
        return spawn(arguments, jvm, cpus, log);
    }

    /**
     * Returns flags for small requests, whose code is hot: full compilation, at the price of a slightly larger heap. A
     * collection stops all loops, so that each adds to the young objects; each has buffers of its own.
     */
    private List<String> loopFlags(int loops) {
        List<String> flags = new ArrayList<>(List.of(
                "-XX:+UseSerialGC",
                "-Xmn" + YOUNG_MEBIBYTES_PER_LOOP * loops + "m",
                "-XX:ReservedCodeCacheSize=32m",
                "-XX:MaxDirectMemorySize=96m",
                "-XX:+ExitOnOutOfMemoryError",
                NATIVE_ACCESS,
                "--sun-misc-unsafe-memory-access=allow",
                "-Dio.netty.allocator.numDirectArenas=" + loops,
                "-Dio.netty.allocator.numHeapArenas=" + loops,
                "-Dio.netty.buffer.checkBounds=false",
                "-Dio.netty.buffer.checkAccessible=false",
                "-Dio.netty.leakDetection.level=disabled",
                // Otherwise Netty looks for a hardware address and for the name of the Linux distribution.
                "-Dio.netty.machineId=00:00:00:00:00:00",
                "-Dio.netty.osClassifiers=",
                // Its events load all of Java's flight recorder at the first buffer, which takes a third of the
                // start-up time.
                "-Dio.netty.jfr.enabled=false"));
        program.cache().ifPresent(cache -> flags.add("-Djava.library.path=" + cache.resolveSibling(LIBRARIES)));
        return flags;
    }

    /** Starts the listing of a store. */
    public ManagedProcess audit(Path request, Cpus cpus, Path log) {
        return spawn(List.of("audit", request.toString()), jvm(AUDIT_HEAP, FLAGS), cpus, log);
    }

    /** Starts a user's own load script. */
    ManagedProcess script(ProcessCommand script) throws IOException {
        return launcher.spawnAsMember(script);
    }

    /**
     * Adds the AOT cache. A JVM that rejects it must not print about it, because standard output carries the protocol. At
     * a random address, the default, the JVM would write each page of the cache anew, for its pointers.
     */
    private List<String> jvm(String heap, List<String> flags) {
        List<String> cache = program.cache()
                .map(file -> List.of(
                        "-XX:AOTCache=" + file,
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:ArchiveRelocationMode=0",
                        "-Xlog:aot*=off",
                        "-Xlog:cds*=off"))
                .orElse(List.of("-Xshare:auto"));
        return Stream.of(List.of("-Xmx" + heap), flags, cache)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Starts a worker. With a study's own drivers and audits it runs as the user of the members; without them it is the
     * lab's, so that no member can touch it.
     *
     * @param arguments the kind of order, and the file that contains it
     * @throws WorkerException if it cannot be started
     * @throws UncheckedIOException if the lab's own files failed: the trial is then repeated
     */
    private ManagedProcess spawn(List<String> arguments, List<String> jvm, Cpus cpus, Path log) {
        List<String> line = new ArrayList<>(List.of(java.toString()));
        line.addAll(jvm);
        line.addAll(List.of("-cp", program.classPath(), "plimsoll.worker.Main"));
        line.addAll(arguments);
        Map<String, String> variables = new HashMap<>(environment);
        variables.putAll(EnglishMessages.ENVIRONMENT);
        ProcessCommand command = new ProcessCommand(
                "worker." + arguments.getFirst(),
                line,
                variables,
                Path.of("").toAbsolutePath(),
                cpus.cores(),
                new OutputTarget.Pipe(),
                new OutputTarget.LogFile(log, Optional.empty()),
                true);
        try {
            return program.extended() ? launcher.spawnAsMember(command) : launcher.spawn(command);
        } catch (LabDiskException | FileSystemException ofTheLab) {
            throw new UncheckedIOException(ofTheLab);
        } catch (IOException refused) {
            throw new WorkerException("the worker could not be started: " + refused.getMessage(), refused);
        }
    }
}
