package plimsoll.lab.observe;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A child JVM that runs {@link Victim}; gone when closed. */
final class VictimProcess implements AutoCloseable {
    private static final Duration WAIT_MAX = Duration.ofSeconds(60);

    private final Process process;
    private final int port;

    private VictimProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts a victim; returns once it holds everything. */
    static VictimProcess start(String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-Xms64m", "-XX:TieredStopAtLevel=1", "-XX:+AlwaysPreTouch"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", classes().toString(), Victim.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader();
        return new VictimProcess(process, Integer.parseInt(output.readLine()));
    }

    private static Path classes() {
        try {
            return Path.of(Victim.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    long pid() {
        return process.pid();
    }

    SamplingTarget target() {
        return new SamplingTarget("victim", pid(), Optional.empty(), Set.of(port));
    }

    /** Returns the path of its counters, as visible to any user. */
    Path perfData() {
        return Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"), Long.toString(pid()));
    }

    /**
     * Sends a signal.
     *
     * @param name such as STOP or CONT
     */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    char state() {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid()), "stat"));
            return stat.charAt(stat.lastIndexOf(')') + 2);
        } catch (IOException _) {
            return 'X';
        }
    }

    /** Kills it; returns when it is gone. */
    void kill() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > WAIT_MAX.toNanos()) {
                throw new AssertionError("waited " + WAIT_MAX + " in vain until " + what);
            }
            Thread.sleep(5);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
