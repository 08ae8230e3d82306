package plimsoll.lab.discover;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import plimsoll.lab.launch.LogTail;
import plimsoll.lab.launch.process.ListenerTable;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.Bytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.study.Timeouts;

/** A service that was started to be looked at, until it is closed; what it has started itself ends with it. */
final class ServiceProcess implements AutoCloseable {
    private static final Duration TERMINATE = Timeouts.DEFAULT.terminate();
    private static final Duration REST = FixedTimeout.KILLED.time().plus(FixedTimeout.OUTPUT.time());
    private static final int LINES = 8;

    private final ManagedProcess process;
    private final StartCommand startCommand;
    private final Path logs;
    private final long startedNanos = System.nanoTime();

    /**
     * How it was started.
     *
     * @param command as executed
     * @param port which it was told; 0 where it was told none
     */
    record StartCommand(ServiceProgram program, PortOption way, List<String> command, int port) {}

    ServiceProcess(ManagedProcess process, StartCommand startCommand, Path logs) {
        this.process = process;
        this.startCommand = startCommand;
        this.logs = logs;
    }

    StartCommand told() {
        return startCommand;
    }

    ServiceProgram program() {
        return startCommand.program();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** On which it and what it has started listen now. */
    NavigableSet<Integer> ports() {
        return ListenerTable.ports(pids());
    }

    /** What it and what it has started hold in memory now. */
    Bytes resident() {
        return new Bytes(pids().stream()
                .flatMap(pid -> ProcessTable.memory(pid, "VmRSS").stream())
                .mapToLong(Bytes::count)
                .sum());
    }

    /** Whether one of its processes is a JVM, as its command line says. */
    boolean onJvm() {
        return pids().stream()
                .flatMap(pid -> ProcessTable.commandLine(pid).stream())
                .map(line -> line.split(" ", 2)[0])
                .anyMatch(program -> program.equals("java") || program.endsWith("/java"));
    }

    /** Its last words on both streams; of one that has ended, all of them. */
    List<String> lastLines() {
        awaitRest();
        return LogTail.ofStreams(logs, LINES);
    }

    /** Whether it ended with exit code 0. */
    boolean endedWell() {
        awaitRest();
        return process.exit().filter(exit -> exit.code() == 0).isPresent();
    }

    /** How it ended, in words; empty while it lives. */
    Optional<String> end() {
        awaitRest();
        return process.exit()
                .map(exit -> "exit code " + exit.code()
                        + exit.signal()
                                .map(signal -> " (signal " + signal + ")")
                                .orElse(""));
    }

    @Override
    public void close() {
        process.stop(TERMINATE);
    }

    /** That it is dead is seen before its exit code is known and its output has come through. */
    private void awaitRest() {
        if (!process.isAlive()) {
            process.await(REST);
        }
    }

    private List<Long> pids() {
        return process.kin().living().stream().map(ProcessIdentity::pid).toList();
    }
}
