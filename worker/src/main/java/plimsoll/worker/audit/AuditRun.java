package plimsoll.worker.audit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.Stored;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.StoredCopies;
import plimsoll.wire.Voice;
import plimsoll.wire.WorkerLine;
import plimsoll.worker.extension.Extensions;
import plimsoll.worker.extension.Secrets;

/** One listing of a store, compared with the ledgers and written down; its files appear only when it came to its end. */
public final class AuditRun {
    private final AuditOrder order;
    private final Audit audit;
    private final Path storedPartial;
    private final StoredCopies stored;
    private final Findings findings;
    private volatile long unfinished;

    private AuditRun(AuditOrder order, Audit audit, Told told) throws IOException {
        this.order = order;
        this.audit = audit;
        this.storedPartial = partial(order.stored());
        this.stored = StoredCopies.create(storedPartial, told.addresses());
        this.findings = new Findings(told, stored, order);
    }

    /**
     * @throws IllegalArgumentException when there is no such audit, it refuses its settings, or the ledgers do not fit
     * @throws IOException when a file cannot be used
     */
    public static AuditRun open(AuditOrder order) throws IOException {
        Told told = Told.read(order.ledgers(), order.seed());
        return new AuditRun(
                order, Extensions.audit(order.name()).open(Secrets.filled(order.settings(), System.getenv())), told);
    }

    /** Lists, compares, writes and says how many copies there were; what broke on the way, if anything did. */
    public Optional<Throwable> list(Voice voice) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(this::listAndWrite, null);
        Thread thread = new Thread(task, "audit");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get(order.deadline().toMillis(), TimeUnit.MILLISECONDS);
            voice.say(new WorkerLine.AuditEnd(findings.listed()));
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(Optional.ofNullable(e.getCause()).orElse(e));
        } catch (TimeoutException e) {
            return Optional.of(new IOException("the audit " + order.name() + " did not end within "
                    + text(order.deadline()) + "; give it a longer deadline or fewer operations"));
        }
    }

    private void listAndWrite() {
        try (audit;
                Stream<Stored> copies = audit.list()) {
            copies.forEachOrdered(findings::copy);
            unfinished = audit.unfinished();
        }
        findings.compare();
        try {
            stored.publish(order.stored());
            summary().write(order.summary());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write what the audit found", e);
        }
    }

    private AuditSummary summary() {
        return new AuditSummary(
                findings.listed(),
                findings.unexpected(),
                findings.unread(),
                Optional.of(0L),
                findings.examples().byKey(),
                Optional.of(unfinished));
    }

    private static Path partial(Path whole) {
        return whole.resolveSibling(whole.getFileName() + ".partial");
    }

    private static String text(Duration time) {
        return time.toMillis() + " ms";
    }
}
