package plimsoll.farm.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.message.MessageText;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.load.GeneratorLink;
import plimsoll.lab.load.WorkerException;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

/** A generator as the lab sees it. */
final class RemoteGenerator implements GeneratorLink {
    private static final int PIPE = 1 << 16;

    private final FarmHost host;
    private final GeneratorConnection connection;
    private final String version;
    private final String trial;
    private final PipedInputStream output = new PipedInputStream(PIPE);
    private final PipedOutputStream lines;
    private final OutputStream commands = new Commands();
    private final RoundTrips roundTrips;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile Optional<GeneratorFacts> facts = Optional.empty();
    private volatile Optional<FileSystemException> unwritten = Optional.empty();

    RemoteGenerator(FarmHost host, GeneratorConnection connection, String version, String trial) throws IOException {
        this.host = host;
        this.connection = connection;
        this.version = version;
        this.trial = trial;
        this.roundTrips = new RoundTrips(connection);
        this.lines = new PipedOutputStream(output);
    }

    @Override
    public String name() {
        return connection.other().name();
    }

    @Override
    public String address() {
        return host.toString();
    }

    @Override
    public String machine() {
        return facts.map(GeneratorFacts::machine).orElse("unknown");
    }

    @Override
    public int cores() {
        return facts.map(GeneratorFacts::cores).orElse(1);
    }

    @Override
    public String labAddress() {
        return connection.ownAddress();
    }

    private String title() {
        return "generator " + name() + " (" + host + ")";
    }

    @Override
    public void start(WorkloadOrder order, OperationByteLayout ledger, GeneratorFiles files, Consumer<String> onLost) {
        try {
            connection.write(new GeneratorMessage.Order(new String(
                    MessageText.of(
                            new GeneratorOrder(version, trial, order.text(), ledger.producers(), ledger.capacity())),
                    StandardCharsets.UTF_8)));
            facts = Optional.of(started(connection.read()));
            HomeRecords home = HomeRecords.of(files, ledger.length());
            HelperThreads.start(
                    "generator-" + name(), () -> readAll(home, onLost), failed -> lose("was lost: " + failed, onLost));
            HelperThreads.start(
                    "signs-to-" + name(), roundTrips::giveSigns, failed -> lose("was lost: " + failed, onLost));
        } catch (IOException | IllegalArgumentException | UnreadableRecordException refused) {
            throw new WorkerException(
                    title() + " did not start a worker: " + GeneratorConnection.loss(refused), refused);
        }
    }

    private GeneratorFacts started(GeneratorMessage answer) throws IOException {
        return switch (answer) {
            case GeneratorMessage.Ready(String json) ->
                MessageText.read(json.getBytes(StandardCharsets.UTF_8), GeneratorFacts.class);
            case GeneratorMessage.Refused(String why) ->
                throw new WorkerException(title() + " refuses the load: " + why);
            default ->
                throw new IOException("it answered by " + answer.getClass().getSimpleName());
        };
    }

    private void readAll(HomeRecords home, Consumer<String> onLost) {
        try (home) {
            while (!ended.isDone()) {
                handle(connection.read(), home, onLost);
            }
        } catch (FileSystemException own) {
            unwritten = Optional.of(own);
            lose(HomeRecords.left(own), onLost);
        } catch (IOException | UnreadableRecordException failed) {
            lose("was lost: " + GeneratorConnection.loss(failed), onLost);
        }
        close(lines);
    }

    private void handle(GeneratorMessage message, HomeRecords home, Consumer<String> onLost) throws IOException {
        switch (message) {
            case GeneratorMessage.Line(String line) -> {
                lines.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                lines.flush();
            }
            case GeneratorMessage.Told told -> roundTrips.answered(told);
            case GeneratorMessage.Part part -> home.add(part);
            case GeneratorMessage.Whole whole -> home.finish(whole);
            case GeneratorMessage.Ended(int code) -> {
                if (code != 0) {
                    onLost.accept("the worker of " + title() + " ended with exit code " + code);
                }
                if (!home.has(GeneratorMessage.Kind.LEDGER, GeneratorMessage.Kind.HISTOGRAMS)) {
                    throw new IOException("it sent no whole records");
                }
                ended.complete(code);
            }
            default -> throw new IOException("it sent " + message.getClass().getSimpleName());
        }
    }

    /** @param what became of the machine, as the rest of a sentence */
    private void lose(String what, Consumer<String> onLost) {
        String sentence = title() + " " + what;
        // The reason is known before the stream of lines ends.
        onLost.accept(sentence);
        ended.completeExceptionally(new IOException(sentence));
        roundTrips.fail(sentence);
        connection.close();
        close(lines);
    }

    @Override
    public ClockReading clock() throws InterruptedException {
        try {
            return roundTrips.clock();
        } catch (IOException silent) {
            throw new WorkerException(lossOr("does not tell the time"), silent);
        }
    }

    private String lossOr(String otherwise) {
        try {
            return ended.isCompletedExceptionally()
                    ? String.valueOf(ended.exceptionNow().getMessage())
                    : title() + " " + otherwise;
        } catch (IllegalStateException cancelled) {
            return title() + " " + otherwise;
        }
    }

    @Override
    public void sampleFrom(long originNanos) {
        try {
            connection.write(new GeneratorMessage.SampleFrom(originNanos));
        } catch (IOException lost) {
            throw new WorkerException(lossOr("is gone"), lost);
        }
    }

    @Override
    public OutputStream commands() {
        return commands;
    }

    @Override
    public InputStream output() {
        return output;
    }

    @Override
    public void close() {
        long deadline = System.nanoTime() + FixedTimeout.GENERATOR_HOME.time().toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    ended.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException | TimeoutException missing) {
                    throw new WorkerException(lossOr("did not send its records home"), missing);
                }
            }
        } finally {
            abort();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void checkKept() {
        unwritten.ifPresent(own -> {
            throw HomeRecords.unwritten(own);
        });
    }

    @Override
    public void abort() {
        roundTrips.close();
        connection.close();
        close(lines);
    }

    private static void close(OutputStream stream) {
        try {
            stream.close();
        } catch (IOException gone) {
            // Its reader has ended.
        }
    }

    /** Sends each line as a message. */
    private final class Commands extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int each) throws IOException {
            if (each != '\n') {
                line.write(each);
                return;
            }
            String whole = line.toString(StandardCharsets.UTF_8);
            line.reset();
            connection.write(new GeneratorMessage.Command(whole));
        }
    }
}
