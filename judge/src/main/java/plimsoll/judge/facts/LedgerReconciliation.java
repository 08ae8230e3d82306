package plimsoll.judge.facts;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.facts.TrialRecords.Audited;
import plimsoll.judge.facts.TrialRecords.WorkerRecords;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.AuditSpec;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.OperationCursor;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.StoredCopyFile;
import plimsoll.wire.StoredCopyFile.Copy;

/** Compares ledgers with audits, stretch by stretch of operations that are alike in all of them. */
final class LedgerReconciliation {
    private final TrialRecords records;
    private final BalanceCounter counter = new BalanceCounter();
    private final Map<LedgerState, Long> judged = new EnumMap<>(LedgerState.class);
    private final Map<String, Double> payloadMeans = new HashMap<>();
    private long judgedBytes;

    private LedgerReconciliation(TrialRecords records) {
        this.records = records;
    }

    /**
     * @throws UnreadableRecordException if a byte of a ledger is not a state, or an audit has other addresses than the
     *     ledger that it covers
     */
    static LedgerSummary of(TrialRecords records) {
        return new LedgerReconciliation(records).summary();
    }

    private LedgerSummary summary() {
        for (WorkerRecords worker : records.workers()) {
            worker.ledger().ifPresent(ledger -> add(worker, ledger));
        }
        counter.addUnexpected(unexpected());
        return new LedgerSummary(counter.balance(audited()), judged, judgedBytes, payloadMeans, counter.leftovers());
    }

