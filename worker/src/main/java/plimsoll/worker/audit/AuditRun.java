package plimsoll.worker.audit;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import plimsoll.driver.Audit;
import plimsoll.driver.Stored;
import plimsoll.worker.Voice;
import plimsoll.worker.audit.Examples.Finding;
import plimsoll.worker.host.Extensions;
import plimsoll.worker.host.Secrets;
import plimsoll.worker.ledger.StoredCopies;

/** One listing of a store, compared with the ledgers and written down; its files appear only when it came to its end. */
public final class AuditRun {
    private final AuditRequest request;
    private final Audit audit;
    private final Path storedPartial;
    private final StoredCopies stored;
    private final Findings findings;
    private volatile long unfinished;

    private AuditRun(AuditRequest request, Audit audit, Told told) throws IOException {
        this.request = request;
        this.audit = audit;
        this.storedPartial = partial(request.stored());
        this.stored = StoredCopies.create(storedPartial, told.shape());
        this.findings = new Findings(told, stored, request);
    }

    /**
     * @throws IllegalArgumentException when there is no such audit, it refuses its settings, or the ledgers do not fit
     * @throws IOException when a file cannot be used
     */
    public static AuditRun open(AuditRequest request) throws IOException {
        Told told = Told.read(request.ledgers(), request.seed());
        return new AuditRun(
                request,
                Extensions.audit(request.name()).open(Secrets.filled(request.settings(), System.getenv())),
                told);
    }

    /** Lists, compares, writes and says how many copies there were; what broke on the way, if anything did. */
    public Optional<Throwable> list(Voice voice) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(this::listAndWrite, null);
        Thread thread = new Thread(task, "audit");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get(request.deadline().toMillis(), TimeUnit.MILLISECONDS);
            voice.auditEnd(findings.listed());
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(Optional.ofNullable(e.getCause()).orElse(e));
        } catch (TimeoutException e) {
            return Optional.of(new IOException("the audit " + request.name() + " did not end within "
                    + text(request.deadline()) + "; give it a longer deadline or fewer operations"));
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
            stored.publish(request.stored());
            write();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write what the audit found", e);
        }
    }

    private void write() throws IOException {
        JsonStringWriter json = JsonWriter.indent("  ")
                .string()
                .object()
                .value("listed", findings.listed())
                .value("unexpected", findings.unexpected())
                .value("unread", findings.unread())
                .value("reordered", 0)
                .value("unfinished", unfinished)
                .object("examples");
        for (Finding finding : Finding.values()) {
            json.array(finding.key(), findings.examples().of(finding));
        }
        Path partial = partial(request.summary());
        Files.writeString(partial, json.end().end().done() + "\n");
        Files.move(partial, request.summary(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Path partial(Path whole) {
        return whole.resolveSibling(whole.getFileName() + ".partial");
    }

    private static String text(Duration time) {
        return time.toMillis() + " ms";
    }
}
