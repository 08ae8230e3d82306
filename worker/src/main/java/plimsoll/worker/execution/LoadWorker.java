package plimsoll.worker.execution;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.AsyncDriverFactory;
import plimsoll.driver.Driver;
import plimsoll.driver.DriverFactory;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.FixedTimeout;
import plimsoll.wire.LabMessage;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.delivery.DeliveryLog;
import plimsoll.worker.extension.DriverRegistry;
import plimsoll.worker.extension.EnvPlaceholders;
import plimsoll.worker.record.SpanRecorder;

/** Runs the phases of one order on the lab's commands. */
public final class LoadWorker implements AutoCloseable {
    private static final LabMessage STOP = new LabMessage.Stop();
    private static final int MOST_COMMANDS = 1000;
    private static final Duration CLOSING = FixedTimeout.WORKER_DRIVER.time();

    private final WorkloadOrder order;
    private final WorkerContext context;
    private final WorkerMessageWriter writer;
    private final BlockingQueue<LabMessage> commands = new LinkedBlockingQueue<>(MOST_COMMANDS);
    private final Set<String> done = new HashSet<>();
    private final Set<String> endRequested = ConcurrentHashMap.newKeySet();
    private volatile Optional<PhaseRun> current = Optional.empty();

    private LoadWorker(WorkloadOrder order, WorkerContext context, WorkerMessageWriter writer) {
        this.order = order;
        this.context = context;
        this.writer = writer;
    }

    /** Opens a worker that has one event loop, if its driver needs any. */
    public static LoadWorker open(WorkloadOrder order, WorkerMessageWriter writer, long startNanos) throws IOException {
        return open(order, 1, writer, startNanos);
    }

    /**
     * @param loops number of event loops that share the load; of no meaning for a driver on threads
     * @throws IllegalArgumentException when there is no such driver, it rejects its settings, or there is no loop
     * @throws plimsoll.model.record.UnreadableRecordException when the ledger file is not a ledger
     * @throws IOException when the ledger does not belong to the order, or a file cannot be opened
     */
    public static LoadWorker open(WorkloadOrder order, int loops, WorkerMessageWriter writer, long startNanos)
            throws IOException {
        if (loops < 1) {
            throw new IllegalArgumentException("a worker has at least 1 event loop, got " + loops);
        }
        MappedLedger ledger = MappedLedger.open(order.ledger());
        if (ledger.addresses().seed() != order.seed()) {
            throw new IOException(order.ledger() + " is the ledger of seed "
                    + Long.toHexString(ledger.addresses().seed()) + ", but the workload has "
                    + Long.toHexString(order.seed()) + "; give each trial its own ledger");
        }
        return open(order, ledger, engine(order, loops), new PhaseReporter(writer, startNanos));
    }

    /**
     * Opens a worker inside a member, on the driver that the member has opened and will close.
     *
     * @throws IllegalArgumentException when the order names another driver
     * @throws IOException as {@link #open}
     */
    static LoadWorker inside(WorkloadOrder order, SharedDriver sharedDriver, PhaseReporter reporter)
            throws IOException {
        if (!order.driver().name().equals(sharedDriver.name())) {
            throw new IllegalArgumentException("workload '" + order.name() + "' needs the driver "
                    + order.driver().name() + ", but this member was started with " + sharedDriver.name()
                    + "; name that driver in the workload, or start the member with another");
        }
        LoadEngine engine = new LoadEngine.OnThreads(sharedDriver.unclosed(), new OperationThreads());
        return open(order, MappedLedger.open(order.ledger()), engine, reporter);
    }

    /** @param startNanos the origin of the time stamps in reports and histograms */
    record PhaseReporter(WorkerMessageWriter writer, long startNanos) {}

    private static LoadWorker open(WorkloadOrder order, MappedLedger ledger, LoadEngine engine, PhaseReporter reporter)
            throws IOException {
        if (order.sendsContent()) {
            PayloadBytes.prepareBlock();
        }
        Optional<DeliveryLog> deliveries = Optional.empty();
        if (order.receipts().isPresent()) {
            deliveries = Optional.of(DeliveryLog.open(
                    order.receipts().get().stored(),
                    order.receipts().get().summary(),
                    ledger.addresses(),
                    order.payloadBytes()));
        }
        SpanRecorder histograms = new SpanRecorder(order.histograms(), reporter.startNanos(), loops(engine));
        WorkerContext context = new WorkerContext(engine, ledger, deliveries, histograms, PhaseClock.SYSTEM);
        return new LoadWorker(order, context, reporter.writer());
    }

