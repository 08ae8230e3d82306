package plimsoll.farm.generator;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import plimsoll.farm.generator.GeneratorAgent.GeneratorHome;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.load.WorkerException;
import plimsoll.model.Cpus;
import plimsoll.model.FileSafeName;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.ProcessExit;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.run.request.LoadPermission;
import plimsoll.run.request.RequestException;
import plimsoll.wire.LabMessage;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkloadOrder;

/**
 * The work for a lab on one connection: a worker, from its order until its records are home or the lab is gone, or needs.
 */
final class GeneratorSession {
    private static final int NO_EXIT = -1;

    /** A command is a word, a moment and the name of a phase. */
    private static final int COMMAND_MAX = 4096;

    private static final String VARIABLE = "${env.";
    private static final String STOP = new LabMessage.Stop().text();

    private final Socket accepted;
    private final SSLContext context;
    private final GeneratorHome home;
    private final GeneratorTurn turn;
    private final int number;
    private final Consumer<String> out;

    /** A worker that was started, and where its files are. */
    private record Started(WorkloadOrder order, ManagedProcess process, Path scratch) {
        Path ledger() {
            return order.ledger();
        }

        Path log() {
            return scratch.resolve("worker.log");
        }

        Path timeline() {
            return scratch.resolve("timeline.ndjson");
        }
    }

    GeneratorSession(
            Socket accepted,
            SSLContext context,
            GeneratorHome home,
            GeneratorTurn turn,
            int number,
            Consumer<String> out) {
        this.accepted = accepted;
        this.context = context;
        this.home = home;
        this.turn = turn;
        this.number = number;
        this.out = out;
    }

