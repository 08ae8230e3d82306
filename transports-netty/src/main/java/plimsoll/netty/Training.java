package plimsoll.netty;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import plimsoll.worker.Voice;
import plimsoll.worker.host.Assignment;
import plimsoll.worker.host.LoadWorker;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.ledger.Shape;

/**
 * Small requests of a whole worker to a listener of our own, so that a JVM can write down what such a worker loads and what
 * in it is hot: the launcher runs it once a build, and later workers start from that cache.
 */
public final class Training {
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final int USERS = 50;
    private static final long SEED = 1;
    private static final long MOST = 5_000_000;

    private Training() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("plimsoll-training");
        Path ledger = folder.resolve("ledger");
        Path histograms = folder.resolve("hlog");
        Path told = folder.resolve("workload.json");
        try (Listener listener = new Listener(TIME.multipliedBy(2))) {
            Ledger.create(ledger, new Shape(SEED, 2, MOST));
            Files.writeString(told, """
                    {"name":"training","seed":"%x","driver":"http-loop",
                     "settings":{"method":"GET","url":"http://127.0.0.1:%d/"},
                     "payloadBytes":0,"deadlineMillis":10000,"ledger":"%s","histograms":"%s",
                     "phases":[
                      {"name":"closed","judged":false,"producer":0,
                       "load":{"is":"closed","users":%d,"rampMillis":0,"thinkTimeMillis":0},
                       "until":{"is":"elapsed","timeMillis":%d},"drainMillis":1000},
                      {"name":"open","judged":false,"producer":1,
                       "load":{"is":"open","perSecond":1000,"arrivals":"poisson","inFlightMax":100,"rampMillis":0},
                       "until":{"is":"elapsed","timeMillis":1000},"drainMillis":1000}]}
                    """.formatted(
                            SEED, listener.address().getPort(), ledger, histograms, USERS, TIME.toMillis()));
            train(Assignment.read(told));
        } finally {
            for (Path file : List.of(ledger, histograms, told, folder)) {
                Files.deleteIfExists(file);
            }
        }
        // As a worker ends: threads that are left do not keep the process.
        Runtime.getRuntime().halt(0);
    }

    private static void train(Assignment assignment) throws IOException, InterruptedException {
        Voice nobody = new Voice(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try (PipedOutputStream commands = new PipedOutputStream();
                PipedInputStream heard = new PipedInputStream(commands);
                LoadWorker worker = LoadWorker.open(assignment, nobody, System.nanoTime())) {
            Thread stopping = Thread.ofPlatform().daemon().start(() -> command(commands));
            worker.obey(heard, () -> {}).ifPresent(Throwable::printStackTrace);
            stopping.interrupt();
        }
    }

    private static void command(OutputStream commands) {
        try {
            commands.write("run closed\nrun open\n".getBytes(StandardCharsets.UTF_8));
            commands.flush();
            Thread.sleep(TIME.plusSeconds(2));
            commands.write("stop\n".getBytes(StandardCharsets.UTF_8));
            commands.flush();
        } catch (IOException e) {
            // The worker broke off, and says why.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
