package plimsoll.lab.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.model.FixedTimeout;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.AuditSpec;
import plimsoll.wire.LabMessage;

/** The process of one audit. It gets ready by itself, and lists its store on command. Closing it ends it. */
final class AuditProcess implements AutoCloseable {
    private static final Duration OUTPUT_BOUND = FixedTimeout.KILLED.time().plus(FixedTimeout.OUTPUT.time());

    private final AuditSpec audit;
    private final ManagedProcess process;
    private final Path log;
    private boolean ordered;

    /** @param log its standard error */
    AuditProcess(AuditSpec audit, ManagedProcess process, Path log) {
        this.audit = audit;
        this.process = process;
        this.log = log;
        HelperThreads.start("audit-" + audit.key(), () -> drain(process.stdout()), _ -> process.kill());
    }

    AuditSpec audit() {
        return audit;
    }

    /** Orders the listing and waits for its end; returns why it failed, if it did. */
    Optional<String> list(Duration bound) throws InterruptedException {
        ordered = true;
        boolean received = order();
        try {
            int code = process.onExit()
                    .get(bound.toMillis(), TimeUnit.MILLISECONDS)
                    .code();
            return code == 0 && received
                    ? Optional.empty()
                    : Optional.of("audit " + audit.key() + " ended with exit code " + code + ": " + lastLine());
        } catch (TimeoutException late) {
            return Optional.of("audit " + audit.key() + " did not end within " + QuantityFormat.exactMillis(bound)
                    + "; give it longer by bounds: {audit: ...}, or send fewer operations");
        } catch (ExecutionException | IOException e) {
            return Optional.of("audit " + audit.key() + " failed: " + e.getMessage());
        }
    }

    /** Returns false if the process has already ended, which its exit code explains. */
    private boolean order() {
        try {
            process.stdin().write((new LabMessage.StoreListing().text() + "\n").getBytes(StandardCharsets.UTF_8));
            process.stdin().flush();
            return true;
        } catch (IOException ended) {
            return false;
        }
    }

    /** Kills a process that still waits for its order: it has nothing to lose. */
    @Override
    public void close() {
        if (!ordered) {
            process.kill();
        }
        process.stop(FixedTimeout.AUDIT_END.time());
    }

    /**
     * Discards the output so that the audit never blocks on it; its counts are in files. Returns when the process ends.
     */
    private static void drain(InputStream output) {
        try {
            output.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // The audit was stopped.
        }
    }

    /** The end of its output arrives after its exit. */
    private String lastLine() throws IOException {
        process.await(OUTPUT_BOUND);
        return RecordFile.lines(log).stream()
                .filter(line -> !line.isBlank())
                .reduce((_, later) -> later)
                .orElse("it printed nothing");
    }
}
