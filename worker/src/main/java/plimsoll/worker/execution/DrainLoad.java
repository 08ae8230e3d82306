package plimsoll.worker.execution;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Delivery;
import plimsoll.driver.DeliveryException;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.Span;
import plimsoll.worker.delivery.DeliveryLog;

/**
 * Takes one entry after the other in the conductor's own thread: taken, put on record, acknowledged. It ends when nothing
 * came for long enough; a pause of three times the longest so far may still be the queue's way.
 */
final class DrainLoad implements LoadGenerator {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);
    private static final int LONGEST_PAUSES = 3;
    private static final int THROWN_IN_A_ROW = 20;

    /** One that finds nothing may have been asked long before it was heard. */
    private static final int EMPTY_IN_A_ROW = 2;

    private final Duration quiet;
    private final BlockingExecutor executor;
    private final DeliveryLog log;
    private final FillLoad.FillContext context;
    private long askedNanos;
    private long lastNanos;
    private long longestNanos;
    private int thrown;
    private int empty;

    /** On record, and the queue did not take the acknowledgement: it gives them again by right. */
    private final Set<OperationId> owed = new HashSet<>();

    DrainLoad(Duration quiet, BlockingExecutor executor, DeliveryLog log, FillLoad.FillContext context) {
        this.quiet = quiet;
        this.executor = executor;
        this.log = log;
        this.context = context;
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public void drive() {
        lastNanos = now();
        try {
            while (!context.course().over(0)) {
                if (!take() && givesNoMore()) {
                    context.course().end();
                }
            }
            log.summarize();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** One that throws once may only be slow to come back; one that does so again and again has given all that it gives. */
    private boolean givesNoMore() {
        long patience = Math.max(quiet.toNanos(), LONGEST_PAUSES * longestNanos);
        boolean silent = empty >= EMPTY_IN_A_ROW && askedNanos - lastNanos > patience;
        return silent && (thrown == 0 || thrown >= THROWN_IN_A_ROW);
    }

    /** Whether an entry came. */
    private boolean take() throws InterruptedException {
        askedNanos = now();
        Optional<Delivery> delivered = given();
        if (delivered.isEmpty()) {
            empty++;
            pause();
            return false;
        }
        empty = 0;
        long given = now();
        longestNanos = Math.max(longestNanos, given - lastNanos);
        executor.counts().started();
        record(delivered.get());
        long recorded = now();
        if (acknowledged(delivered.get())) {
            context.tools().histograms().record(Span.NANOS, now() - askedNanos - (recorded - given));
            executor.counts().finished(Outcome.ACKNOWLEDGED);
        } else {
            pause();
        }
        lastNanos = now();
        return true;
    }

    private Optional<Delivery> given() throws InterruptedException {
        executor.counts().asks();
        try {
            Optional<Delivery> delivered = context.tools().driver().deliver();
            thrown = 0;
            return delivered;
        } catch (DeliveryException answer) {
            thrown++;
            executor.counts().started();
            failed(answer);
            return Optional.empty();
        } finally {
            executor.counts().answered();
        }
    }

    private void record(Delivery delivery) {
        boolean known = delivery.id().filter(owed::remove).isPresent();
        if (!known) {
            log.record(delivery);
        }
    }

    private boolean acknowledged(Delivery delivery) {
        try {
            delivery.acknowledge().run();
            return true;
        } catch (DeliveryException answer) {
            delivery.id().ifPresent(owed::add);
            failed(answer);
            return false;
        }
    }

    private void failed(DeliveryException answer) {
        Outcome failed = new Outcome.Failed(String.valueOf(answer.getMessage()));
        executor.counts().finished(failed);
        executor.reasons().count(failed);
    }

    private void pause() {
        context.tools().clock().parkUntil(now() + BETWEEN_LOOKS.toNanos());
    }

    private long now() {
        return context.tools().clock().nanoTime();
    }
}
