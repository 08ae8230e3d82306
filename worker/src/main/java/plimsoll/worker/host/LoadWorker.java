package plimsoll.worker.host;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import plimsoll.driver.EventDriverFactory;
import plimsoll.model.Deadline;
import plimsoll.wire.LabLine;
import plimsoll.wire.LedgerMarks;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.Voice;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.copies.Deliveries;
import plimsoll.worker.extension.Extensions;
import plimsoll.worker.extension.Secrets;
import plimsoll.worker.record.SpanRecorder;

/** Runs the phases of one order as the lab commands. */
public final class LoadWorker implements AutoCloseable {
    private static final LabLine STOP = new LabLine.Stop();
    private static final int MOST_COMMANDS = 1000;
    private static final Duration CLOSING = Deadline.WORKER_DRIVER.time();

    private final WorkloadOrder order;
    private final Tools tools;
    private final Voice voice;
    private final BlockingQueue<LabLine> commands = new LinkedBlockingQueue<>(MOST_COMMANDS);
    private final Set<String> done = new HashSet<>();
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<PhaseRun> current = Optional.empty();

    private LoadWorker(WorkloadOrder order, Tools tools, Voice voice) {
        this.order = order;
        this.tools = tools;
        this.voice = voice;
    }

    /**
     * @throws IllegalArgumentException when there is no such driver or it refuses its settings
     * @throws plimsoll.model.record.UnreadableRecord when the ledger is none
     * @throws IOException when the ledger does not belong to the order, or a file cannot be opened
     */
    public static LoadWorker open(WorkloadOrder order, Voice voice, long startNanos) throws IOException {
        LedgerMarks ledger = LedgerMarks.open(order.ledger());
        if (ledger.addresses().seed() != order.seed()) {
            throw new IOException(order.ledger() + " is the ledger of seed "
                    + Long.toHexString(ledger.addresses().seed()) + ", but the workload has "
                    + Long.toHexString(order.seed()) + "; give each trial a ledger of its own");
        }
        Engine engine = engine(order);
        if (engine instanceof Engine.OnThreads) {
            Rehearsal.of(order).run();
        }
        return open(order, ledger, engine, new Speaker(voice, startNanos));
    }

    /**
     * A worker inside a member, on the driver that the member has opened and keeps.
     *
     * @throws IllegalArgumentException when the order names another driver
     * @throws IOException as {@link #open}
     */
    static LoadWorker inside(WorkloadOrder order, Hosted hosted, Speaker speaker) throws IOException {
        if (!order.driver().name().equals(hosted.name())) {
            throw new IllegalArgumentException("workload '" + order.name() + "' asks for the driver "
                    + order.driver().name() + ", but this member was started with " + hosted.name());
        }
        Engine engine = new Engine.OnThreads(hosted.unclosed(), new OperationThreads());
        return open(order, LedgerMarks.open(order.ledger()), engine, speaker);
    }

    /** Who is spoken to, and since when. */
    record Speaker(Voice voice, long startNanos) {}

    private static LoadWorker open(WorkloadOrder order, LedgerMarks ledger, Engine engine, Speaker speaker)
            throws IOException {
        Optional<Deliveries> deliveries = Optional.empty();
        if (order.receipts().isPresent()) {
            deliveries = Optional.of(Deliveries.open(
                    order.receipts().get().stored(),
                    order.receipts().get().summary(),
                    ledger.addresses(),
                    order.payloadBytes()));
        }
        SpanRecorder histograms = new SpanRecorder(order.histograms(), speaker.startNanos());
        Tools tools = new Tools(engine, ledger, deliveries, histograms, Clock.SYSTEM);
        return new LoadWorker(order, tools, speaker.voice());
    }

    private static Engine engine(WorkloadOrder order) {
        Map<String, String> settings = Secrets.filled(order.driver().settings(), System.getenv());
        Optional<EventDriverFactory> onLoop =
                Extensions.eventDriver(order.driver().name());
        return onLoop.isPresent()
                ? new Engine.OnLoop(onLoop.get().open(settings))
                : new Engine.OnThreads(Extensions.driver(order.driver().name()).open(settings), new OperationThreads());
    }

    /**
     * Obeys commands until {@code stop}.
     *
     * @param labGone called when the input ends
     * @return what broke the driver or the protocol, if anything did
     */
    public Optional<Throwable> obey(InputStream in, Runnable labGone) throws InterruptedException {
        new Commands(in, labGone).listen(this::heard);
        for (LabLine command = commands.take(); !command.equals(STOP); command = commands.take()) {
            Optional<Throwable> broken = run(command);
            if (broken.isPresent()) {
                return broken;
            }
        }
        return Optional.empty();
    }

    /** As if it had been told to stop. */
    void leave() {
        heard(STOP);
    }

    private void heard(LabLine command) {
        if (command instanceof LabLine.End end) {
            endedEarly.add(end.phase());
            current.ifPresent(this::endWhereAsked);
            return;
        }
        if (!commands.offer(command)) {
            throw new IllegalStateException(
                    "more than " + MOST_COMMANDS + " commands wait; the last was " + command.text());
        }
        if (command.equals(STOP)) {
            current.ifPresent(PhaseRun::stop);
        }
    }

    private void endWhereAsked(PhaseRun run) {
        if (endedEarly.contains(run.name())) {
            run.end();
        }
    }

    private Optional<Throwable> run(LabLine command) {
        Optional<PhaseOrder> plan = order.phases().stream()
                .filter(phase -> command.equals(new LabLine.Run(phase.name())))
                .findFirst();
        if (plan.isEmpty() || !done.add(plan.get().name())) {
            return Optional.of(new IllegalArgumentException("the command '" + command.text()
                    + "' is neither 'stop' nor 'run' with a phase that has not run yet"));
        }
        PhaseRun run = new PhaseRun(plan.get(), order, tools, voice);
        current = Optional.of(run);
        if (commands.contains(STOP)) {
            // It was heard before the phase could be told.
            run.stop();
        }
        endWhereAsked(run);
        Optional<Throwable> broken = run.run();
        current = Optional.empty();
        return broken;
    }

    /** Bounded: a driver that does not close in time is left behind. */
    @Override
    public void close() {
        Thread closing = WorkerThreads.start("closing", Throwable::printStackTrace, tools.engine()::close);
        try {
            closing.join(CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tools.histograms().close();
    }
}
