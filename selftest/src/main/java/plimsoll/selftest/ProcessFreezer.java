package plimsoll.selftest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;

/**
 * Stops and continues a process at planned instants. Uses a running shell, so that no process start delays a signal.
 */
final class ProcessFreezer implements AutoCloseable {
    private static final Duration STOP_BOUND = Duration.ofSeconds(2);

    private final ManagedProcess shell;
    private final BufferedReader answers;
    private final List<Double> frozenMillis = new CopyOnWriteArrayList<>();

    private ProcessFreezer(ManagedProcess shell) {
        this.shell = shell;
        this.answers = new BufferedReader(new InputStreamReader(shell.stdout(), StandardCharsets.US_ASCII));
    }

    static ProcessFreezer open(Launcher launcher, Path directory) throws IOException {
        return new ProcessFreezer(launcher.spawn(new ProcessCommand(
                "freezer",
                List.of("/bin/sh"),
                Map.of(),
                directory,
                List.of(),
                new OutputTarget.Pipe(),
                new OutputTarget.Discarded(),
                true)));
    }

    /** The measured length of each freeze. */
    List<Double> frozenMillis() {
        return List.copyOf(frozenMillis);
    }

    /** @param dueNanos start of the freeze, on the clock of {@code nanoTime} */
    void freeze(long pid, long dueNanos, Duration time) throws IOException {
        sleepUntil(dueNanos);
        long from = System.nanoTime();
        try {
            signal("STOP", pid);
            from = System.nanoTime();
            sleepUntil(from + time.toNanos());
        } finally {
            signal("CONT", pid);
            frozenMillis.add((System.nanoTime() - from) / 1e6);
        }
    }

    @Override
    public void close() {
        shell.stop(STOP_BOUND);
    }

    private void signal(String name, long pid) throws IOException {
        OutputStream commands = shell.stdin();
        commands.write(("kill -" + name + " " + pid + "; echo $?\n").getBytes(StandardCharsets.US_ASCII));
        commands.flush();
        String answer = answers.readLine();
        if (!"0".equals(answer)) {
            throw new IOException("kill -" + name + " " + pid + " failed with exit code " + answer);
        }
    }

    private static void sleepUntil(long nanos) {
        while (System.nanoTime() < nanos && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(nanos - System.nanoTime());
        }
    }
}
