package plimsoll.lab.audit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.lab.load.WorkerTask;
import plimsoll.model.Cpus;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Workload;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.PayloadSizes;
import plimsoll.wire.ProducerExpectations;

/**
 * Runs the audits of a trial, one after the other.
 *
 * @param cpus CPUs of the listing worker
 * @param living whether a member is running
 */
public record Auditor(
        WorkerCommand command,
        WorkerFiles files,
        Cpus cpus,
        UnaryOperator<String> filledIn,
        Function<String, Boolean> living) {
    /**
     * Returns the failure of the first audit that failed; empty when all have listed their store. A replica that has
     * ended cannot be listed, and its audit leaves no record: what it alone held is missing.
     */
    public Optional<String> run(Experiment experiment) throws InterruptedException {
        settle(experiment);
        for (AuditSpec audit : experiment.audits()) {
            if (!audit.replica().map(living).orElse(true)) {
                continue;
            }
            Optional<String> failure = run(experiment, audit);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    /**
     * Waits for the longest delay of any audit, in which services notice, for example, that a client has disconnected.
     */
    private static void settle(Experiment experiment) throws InterruptedException {
        Duration longest = experiment.audits().stream()
                .flatMap(audit -> audit.after().stream())
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        Thread.sleep(longest);
    }

    private Optional<String> run(Experiment experiment, AuditSpec audit) throws InterruptedException {
        TrialFolder folder = files.folder();
        Path request = files.write(audit.key(), order(experiment, audit));
        Duration bound = experiment.bounds().audit();
        ManagedProcess process = command.audit(request, cpus, folder.auditLog(audit.key()));
        HelperThreads.start("audit-" + audit.key(), () -> drain(process.stdout()), _ -> process.kill());
        try {
            int code = process.onExit()
                    .get(bound.toMillis(), TimeUnit.MILLISECONDS)
                    .code();
            return code == 0
                    ? Optional.empty()
                    : Optional.of("audit " + audit.key() + " ended with exit code " + code + ": "
                            + lastLine(folder.auditLog(audit.key())));
        } catch (TimeoutException late) {
            return Optional.of("audit " + audit.key() + " did not end within " + bound.toSeconds() + " s");
        } catch (ExecutionException | IOException e) {
            return Optional.of("audit " + audit.key() + " failed: " + e.getMessage());
        } finally {
            process.stop(FixedTimeout.AUDIT_END.time());
        }
    }

    /** Hides secrets in the names of entries that a store holds: it gives them any name. */
    public static void maskExamples(Experiment experiment, TrialFolder folder, UnaryOperator<String> masked) {
        for (AuditSpec audit : experiment.audits()) {
            Path summary = folder.audit(audit.key());
            try {
                if (RecordFile.exists(summary)) {
                    hideIn(summary, masked);
                }
            } catch (UnreadableRecordException torn) {
                // The judge names it.
            }
        }
    }

    private static void hideIn(Path summary, UnaryOperator<String> masked) {
        AuditSummary whole = AuditSummary.read(summary);
        AuditSummary shown = whole.withExamples(masked);
        if (!shown.equals(whole)) {
            shown.write(summary);
        }
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

    private AuditOrder order(Experiment experiment, AuditSpec audit) {
        Map<String, String> settings = new TreeMap<>();
        audit.settings().forEach((key, text) -> settings.put(key, filledIn.apply(text)));
        return new AuditOrder(
                audit.name(),
                settings,
                listedWorkloads(experiment)
                        .map(Workload::name)
                        .distinct()
                        .map(files.ledgers()::ledger)
                        .toList(),
                files.recordsOfOwnCode().stored(audit.key()),
                files.recordsOfOwnCode().audit(audit.key()),
                experiment.seed(),
                payloads(experiment),
                experiment.bounds().audit(),
                WorkerTask.of(experiment).stream()
                        .map(WorkerTask::roles)
                        .reduce(ProducerExpectations.ALL_STORE, ProducerExpectations::and));
    }

    /** Returns the payload size of each producer, since it may differ between phases and between steps. */
    static PayloadSizes payloads(Experiment experiment) {
        SortedMap<Integer, Long> byProducer = new TreeMap<>();
        for (WorkerTask task : WorkerTask.of(experiment)) {
            List<Payload> ofSteps = task.workload().payloads();
            for (int number = 0; number < task.producers(); number++) {
                byProducer.put(
                        task.firstProducer() + number,
                        ofSteps.get(number % ofSteps.size()).size().count());
            }
        }
        return new PayloadSizes(
                byProducer,
                listedWorkloads(experiment)
                        .findFirst()
                        .orElseThrow()
                        .payload()
                        .size()
                        .count());
    }

    /** Returns the workloads to list. A probe that merely runs along with the load stores nothing. */
    private static Stream<Workload> listedWorkloads(Experiment experiment) {
        return experiment.workloads().stream().filter(workload -> workload.measured() || workload.stores());
    }

    private static String lastLine(Path log) throws IOException {
        return RecordFile.lines(log).stream()
                .filter(line -> !line.isBlank())
                .reduce((_, later) -> later)
                .orElse("it printed nothing");
    }
}