    private static int loops(LoadEngine engine) {
        return engine instanceof LoadEngine.OnLoops onLoops ? onLoops.drivers().size() : 1;
    }

    private static LoadEngine engine(WorkloadOrder order, int loops) throws IOException {
        Map<String, String> settings = EnvPlaceholders.filled(order.driver().settings(), System.getenv());
        Optional<AsyncDriverFactory> onLoop =
                DriverRegistry.eventDriver(order.driver().name());
        if (onLoop.isEmpty()) {
            return new LoadEngine.OnThreads(opened(order, settings), new OperationThreads());
        }
        List<AsyncDriver> drivers = new ArrayList<>();
        for (int loop = 0; loop < loops; loop++) {
            drivers.add(onLoop.get().open(settings));
        }
        return new LoadEngine.OnLoops(drivers);
    }

    /** Opens a driver on threads while the worker warms up; both mostly load classes. */
    private static Driver opened(WorkloadOrder order, Map<String, String> settings) throws IOException {
        DriverFactory factory = DriverRegistry.driver(order.driver().name());
        Closeable warmUp = WorkerWarmUp.of(order).begin();
        try {
            return factory.open(settings);
        } finally {
            warmUp.close();
        }
    }

    /**
     * Executes commands until {@code stop}.
     *
     * @param labGone called when the input ends
     * @return the failure of the driver or the protocol, if there was one
     */
    public Optional<Throwable> obey(InputStream in, Runnable labGone) throws InterruptedException {
        new CommandReader(in, labGone).listen(this::receive);
        for (LabMessage command = commands.take(); !command.equals(STOP); command = commands.take()) {
            Optional<Throwable> broken = run(command);
            if (broken.isPresent()) {
                return broken;
            }
        }
        return Optional.empty();
    }

    /** Stops the worker as the command {@code stop} does. */
    void leave() {
        receive(STOP);
    }

    private void receive(LabMessage command) {
        if (command instanceof LabMessage.End end) {
            endRequested.add(end.phase());
            current.ifPresent(this::endIfRequested);
            return;
        }
        if (!commands.offer(command)) {
            throw new IllegalStateException(
                    "more than " + MOST_COMMANDS + " commands are waiting; the last was " + command.text());
        }
        if (command.equals(STOP)) {
            current.ifPresent(PhaseRun::stop);
        }
    }

    private void endIfRequested(PhaseRun run) {
        if (endRequested.contains(run.name())) {
            run.end();
        }
    }

    private Optional<Throwable> run(LabMessage command) {
        Optional<PhaseOrder> plan = order.phases().stream()
                .filter(phase -> phase(command).equals(Optional.of(phase.name())))
                .findFirst();
        if (plan.isEmpty() || !done.add(plan.get().name())) {
            return Optional.of(new IllegalArgumentException("the command '" + command.text()
                    + "' is neither 'stop' nor 'run' with a phase that has not run yet"));
        }
        PhaseRun run = new PhaseRun(plan.get(), due(command), order, context, writer);
        current = Optional.of(run);
        if (commands.contains(STOP)) {
            // The command arrived before the phase was current.
            run.stop();
        }
        endIfRequested(run);
        Optional<Throwable> broken = run.run();
        current = Optional.empty();
        return broken;
    }

    private static Optional<String> phase(LabMessage command) {
        if (command instanceof LabMessage.RunAt later) {
            return Optional.of(later.phase());
        }
        return command instanceof LabMessage.Run now ? Optional.of(now.phase()) : Optional.empty();
    }

    private static OptionalLong due(LabMessage command) {
        return command instanceof LabMessage.RunAt later ? OptionalLong.of(later.atNanos()) : OptionalLong.empty();
    }

    /** Waits a bounded time for the driver to close, then abandons it. */
    @Override
    public void close() {
        Thread closing = WorkerThreads.start("closing", Throwable::printStackTrace, context.engine()::close);
        try {
            closing.join(CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        context.histograms().close();
    }
}
