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
import plimsoll.worker.Voice;
import plimsoll.worker.audit.Deliveries;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.record.Histograms;

/** Runs the phases of one assignment as the lab commands. */
public final class LoadWorker implements AutoCloseable {
    private static final String RUN = "run ";
    private static final String STOP = "stop";
    private static final String END = "end ";
    private static final int MOST_COMMANDS = 1000;
    private static final Duration CLOSING = Deadline.WORKER_DRIVER.time();

    private final Assignment assignment;
    private final Tools tools;
    private final Voice voice;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>(MOST_COMMANDS);
    private final Set<String> done = new HashSet<>();
    private final Set<String> endedEarly = ConcurrentHashMap.newKeySet();
    private volatile Optional<PhaseRun> current = Optional.empty();

    private LoadWorker(Assignment assignment, Tools tools, Voice voice) {
        this.assignment = assignment;
        this.tools = tools;
        this.voice = voice;
    }

    /**
     * @throws IllegalArgumentException when there is no such driver or it refuses its settings
     * @throws IOException when the ledger is none or does not belong to the assignment, or a file cannot be opened
     */
    public static LoadWorker open(Assignment assignment, Voice voice, long startNanos) throws IOException {
        Ledger ledger = Ledger.open(assignment.ledger());
        if (ledger.shape().seed() != assignment.seed()) {
            throw new IOException(assignment.ledger() + " is the ledger of seed "
                    + Long.toHexString(ledger.shape().seed()) + ", but the workload has "
                    + Long.toHexString(assignment.seed()) + "; give each trial a ledger of its own");
        }
        Engine engine = engine(assignment);
        if (engine instanceof Engine.OnThreads) {
            Rehearsal.of(assignment).run();
        }
        return open(assignment, ledger, engine, new Speaker(voice, startNanos));
    }

    /**
     * A worker inside a member, on the driver that the member has opened and keeps.
     *
     * @throws IllegalArgumentException when the assignment names another driver
     * @throws IOException as {@link #open}
     */
    static LoadWorker inside(Assignment assignment, Hosted hosted, Speaker speaker) throws IOException {
        if (!assignment.driver().equals(hosted.name())) {
            throw new IllegalArgumentException("workload '" + assignment.name() + "' asks for the driver "
                    + assignment.driver() + ", but this member was started with " + hosted.name());
        }
        Engine engine = new Engine.OnThreads(hosted.unclosed(), new OperationThreads());
        return open(assignment, Ledger.open(assignment.ledger()), engine, speaker);
    }

    /** Who is spoken to, and since when. */
    record Speaker(Voice voice, long startNanos) {}

    private static LoadWorker open(Assignment assignment, Ledger ledger, Engine engine, Speaker speaker)
            throws IOException {
        Optional<Deliveries> deliveries = Optional.empty();
        if (assignment.receipts().isPresent()) {
            deliveries = Optional.of(Deliveries.open(
                    assignment.receipts().get().stored(),
                    assignment.receipts().get().summary(),
                    ledger.shape(),
                    assignment.payloadBytes()));
        }
        Histograms histograms = new Histograms(assignment.histograms(), speaker.startNanos());
        Tools tools = new Tools(engine, ledger, deliveries, histograms, Clock.SYSTEM);
        return new LoadWorker(assignment, tools, speaker.voice());
    }

    private static Engine engine(Assignment assignment) {
        Map<String, String> settings = Secrets.filled(assignment.settings(), System.getenv());
        Optional<EventDriverFactory> onLoop = Extensions.eventDriver(assignment.driver());
        return onLoop.isPresent()
                ? new Engine.OnLoop(onLoop.get().open(settings))
                : new Engine.OnThreads(Extensions.driver(assignment.driver()).open(settings), new OperationThreads());
    }

    /**
     * Obeys commands until {@code stop}.
     *
     * @param labGone called when the input ends
     * @return what broke the driver or the protocol, if anything did
     */
    public Optional<Throwable> obey(InputStream in, Runnable labGone) throws InterruptedException {
        new Commands(in, labGone).listen(this::heard);
        for (String command = commands.take(); !command.equals(STOP); command = commands.take()) {
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

    private void heard(String command) {
        if (command.startsWith(END)) {
            endedEarly.add(command.substring(END.length()));
            current.ifPresent(this::endWhereAsked);
            return;
        }
        if (!commands.offer(command)) {
            throw new IllegalStateException("more than " + MOST_COMMANDS + " commands wait; the last was " + command);
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

    private Optional<Throwable> run(String command) {
        Optional<PhasePlan> plan = assignment.phases().stream()
                .filter(phase -> command.equals(RUN + phase.name()))
                .findFirst();
        if (plan.isEmpty() || !done.add(plan.get().name())) {
            return Optional.of(new IllegalArgumentException(
                    "the command '" + command + "' is neither 'stop' nor 'run' with a phase that has not run yet"));
        }
        PhaseRun run = new PhaseRun(plan.get(), assignment, tools, voice);
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
        Thread closing = new Thread(tools.engine()::close, "closing");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join(CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tools.histograms().close();
    }
}
