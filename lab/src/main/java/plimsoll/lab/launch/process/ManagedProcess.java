package plimsoll.lab.launch.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import plimsoll.lab.HelperThreads;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.ProcessExit;

/**
 * A process that the lab started. As in a container, its descendants are killed when it ends.
 *
 * <p>Safe for use by several threads.
 */
public final class ManagedProcess {
    private static final Duration KILL_BOUND = FixedTimeout.KILLED.time();
    private static final Duration OUTPUT_BOUND = FixedTimeout.OUTPUT.time();
    private static final int SIGNAL_BASE = 128;
    private static final int SIGNAL_MAX = 64;

    private final String name;
    private final Process process;
    private final ProcessFamily family;
    private final List<OutputPump> pumps;
    private final CompletableFuture<ProcessExit> exit = new CompletableFuture<>();
    private final CompletableFuture<List<ProcessIdentity>> gone = new CompletableFuture<>();
    private volatile boolean stopRequested;

    ManagedProcess(String name, Process process, ProcessFamily family, List<OutputPump> pumps) {
        this.name = name;
        this.process = process;
        this.family = family;
        this.pumps = List.copyOf(pumps);
        HelperThreads.start("wait-" + name, this::watch, this::unwatched);
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public ProcessFamily family() {
        return family;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public OutputStream stdin() {
        return process.getOutputStream();
    }

    /** Returns its standard output; meaningful only with {@link OutputTarget.Pipe}. */
    public InputStream stdout() {
        return process.getInputStream();
    }

    /** Returns whether the line that its {@link OutputTarget.LogFile} waits for has appeared on either stream. */
    public boolean matched() {
        return pumps.stream().anyMatch(OutputPump::matched);
    }

    /** Returns why the search for that line was given up on one of the streams; empty if it goes on. */
    public Optional<String> searchFailure() {
        return pumps.stream().flatMap(pump -> pump.searchFailure().stream()).findFirst();
    }

    /** Returns which of its logs are incomplete, and why; final once it is gone. */
    public List<String> logFailures() {
        return pumps.stream().flatMap(pump -> pump.failure().stream()).toList();
    }

    /** Completes when the process ends, before its descendants are ended. */
    public CompletableFuture<ProcessExit> onExit() {
        return exit.copy();
    }

    /**
     * Runs an action when the process ends, or at once if it has. The action completes before {@link #onGone} and must
     * be short.
     */
    public void whenExited(Consumer<ProcessExit> action) {
        var _ = exit.thenAccept(action);
    }

    /** Completes with the descendants that could not be killed, once all others are gone and the logs are complete. */
    public CompletableFuture<List<ProcessIdentity>> onGone() {
        return gone.copy();
    }

    /** Returns the exit; empty while the process lives. */
    public Optional<ProcessExit> exit() {
        return exit.isDone() ? Optional.of(exit.join()) : Optional.empty();
    }

    /** Returns whether the lab asked it to end; always false for a process that ended before that. */
    public boolean stoppedByLab() {
        return stopRequested;
    }

    /** Sends TERM and returns at once. Does so only once: some programs end without care at a second TERM. */
    public void terminate() {
        if (process.isAlive() && !stopRequested) {
            stopRequested = true;
            // Not Process.destroy, which also closes the pipes, so the process's last output would be lost.
            process.toHandle().destroy();
        }
    }

    /**
     * Sends TERM, waits up to {@code bound} for the end, then sends KILL to the whole family; returns when all are
     * gone.
     */
    public Optional<ProcessExit> stop(Duration bound) {
        terminate();
        if (!within(bound, exit)) {
            kill();
        }
        within(KILL_BOUND.plus(OUTPUT_BOUND), gone);
        return exit();
    }

    /** Sends KILL to the process and its family. */
    public void kill() {
        stopRequested = stopRequested || process.isAlive();
        family.end(KILL_BOUND);
    }

    /** Waits until the process and its family are gone; false when the bound came first. */
    public boolean await(Duration bound) {
        return within(bound, gone);
    }

    private void watch() {
        try {
            int code = process.waitFor();
            exit.complete(exitOf(code));
            List<ProcessIdentity> left = family.end(KILL_BOUND);
            pumps.forEach(pump -> pump.join(OUTPUT_BOUND));
            gone.complete(left);
        } catch (InterruptedException e) {
            unwatched(e);
        }
    }

    private void unwatched(Throwable cause) {
        exit.completeExceptionally(cause);
        gone.completeExceptionally(cause);
    }

    static ProcessExit exitOf(int code) {
        int signal = code - SIGNAL_BASE;
        return new ProcessExit(code, signal > 0 && signal <= SIGNAL_MAX ? Optional.of(signal) : Optional.empty());
    }

    /**
     * Waits for a future. An interrupt does not shorten the wait, because the callers are cleaning up; the flag stays
     * set.
     */
    private static boolean within(Duration bound, CompletableFuture<?> future) {
        long deadline = System.nanoTime() + bound.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    future.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                    return true;
                } catch (TimeoutException e) {
                    return false;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("waiting for the process failed", e);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
