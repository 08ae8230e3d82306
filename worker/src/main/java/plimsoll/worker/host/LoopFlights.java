package plimsoll.worker.host;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import plimsoll.driver.EventDriver;
import plimsoll.model.Deadline;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.Counts;
import plimsoll.worker.record.Reasons;
import plimsoll.worker.schedule.Mix;

/**
 * All operations of one phase on an event loop: gives each its identity, begins it, and notes its end in ledger, histograms
 * and counts. Everything happens on the loop's thread; another thread sees counts only.
 */
final class LoopFlights implements Traffic {
    private final OperationId first;
    private final Flight.Terms terms;
    private final Mix mix;
    private final EventDriver driver;
    private final Tools tools;
    private final Course course;
    private final OperationRecorder recorder;
    private final Chain flying;
    private final Set<Journey> thinking = new LinkedHashSet<>();
    private long claimed;
    private volatile int inFlight;
    private volatile long completed;

    /** The chain of flights; its own link is none. */
    private static final class Chain {
        private final List<LoopFlight> overdue = new ArrayList<>();
        private final LoopFlight none;

        Chain(LoopFlight none) {
            this.none = none;
        }

        List<LoopFlight> due(long nanos) {
            overdue.clear();
            for (LoopFlight flight = none.after; flight != none; flight = flight.after) {
                if (nanos - flight.operation().deadlineNanos() >= 0) {
                    overdue.add(flight);
                }
            }
            return overdue;
        }

        List<LoopFlight> all() {
            List<LoopFlight> all = new ArrayList<>();
            for (LoopFlight flight = none.after; flight != none; flight = flight.after) {
                all.add(flight);
            }
            return all;
        }
    }

    LoopFlights(WorkloadOrder order, int producer, Tools tools, Course course) {
        this.first = new OperationId(order.seed(), producer, 0);
        this.recorder = new OperationRecorder(tools, order.payloadBytes());
        this.terms = new Flight.Terms(order.payloadBytes(), order.deadline(), recorder.counts()::sent, tools.clock());
        this.mix = new Mix(order.flowsOrOneOperation(), order.seed() + producer);
        this.tools = tools;
        this.driver = ((Engine.OnLoop) tools.engine()).driver();
        this.course = course;
        this.flying = new Chain(new LoopFlight(this, new Journey(0, mix.at(0), journey -> {}), first, 0));
    }

    Flight.Terms terms() {
        return terms;
    }

    EventDriver driver() {
        return driver;
    }

    @Override
    public Counts counts() {
        return recorder.counts();
    }

    @Override
    public Reasons reasons() {
        return recorder.reasons();
    }

    @Override
    public int inFlight() {
        return inFlight;
    }

    @Override
    public long completed() {
        return completed;
    }

    /** Counts an arrival for which the generator had no room. */
    void unsent() {
        long sequence = claimed++;
        if (fits(sequence)) {
            recorder.unsent(id(mix.at(sequence).firstStep(), sequence));
        }
    }

    /**
     * Starts a journey now.
     *
     * @param ended told when it is over
     * @return false when the phase takes no more
     */
    boolean launch(long dueNanos, Consumer<Journey> ended) {
        if (course.closed() || claimed - recorder.counts().unsentSoFar() >= course.limit() || !fits(claimed)) {
            return false;
        }
        long sequence = claimed++;
        inFlight(1);
        begin(new Journey(sequence, mix.at(sequence), ended), dueNanos);
        return true;
    }

    /** Its one writer is the loop, which is not what the checks of the compiler expect of a volatile field. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void inFlight(int more) {
        inFlight += more;
    }

    private boolean fits(long sequence) {
        boolean fits = sequence < tools.ledger().addresses().capacity();
        if (!fits) {
            course.ledgerFull();
        }
        return fits;
    }

    private OperationId id(int step, long sequence) {
        return new OperationId(first.seed(), first.producer() + step, sequence);
    }

    private void begin(Journey journey, long dueNanos) {
        LoopFlight flight = new LoopFlight(this, journey, id(journey.step(), journey.sequence()), dueNanos);
        flying.none.append(flight);
        flight.sent(recorder.started(flight.operation().id(), dueNanos));
        flight.begun(driver.begin(flight.operation(), flight));
    }

    /** Notes the end of an operation and moves its journey on; what ended it later is not heard. */
    void over(LoopFlight flight, Outcome outcome) {
        if (!flight.end()) {
            return;
        }
        try {
            long now = tools.clock().nanoTime();
            flight.unlink();
            recorder.ended(flight.ended(now), Objects.requireNonNull(outcome, "the driver returned no outcome"));
            flight.journey().over(outcome instanceof Outcome.Acknowledged, now);
            next(flight.journey());
        } catch (RuntimeException | Error e) {
            course.breakOff(e);
        }
    }

    private void next(Journey journey) {
        if (course.takesNoStep() || !journey.advance(step -> notAttempted(journey, step))) {
            finish(journey);
        } else if (journey.thinkNanos() == 0 || course.closed()) {
            begin(journey, journey.overNanos());
        } else {
            thinking.add(journey);
            long due = journey.overNanos() + journey.thinkNanos();
            driver.at(due, course.guarded(() -> endThinking(journey, due)));
        }
    }

    private void endThinking(Journey journey, long dueNanos) {
        if (thinking.remove(journey)) {
            begin(journey, dueNanos);
        }
    }

    /** Journeys in a think time begin their next step now, as those on threads do. */
    @Override
    public void close() {
        course.close();
        onLoop(() -> List.copyOf(thinking)
                .forEach(journey -> endThinking(journey, tools.clock().nanoTime())));
    }

    private void notAttempted(Journey journey, int step) {
        recorder.notAttempted(id(step, journey.sequence()));
    }

    private void finish(Journey journey) {
        journey.breakOff(step -> notAttempted(journey, step));
        completed(1);
        inFlight(-1);
        if ((inFlight == 0 && course.closed()) || completed >= course.limit()) {
            course.wake();
        }
        journey.endedElsewhere();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate")
    private void completed(int more) {
        completed += more;
    }

    @Override
    public void enforceDeadlines() {
        String reason = "no answer within " + terms.deadline().toMillis() + " ms";
        driver.execute(
                course.guarded(() -> flying.due(tools.clock().nanoTime()).forEach(flight -> giveUp(flight, reason))));
    }

    @Override
    public void giveUpAll(String reason) {
        onLoop(() -> {
            List.copyOf(thinking).forEach(journey -> {
                thinking.remove(journey);
                notAttempted(journey, journey.step());
                finish(journey);
            });
            flying.all().forEach(flight -> giveUp(flight, reason));
        });
    }

    private void giveUp(LoopFlight flight, String reason) {
        flight.release();
        over(flight, new Outcome.Unknown(reason));
    }

    /** Runs it on the loop and waits for its end; a loop that does not come round is a broken driver. */
    void onLoop(Runnable task) {
        CountDownLatch done = new CountDownLatch(1);
        driver.execute(() -> {
            course.guarded(task).run();
            done.countDown();
        });
        try {
            if (!done.await(Deadline.LOOP_ANSWER.millis(), TimeUnit.MILLISECONDS)) {
                course.breakOff(new IllegalStateException("the driver's event loop did nothing for "
                        + Deadline.LOOP_ANSWER.time().toSeconds() + " s; a driver must not block it"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean allBack() {
        return true;
    }

    @Override
    public void abandonOverdue() {
        // Nothing has a thread that could stay away.
    }

    @Override
    public long abandoned() {
        return 0;
    }
}