    /** Counts the audits of replicas by the highest of them: replicas that share a store list the same copies. */
    private long unexpected() {
        Map<String, String> names = records.experiment().audits().stream()
                .collect(Collectors.toMap(AuditSpec::key, AuditSpec::name, (one, _) -> one));
        Map<String, Long> highest = new HashMap<>();
        records.audits()
                .forEach(audit -> audit.summary()
                        .ifPresent(summary -> highest.merge(
                                names.getOrDefault(audit.name(), audit.name()), summary.unexpected(), Math::max)));
        return highest.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Background operations do not count as load, but if they store copies, an audit finds these. */
    private void add(WorkerRecords worker, LedgerFile ledger) {
        if (worker.workload().measured() || worker.workload().stores()) {
            balance(worker, ledger);
        }
        if (worker.workload().measured()) {
            judge(worker, ledger);
        }
    }

    /** Whether every audit is complete; an incomplete one does not show what is lost. */
    private boolean audited() {
        return !records.audits().isEmpty()
                && records.audits().stream()
                        .allMatch(audit ->
                                audit.stored().isPresent() && audit.summary().isPresent());
    }

    private void balance(WorkerRecords worker, LedgerFile ledger) {
        List<Audited> covering =
                records.audits().stream().filter(audit -> audit.covers(ledger)).toList();
        if (audited() && covering.isEmpty()) {
            return;
        }
        List<Audited> stored =
                covering.stream().filter(audit -> audit.stored().isPresent()).toList();
        stored.forEach(each -> sameAddresses(ledger, each.stored().orElseThrow()));
        ProducerExpectations roles =
                ProducerExpectations.of(worker.workload(), worker.producers().values());
        for (int producer = 0; producer < ledger.addresses().producers(); producer++) {
            if (belongsTo(worker, producer)) {
                balance(new Row(ledger, stored, producer), roles);
            }
        }
    }

    /**
     * Whether a producer belongs to the worker. All ledgers have the same shape, which includes the producers of other
     * workloads; copies of their operations must not count as unexpected here.
     */
    private boolean belongsTo(WorkerRecords worker, int producer) {
        int each = worker.workload().producersPerPhase();
        return records.workers().size() == 1
                || worker.producers().values().stream().anyMatch(first -> producer >= first && producer < first + each);
    }

    /** Operations of one producer, and the audits that may list their copies. */
    private record Row(LedgerFile ledger, List<Audited> stored, int producer) {
        /** Visits each operation with the copies that the audits list at the same sequence of {@code copyProducer}. */
        void forEach(int copyProducer, CopyReader visitor) {
            forEach(copyProducer, List.of(), visitor);
        }

        /** Visits in step with the states of operations that may have removed a copy. */
        void forEach(int copyProducer, List<LedgerFile.States> removals, CopyReader visitor) {
            List<AuditCursor> audits = new ArrayList<>();
            try {
                stored.forEach(each ->
                        audits.add(new AuditCursor(each.stored().orElseThrow().from(copyProducer), each.consumed())));
                List<OperationCursor> others = new ArrayList<>(removals);
                audits.forEach(each -> others.add(each.copies()));
                ledger.forEachBeside(others, producer, (_, state, times) -> visitor.visit(state, found(audits), times));
            } finally {
                audits.forEach(each -> each.copies().close());
            }
        }
    }

    /** One audit, read in step with the ledger. */
    private record AuditCursor(StoredCopyFile.Copies copies, boolean consumed) {}

    private interface CopyReader {
        void visit(LedgerState state, Copy found, int times);
    }

    private void balance(Row row, ProducerExpectations roles) {
        Optional<Integer> removed = roles.removedBy(row.producer());
        List<Integer> removers = roles.removers().getOrDefault(row.producer(), List.of());
        if (removed.isPresent()) {
            row.forEach(removed.get(), counter::addRemoval);
        } else if (roles.unstored().contains(row.producer())) {
            row.forEach(row.producer(), (state, _, times) -> counter.addUnstored(state, times));
        } else if (removers.isEmpty()) {
            row.forEach(row.producer(), counter::add);
        } else {
            balanceRemovable(row, removers);
        }
    }

    private void balanceRemovable(Row row, List<Integer> removers) {
        List<LedgerFile.States> removals = new ArrayList<>();
        try {
            removers.forEach(remover -> removals.add(row.ledger().from(remover)));
            row.forEach(
                    row.producer(),
                    removals,
                    (state, found, times) -> counter.addRemovable(state, found, highest(removals), times));
        } finally {
            removals.forEach(LedgerFile.States::close);
        }
    }

    /** Returns the highest state that any removal of an operation of this stretch reached. */
    private static LedgerState highest(List<LedgerFile.States> removals) {
        LedgerState highest = LedgerState.NONE;
        for (LedgerFile.States each : removals) {
            LedgerState state = each.value();
            highest = state.compareTo(highest) > 0 ? state : highest;
        }
        return highest;
    }

    private void judge(WorkerRecords worker, LedgerFile ledger) {
        List<Payload> payloads = worker.workload().payloads();
        long acknowledged = 0;
        long bytes = 0;
        for (Phase phase : records.experiment().phases()) {
            Optional<Integer> producer = Optional.ofNullable(worker.producers().get(phase.name()))
                    .filter(number ->
                            phase.judged() && number < ledger.addresses().producers());
            for (int step = 0; producer.isPresent() && step < payloads.size(); step++) {
                Map<LedgerState, Long> counts = ledger.counts(producer.get() + step);
                counts.forEach((state, count) -> judged.merge(state, count, Long::sum));
                long done = counts.getOrDefault(LedgerState.ACKNOWLEDGED, 0L);
                acknowledged += done;
                bytes += done * payloads.get(step).size().count();
            }
        }
        judgedBytes += bytes;
        if (acknowledged > 0) {
            payloadMeans.put(worker.workload().name(), (double) bytes / acknowledged);
        }
    }

    private static void sameAddresses(LedgerFile ledger, StoredCopyFile stored) {
        if (!stored.addresses().equals(ledger.addresses())) {
            throw new UnreadableRecordException(stored.file().getFileName() + " covers " + stored.addresses() + ", but "
                    + ledger.file().getFileName() + " has " + ledger.addresses());
        }
    }

    private static Copy found(List<AuditCursor> audits) {
        Copy found = Copy.NONE;
        for (AuditCursor each : audits) {
            Copy copy = each.copies().value();
            found = each.consumed() ? found.plus(copy) : found.with(copy);
        }
        return found;
    }
}
