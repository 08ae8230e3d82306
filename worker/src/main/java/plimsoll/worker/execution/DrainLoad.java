package plimsoll.worker.execution;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Delivery;
import plimsoll.driver.DeliveryException;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.wire.Span;
import plimsoll.worker.delivery.DeliveryLog;
import plimsoll.worker.record.SpanTimes;

/**
 * Drains a queue on the conductor's thread: takes an entry, records it, acknowledges it, and takes the next. It ends
 * when no entry has come for the quiet time, and for at least three times the longest pause so far, since such pauses
 * may be normal for this queue.
 */
final class DrainLoad implements LoadGenerator {
    private static final Duration BETWEEN_POLLS = Duration.ofMillis(1);
    private static final int LONGEST_PAUSES = 3;
    private static final int FAILURES_IN_A_ROW = 20;

    /** A single empty answer may belong to a poll that was sent long before. */
    private static final int EMPTY_IN_A_ROW = 2;

    private final Duration quiet;
    private final BlockingExecutor executor;
    private final DeliveryLog log;
    private final FillLoad.FillContext context;
    private final EntryPacer pacer;
    private final SpanTimes times;
    private long polledNanos;
    private long lastNanos;
    private long longestNanos;
    private int failures;
    private int empty;

    /** Recorded entries whose acknowledgement failed: the queue delivers them again, and they are not duplicates. */
    private final Set<OperationId> unacknowledged = new HashSet<>();

    DrainLoad(
            LoadModel.Drain drain,
            Duration quiet,
            BlockingExecutor executor,
            DeliveryLog log,
            FillLoad.FillContext context) {
        this.quiet = quiet;
        this.executor = executor;
        this.log = log;
        this.context = context;
        this.pacer = EntryPacer.of(drain.perSecondMax(), context);
        this.times = context.worker().histograms().times(0);
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public void drive() {
        lastNanos = now();
        try {
            while (takesMore()) {
                if (take()) {
                    pacer.started();
                } else if (drained()) {
                    context.phaseState().end();
                }
            }
            log.summarize();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** The consumer's own pace is not a pause of the queue. */
    private boolean takesMore() {
        if (pacer.awaitTurn(0)) {
            lastNanos = now();
        }
        return !context.phaseState().isOver(0);
    }

    /** A queue that fails once may only be slow to recover; one that keeps failing counts as drained. */
    private boolean drained() {
        long patience = Math.max(quiet.toNanos(), LONGEST_PAUSES * longestNanos);
        boolean silent = empty >= EMPTY_IN_A_ROW && polledNanos - lastNanos > patience;
        return silent && (failures == 0 || failures >= FAILURES_IN_A_ROW);
    }

    /** Returns whether an entry came. */
    private boolean take() throws InterruptedException {
        polledNanos = now();
        Optional<Delivery> delivered = poll();
        if (delivered.isEmpty()) {
            empty++;
            pause();
            return false;
        }
        empty = 0;
        long received = now();
        longestNanos = Math.max(longestNanos, received - lastNanos);
        executor.counts().started();
        record(delivered.get());
        long recorded = now();
        if (acknowledged(delivered.get())) {
            times.record(Span.NANOS, now() - polledNanos - (recorded - received));
            executor.counts().finished(Outcome.ACKNOWLEDGED);
        } else {
            pause();
        }
        lastNanos = now();
        return true;
    }

    private Optional<Delivery> poll() throws InterruptedException {
        executor.counts().pollBegan();
        try {
            Optional<Delivery> delivered = context.worker().driver().deliver();
            failures = 0;
            return delivered;
        } catch (DeliveryException failure) {
            failures++;
            executor.counts().started();
            countFailure(failure);
            return Optional.empty();
        } finally {
            executor.counts().pollEnded();
        }
    }

    private void record(Delivery delivery) {
        boolean recordedBefore = delivery.id().filter(unacknowledged::remove).isPresent();
        if (!recordedBefore) {
            log.record(delivery);
        }
    }

    private boolean acknowledged(Delivery delivery) {
        try {
            delivery.acknowledge().run();
            return true;
        } catch (DeliveryException failure) {
            delivery.id().ifPresent(unacknowledged::add);
            countFailure(failure);
            return false;
        }
    }

    private void countFailure(DeliveryException failure) {
        Outcome failed = new Outcome.Failed(String.valueOf(failure.getMessage()));
        executor.counts().finished(failed);
        executor.reasons().count(failed);
    }

    private void pause() {
        context.worker().clock().parkUntil(now() + BETWEEN_POLLS.toNanos());
    }

    private long now() {
        return context.worker().clock().nanoTime();
    }
}
