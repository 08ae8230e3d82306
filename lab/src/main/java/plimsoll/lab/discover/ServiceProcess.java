package plimsoll.lab.discover;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.ListenerTable;
import plimsoll.lab.launch.process.LogTail;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.lab.launch.user.AccessCheck;
import plimsoll.model.Bytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.study.Timeouts;

/** A service started for inspection, until it is closed; its descendants end with it. */
final class ServiceProcess implements AutoCloseable {
    private static final Duration TERMINATE = Timeouts.DEFAULT.terminate();
    private static final Duration OUTPUT_BOUND = FixedTimeout.KILLED.time().plus(FixedTimeout.OUTPUT.time());
    private static final int LINES = 8;
    private static final int LINES_MAX = 500;

    private final ManagedProcess process;
    private final StartCommand startCommand;
    private final Path logs;
    private final long startedNanos = System.nanoTime();

    /**
     * How the service was started.
     *
     * @param command as executed, without secrets
     * @param port the port that it was given; 0 if none
     * @param user as which it runs; empty: as the lab's own
     */
    record StartCommand(
            ServiceProgram program, PortOption way, List<String> command, int port, Optional<MemberUser> user) {}

    ServiceProcess(ManagedProcess process, StartCommand startCommand, Path logs) {
        this.process = process;
        this.startCommand = startCommand;
        this.logs = logs;
    }

    StartCommand startCommand() {
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

    /** Returns the ports on which it and its descendants listen now. */
    NavigableSet<Integer> ports() {
        return ListenerTable.ports(pids());
    }

    /** Returns the memory that it and its descendants hold now. */
    Bytes resident() {
        return new Bytes(pids().stream()
                .flatMap(pid -> ProcessTable.memory(pid, "VmRSS").stream())
                .mapToLong(Bytes::count)
                .sum());
    }

    /** Returns whether one of its processes is a JVM, judging by its command line. */
    boolean onJvm() {
        return javaCommands().findAny().isPresent();
    }

    /** Returns whether the command line of such a JVM sets the heap, as that of an image may do. */
    boolean setsHeap() {
        return javaCommands().flatMap(line -> Stream.of(line.split(" ", -1))).anyMatch(ServiceProgram::limitsHeap);
    }

    private Stream<String> javaCommands() {
        return pids().stream()
                .flatMap(pid -> ProcessTable.commandLine(pid).stream())
                .filter(line -> JavaOptions.isJava(line.split(" ", 2)[0]));
    }

    /** Returns in a sentence which file of its command its user cannot read, if that may be why it ended. */
    Optional<String> accessProblem() {
        return startCommand
                .user()
                .filter(_ -> program().image().isEmpty())
                .flatMap(user -> new AccessCheck(user)
                        .sentence(startCommand.command(), program().directory()));
    }

    /** Returns its last lines on both streams, complete if it has ended. */
    List<String> lastLines() {
        awaitOutput();
        return LogTail.ofStreams(logs, LINES);
    }

    /** Returns what it printed on both streams, up to 500 lines of each, complete if it has ended. */
    List<String> printed() {
        awaitOutput();
        return LogTail.ofStreams(logs, LINES_MAX);
    }

    /** Returns whether it ended with exit code 0. */
    boolean endedWell() {
        awaitOutput();
        return process.exit().filter(exit -> exit.code() == 0).isPresent();
    }

    /** Describes how it ended; empty while it lives. */
    Optional<String> end() {
        awaitOutput();
        return process.exit().map(ProcessExit::words);
    }

    @Override
    public void close() {
        process.stop(TERMINATE);
    }

    /** Waits for exit code and output, which arrive after the process is seen to be dead. */
    private void awaitOutput() {
        if (!process.isAlive()) {
            process.await(OUTPUT_BOUND);
        }
    }

    private List<Long> pids() {
        return process.family().living().stream().map(ProcessIdentity::pid).toList();
    }
}
