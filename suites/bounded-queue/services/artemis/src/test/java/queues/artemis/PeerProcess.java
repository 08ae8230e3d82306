package queues.artemis;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A broker in a process of its own, as the study starts it. */
final class PeerProcess implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(120);

    private final Process process;
    private final int port;

    private PeerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts a broker and waits until it is ready.
     *
     * @param role primary or backup, which also names its directory
     */
    static PeerProcess start(String role, int port, int other, Path directory)
            throws IOException, InterruptedException {
        File output = directory.resolve(role + ".out").toFile();
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(BrokerArchive.options(role.equals("primary")));
        command.addAll(List.of(
                Peer.class.getName(),
                role,
                String.valueOf(port),
                String.valueOf(other),
                directory.resolve(role).toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
        PeerProcess peer = new PeerProcess(process, port);
        try {
            peer.awaitReady(role, output.toPath());
            return peer;
        } catch (IllegalStateException never) {
            peer.close();
            throw never;
        }
    }

    private void awaitReady(String role, Path output) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!Files.readString(output).contains("ready as " + role)) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new IllegalStateException("the " + role + " is not ready: " + Files.readString(output));
            }
            Thread.sleep(20);
        }
    }

    /** Returns whether it accepts connections, which only the serving one of a pair does. */
    boolean serves() throws IOException {
        try {
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            return true;
        } catch (ConnectException refused) {
            return false;
        }
    }

    /** Ends it as {@code kill -9} does; returns once it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Sends it a TERM; returns whether it ended. */
    boolean terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        kill();
    }
}
