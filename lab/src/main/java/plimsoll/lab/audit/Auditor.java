package plimsoll.lab.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.lab.load.WorkerTask;
import plimsoll.model.Cpus;
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

/** Runs the audits of a trial, one after the other. Closing it ends a process that is still prepared. */
public final class Auditor implements AutoCloseable {
    private final Experiment experiment;
    private final WorkerCommand command;
    private final WorkerFiles files;
    private final Cpus cpus;
    private final UnaryOperator<String> filledIn;
    private final Predicate<String> living;
    private Optional<AuditProcess> prepared = Optional.empty();

    /**
     * @param cpus CPUs of the listing worker
     * @param living whether a member is running
     */
    public Auditor(
            Experiment experiment,
            WorkerCommand command,
            WorkerFiles files,
            Cpus cpus,
            UnaryOperator<String> filledIn,
            Predicate<String> living) {
        this.experiment = experiment;
        this.command = command;
        this.files = files;
        this.cpus = cpus;
        this.filledIn = filledIn;
        this.living = living;
    }

    /**
     * Starts the process of the first audit, which opens no ledger and no store before {@link #run}: it takes longer to
     * start than to list. Call it when the load is over. A replica may still end, so its audit is not prepared. Nor is
     * any beside members that are restarted after a death: such a start may be under way, and its time is a figure.
     */
    public void prepare() {
        boolean restarts = experiment.deployment().members().stream()
                .anyMatch(member -> member.restart().isPresent());
        prepared = experiment.audits().stream()
                .findFirst()
                .filter(audit -> audit.replica().isEmpty() && !restarts)
                .map(this::start);
    }

    /**
     * Returns the failure of the first audit that failed; empty when all have listed their store. A replica that has
     * ended cannot be listed, and its audit leaves no record: what it alone held is missing.
     */
    public Optional<String> run() throws InterruptedException {
        settle(experiment);
        for (AuditSpec audit : experiment.audits()) {
            if (!audit.replica().map(living::test).orElse(true)) {
                continue;
            }
            Optional<String> failure = run(audit);
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

    private Optional<String> run(AuditSpec audit) throws InterruptedException {
        try (AuditProcess process = taken(audit)) {
            return process.list(experiment.bounds().audit());
        }
    }

    private AuditProcess taken(AuditSpec audit) {
        Optional<AuditProcess> waiting = prepared.filter(each -> each.audit().equals(audit));
        if (waiting.isPresent()) {
            prepared = Optional.empty();
            return waiting.get();
        }
        return start(audit);
    }

    private AuditProcess start(AuditSpec audit) {
        Path request = files.write(audit.key(), order(audit));
        Path log = files.folder().auditLog(audit.key());
        return new AuditProcess(audit, command.audit(request, cpus, log), log);
    }

    @Override
    public void close() {
        prepared.ifPresent(AuditProcess::close);
        prepared = Optional.empty();
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

    private AuditOrder order(AuditSpec audit) {
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
}
