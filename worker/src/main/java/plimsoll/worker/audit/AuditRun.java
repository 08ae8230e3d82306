package plimsoll.worker.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.StoredCopy;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.RecordFile;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.StoredCopyCounts;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.worker.extension.DriverRegistry;
import plimsoll.worker.extension.EnvPlaceholders;

/**
 * One listing of a store and its comparison with the ledgers. The result files appear only when the listing is
 * complete.
 */
public final class AuditRun {
    private final AuditOrder order;
    private final Audit audit;
    private final Path storedPartial;
    private final StoredCopyCounts stored;
    private final StoreComparison comparison;
    private volatile long unfinished;

    private AuditRun(AuditOrder order, Audit audit, MergedLedger ledger) throws IOException {
        this.order = order;
        this.audit = audit;
        this.storedPartial = RecordFile.partial(order.stored());
        this.stored = StoredCopyCounts.create(storedPartial, ledger.addresses());
        this.comparison = new StoreComparison(ledger, stored, order);
    }

    /**
     * @throws IllegalArgumentException when there is no such audit, it rejects its settings, or the ledgers do not
     *     match
     * @throws IOException when a file cannot be read or created
     */
    public static AuditRun open(AuditOrder order) throws IOException {
        return open(order, DriverRegistry.audit(order.name()));
    }

    /**
     * Opens the audit and the ledgers, which must be complete.
     *
     * @param factory of the audit that the order names
     * @throws IllegalArgumentException when the audit rejects its settings, or the ledgers do not match
     * @throws IOException when a file cannot be read or created
     */
    public static AuditRun open(AuditOrder order, AuditFactory factory) throws IOException {
        MergedLedger ledger = MergedLedger.read(order.ledgers(), order.seed());
        return new AuditRun(order, factory.open(EnvPlaceholders.filled(order.settings(), System.getenv())), ledger);
    }

    /**
     * Lists the store, compares, writes the files and reports the number of copies. Returns the failure, if there was
     * one.
     */
    public Optional<Throwable> list(WorkerMessageWriter writer) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(this::listAndWrite, null);
        Thread thread = new Thread(task, "audit");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get(order.deadline().toNanos(), TimeUnit.NANOSECONDS);
            writer.write(new WorkerMessage.AuditEnd(comparison.listed()));
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(Optional.ofNullable(e.getCause()).orElse(e));
        } catch (TimeoutException e) {
            return Optional.of(new IOException("the audit " + order.name() + " did not finish within "
                    + QuantityFormat.exactMillis(order.deadline())
                    + "; give it a longer deadline or send fewer operations"));
        }
    }

    private void listAndWrite() {
        try (audit;
                Stream<StoredCopy> copies = audit.list()) {
            copies.forEachOrdered(comparison::add);
            unfinished = audit.unfinished();
        }
        comparison.compare();
        try {
            stored.publish(order.stored());
            summary().write(order.summary());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the result files of the audit", e);
        }
    }

    private AuditSummary summary() {
        return new AuditSummary(
                comparison.listed(),
                comparison.unexpected(),
                comparison.unread(),
                Optional.of(0L),
                comparison.examples().byKey(),
                Optional.of(unfinished));
    }
}