    void run() {
        try (GeneratorConnection connection = GeneratorConnection.secure(accepted, context, false, FarmRole.LAB)) {
            switch (connection.read()) {
                case GeneratorMessage.Order(String json) -> serve(connection, read(json, GeneratorOrder.class));
                case GeneratorMessage.Needs(String json) ->
                    new NeedsSession(connection, home, turn, number, out).serve(read(json, NeedsOrder.class));
                case GeneratorMessage other ->
                    throw new IOException("it began by " + other.getClass().getSimpleName());
            }
        } catch (EOFException left) {
            // A lab has looked whether this generator answers.
        } catch (IOException | UnreadableRecordException refused) {
            out.accept("refused a connection from " + accepted.getInetAddress().getHostAddress() + ": "
                    + refused.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <T> T read(String json, Class<T> type) {
        return MessageText.read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    private void serve(GeneratorConnection connection, GeneratorOrder asked) throws IOException, InterruptedException {
        Optional<String> busy = turn.enter(asked.trial());
        if (busy.isPresent()) {
            connection.write(new GeneratorMessage.Refused(busy.get()));
            return;
        }
        try {
            Path scratch = home.workers().launcher().scratch("generator-" + number);
            try {
                serve(connection, asked, scratch);
            } finally {
                DirectoryDeleter.delete(scratch);
            }
        } finally {
            turn.leave();
        }
    }

    private void serve(GeneratorConnection connection, GeneratorOrder asked, Path scratch)
            throws IOException, InterruptedException {
        Started started;
        try {
            started = started(asked, scratch);
        } catch (RequestException
                | WorkerException
                | IllegalArgumentException
                | UnreadableRecordException
                | UncheckedIOException refused) {
            out.accept("refused a load: " + refused.getMessage());
            connection.write(new GeneratorMessage.Refused(String.valueOf(refused.getMessage())));
            return;
        }
        try {
            connection.write(
                    new GeneratorMessage.Ready(new String(MessageText.of(home.facts()), StandardCharsets.UTF_8)));
            send(connection, started);
        } finally {
            started.process().kill();
        }
    }

    private void send(GeneratorConnection connection, Started started) throws InterruptedException {
        String title =
                started.order().name() + " for " + accepted.getInetAddress().getHostAddress();
        out.accept("sends " + title);
        try (WorkerSamples samples =
                new WorkerSamples(started.order().name(), started.process().pid(), started.timeline())) {
            Thread lines =
                    HelperThreads.start("lines-" + number, () -> sendHome(connection, started, samples), failed -> {
                        out.accept("the records of " + title + " were not sent: " + failed.getMessage());
                        connection.close();
                    });
            out.accept(obeyed(connection, started, samples)
                    .map(lost -> title + " was ended: the lab is gone (" + lost + ")")
                    .orElse(title + " is over"));
            started.process().kill();
            lines.join(FixedTimeout.OUTPUT.time());
        }
    }

    private Started started(GeneratorOrder asked, Path scratch) throws IOException {
        home.objection(asked.version()).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
        LoadPermission permission = home.permission()
                .orElseThrow(() ->
                        new IllegalArgumentException("this machine sends no load; start its agent with --generator"));
        WorkloadOrder order = WorkloadOrder.parse(asked.workload())
                .writing(scratch.resolve("ledger.bin"), scratch.resolve("times.hlog"));
        FileSafeName.check("workload", order.name());
        if (order.receipts().isPresent()) {
            throw new IllegalArgumentException("a generator cannot drain a queue");
        }
        // Its worker would fill them in from the agent's own environment.
        if (order.driver().settings().values().stream().anyMatch(text -> text.contains(VARIABLE))) {
            throw new IllegalArgumentException("a setting of its driver contains " + VARIABLE
                    + ", and a lab may not read variables of a generator");
        }
        permission.checkFilled(order.driver());
        permission.targets(order.driver()).forEach(GeneratorSession::mustReach);
        OperationByteLayout layout = new OperationByteLayout(
                asked.producers(),
                Math.min(asked.capacity(), OperationByteLayout.capacityMax(asked.producers())),
                order.seed());
        LedgerFile.create(order.ledger(), layout);
        Path file = scratch.resolve("workload.json");
        // It has the values of the lab's variables.
        Files.setPosixFilePermissions(scratch, PosixFilePermissions.fromString("rwx------"));
        order.write(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return new Started(order, home.workers().load(order, file, Cpus.ANY, scratch.resolve("worker.log")), scratch);
    }

    private static void mustReach(String url) {
        URI address = URI.create(url);
        int port = address.getPort() > 0 ? address.getPort() : "https".equals(address.getScheme()) ? 443 : 80;
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(address.getHost(), port), FixedTimeout.GENERATOR_REACH.millis());
        } catch (IOException refused) {
            throw new IllegalArgumentException("it cannot reach " + address.getHost() + ":" + port + " ("
                    + refused.getMessage()
                    + "); let the service listen on all addresses and not on the loopback interface alone, and let"
                    + " firewalls pass its port");
        }
    }

    /**
     * Obeys the lab until it closes the connection; returns why it was lost, if it was. A worker that reads no commands
     * does not delay that.
     */
    private Optional<String> obeyed(GeneratorConnection connection, Started started, WorkerSamples samples)
            throws InterruptedException {
        StepQueue commands =
                new StepQueue("commands-" + number, failed -> out.accept("a worker gets no more commands: " + failed));
        boolean stopped = false;
        try {
            while (true) {
                switch (connection.read()) {
                    case GeneratorMessage.Ask(long asked) ->
                        connection.write(new GeneratorMessage.Told(asked, System.nanoTime()));
                    case GeneratorMessage.Command(String line) -> {
                        if (line.length() > COMMAND_MAX) {
                            throw new IOException("it sent a command of " + line.length() + " characters");
                        }
                        commands.add(() -> command(started.process().stdin(), line));
                        if (line.equals(STOP) && !stopped) {
                            stopped = true;
                            HelperThreads.start(
                                    "end-" + number,
                                    () -> end(started.process()),
                                    failed -> out.accept("a worker was not ended: " + failed.getMessage()));
                        }
                    }
                    case GeneratorMessage.SampleFrom(long origin) -> samples.start(origin);
                    case GeneratorMessage other ->
                        throw new IOException("it sent " + other.getClass().getSimpleName());
                }
            }
        } catch (SocketTimeoutException silent) {
            return Optional.of(
                    "no sign of life for " + FixedTimeout.GENERATOR_LOST.time().toSeconds() + " s");
        } catch (EOFException closed) {
            return samples.sent() ? Optional.empty() : Optional.of("it closed the connection");
        } catch (IOException lost) {
            return samples.sent() ? Optional.empty() : Optional.of(String.valueOf(lost.getMessage()));
        } finally {
            // A write that waits for the worker ends with it.
            commands.endsWithin(Duration.ZERO);
        }
    }

    /** A worker that does not stop must not cost its records: the lab waits for them only so long. */
    private void end(ManagedProcess worker) {
        worker.await(home.stop());
        worker.kill();
    }

    private static void command(OutputStream commands, String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            commands.flush();
        } catch (IOException ended) {
            // The worker has ended, which the end of its lines reports.
        }
    }

    /** Sends the worker's lines until it ends, then its records. */
    private void sendHome(GeneratorConnection connection, Started started, WorkerSamples samples) {
        try {
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(started.process().stdout(), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                connection.write(new GeneratorMessage.Line(line));
            }
            started.process().await(FixedTimeout.WORKER_END.time());
            samples.close();
            GeneratorRecordSender sender = new GeneratorRecordSender(connection);
            sender.send(GeneratorMessage.Kind.LOG, started.log());
            sender.send(GeneratorMessage.Kind.TIMELINE, started.timeline());
            sender.send(GeneratorMessage.Kind.HISTOGRAMS, started.order().histograms());
            sender.send(GeneratorMessage.Kind.LEDGER, started.ledger());
            samples.markSent();
            connection.write(new GeneratorMessage.Ended(
                    started.process().exit().map(ProcessExit::code).orElse(NO_EXIT)));
        } catch (IOException lost) {
            connection.close();
        }
    }
}
