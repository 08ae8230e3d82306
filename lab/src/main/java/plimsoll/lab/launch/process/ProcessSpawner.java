package plimsoll.lab.launch.process;

import java.io.File;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plimsoll.model.FixedTimeout;

/**
 * Starts every process from one thread that lives until {@link #close}.
 *
 * <p>The kernel ties a child's parent-death signal to the thread that started it. A pool thread would take its children
 * with it when the pool shrinks. A thread that lives as long as the lab lets them die with the lab, even when the lab
 * is killed.
 */
public final class ProcessSpawner implements AutoCloseable {
    private static final long START_SECONDS_MAX =
            FixedTimeout.PROCESS_START.time().toSeconds();

    private final ProcessIdentity lab = ProcessIdentity.own();
    private final LaunchCommandBuilder launchCommandBuilder;
    /** A mark that another user could guess would make its process one of ours. */
    private final SecureRandom random = new SecureRandom();

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("plimsoll-spawner").factory());
    private volatile SecretRedactor redactor = SecretRedactor.NONE;
    private volatile boolean closed;

    public ProcessSpawner(SystemTools tools) {
        this.launchCommandBuilder = new LaunchCommandBuilder(tools, lab.pid());
    }

    /**
     * Starts a process inside its isolation. An interrupt of the calling thread ends the process before this returns, and
     * the flag stays set.
     *
     * @throws IOException when it cannot be started, the thread was interrupted or the spawner is closed
     */
    public ManagedProcess start(ProcessCommand command, ProcessIsolation isolation) throws IOException {
        String mark = lab + "-" + HexFormat.of().toHexDigits(random.nextLong());
        ProcessBuilder builder = new ProcessBuilder(launchCommandBuilder.argv(command, isolation))
                .directory(command.directory().toFile())
                .redirectInput(command.stdin() ? ProcessBuilder.Redirect.PIPE : empty())
                .redirectOutput(redirect(command.stdout()))
                .redirectError(redirect(command.stderr()));
        if (isolation.container()) {
            builder.environment().clear();
        } else {
            isolation.user().ifPresent(user -> builder.environment().putAll(user.environment()));
        }
        builder.environment().putAll(command.environment());
        builder.environment().put(ProcessTable.MARK, mark);
        Process process = startOnThread(command.name(), builder);
        ProcessIdentity leader =
                ProcessIdentity.of(process.pid()).orElseGet(() -> new ProcessIdentity(process.pid(), -1));
        ManagedProcess started = new ManagedProcess(
                command.name(), process, new ProcessFamily(leader, mark, isolation.cgroup()), pumps(command, process));
        if (Thread.currentThread().isInterrupted()) {
            started.stop(Duration.ZERO);
            throw new IOException("'" + command.name() + "' was stopped, because the lab was interrupted");
        }
        return started;
    }

    /** Hides these secrets, and no others, in the output of every process that is started from now on. */
    public void hide(SecretRedactor secrets) {
        redactor = secrets;
    }

    public SecretRedactor redactor() {
        return redactor;
    }

    /** Rejects further starts; running processes continue. */
    public void stopStarting() {
        closed = true;
    }

    /** Rejects further starts. The kernel kills what still runs, because the thread that started it ends. */
    @Override
    public void close() {
        closed = true;
        thread.shutdown();
    }

    private Process startOnThread(String name, ProcessBuilder builder) throws IOException {
        if (closed) {
            throw new IOException("'" + name + "' was not started, because the lab is stopping");
        }
        try {
            return startOwned(builder);
        } catch (CompletionException e) {
            throw e.getCause() instanceof TimeoutException late
                    ? new IOException("'" + name + "' was not started within " + START_SECONDS_MAX + " s", late)
                    : new IOException("'" + name + "' cannot be started: " + e.getCause(), e.getCause());
        }
    }

    /**
     * Starts a process on the spawner thread. One that starts too late is killed at once. An interrupt does not shorten
     * the wait: the process may already run, and has to be known to be ended.
     */
    private Process startOwned(ProcessBuilder builder) {
        CompletableFuture<Process> owner =
                new CompletableFuture<Process>().orTimeout(START_SECONDS_MAX, TimeUnit.SECONDS);
        var _ = thread.submit(() -> {
            try {
                Process process = builder.start();
                if (!owner.complete(process)) {
                    process.destroyForcibly();
                }
            } catch (IOException | RuntimeException | Error e) {
                owner.completeExceptionally(e);
            }
        });
        return owner.join();
    }

    private List<OutputPump> pumps(ProcessCommand command, Process process) {
        List<OutputPump> pumps = new ArrayList<>();
        if (command.stdout() instanceof OutputTarget.LogFile logFile) {
            pumps.add(OutputPump.start(process.getInputStream(), logFile, redactor, command.name() + "-out"));
        }
        if (command.stderr() instanceof OutputTarget.LogFile logFile) {
            pumps.add(OutputPump.start(process.getErrorStream(), logFile, redactor, command.name() + "-err"));
        }
        return pumps;
    }

    private static ProcessBuilder.Redirect redirect(OutputTarget output) {
        return switch (output) {
            case OutputTarget.Pipe _, OutputTarget.LogFile _ -> ProcessBuilder.Redirect.PIPE;
            case OutputTarget.Discarded _ -> ProcessBuilder.Redirect.DISCARD;
        };
    }

    private static ProcessBuilder.Redirect empty() {
        return ProcessBuilder.Redirect.from(new File("/dev/null"));
    }
}
