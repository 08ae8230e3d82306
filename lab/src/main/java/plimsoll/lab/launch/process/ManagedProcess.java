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
 * A process that the lab started. As in a container, what it has started itself is killed when it ends.
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
    private volatile boolean asked;

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

    public ProcessFamily kin() {
        return family;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public OutputStream stdin() {
        return process.getOutputStream();
    }

    /** Its standard output; meaningful only with {@link OutputTarget.Pipe}. */
    public InputStream stdout() {
        return process.getInputStream();
    }

    /** Its standard error; meaningful only with {@link OutputTarget.Pipe}. */
    public InputStream stderr() {
        return process.getErrorStream();
    }

    /** Whether the line that its {@link OutputTarget.Kept} awaits has come, on either stream. */
    public boolean said() {
        return pumps.stream().anyMatch(OutputPump::said);
    }

    /** Which of its logs are not whole, and why; final once it is gone. */
    public List<String> logFailures() {
        return pumps.stream().flatMap(pump -> pump.failure().stream()).toList();
    }

    /** Completes when it ends, before its children are ended. */
    public CompletableFuture<ProcessExit> onExit() {
        return exit.copy();
    }

    /** Has this done when it ends, or at once if it has; it is done before {@link #onGone} and must be short. */
    public void whenExited(Consumer<ProcessExit> action) {
        var _ = exit.thenAccept(action);
    }

    /** Completes once nothing is left of it and its logs are whole, with those that could not be killed. */
    public CompletableFuture<List<ProcessIdentity>> onGone() {
        return gone.copy();
    }

    /** Absent while it lives. */
    public Optional<ProcessExit> exit() {
        return exit.isDone() ? Optional.of(exit.join()) : Optional.empty();
    }

    /** Whether the lab has asked it to end; of a process that ended before, it never does. */
    public boolean stoppedByLab() {
        return asked;
    }

    /** Sends TERM and returns at once. */
    public void terminate() {
        if (process.isAlive()) {
            asked = true;
            // Not Process.destroy: that closes the pipes as well, and the last words of the process are lost.
            process.toHandle().destroy();
        }
    }

    /** TERM, up to {@code bound} for it to end, then KILL to all of its kin; returns when they are gone. */
    public Optional<ProcessExit> stop(Duration bound) {
        terminate();
        if (!within(bound, exit)) {
            kill();
        }
        within(KILL_BOUND.plus(OUTPUT_BOUND), gone);
        return exit();
    }

    /** Sends KILL to it and its kin. */
    public void kill() {
        asked = asked || process.isAlive();
        family.end(KILL_BOUND);
    }

    /** Waits for its end; false when the bound came first. */
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

    /** An interrupt does not shorten it, since what waits here is cleaning up; it stays set. */
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
