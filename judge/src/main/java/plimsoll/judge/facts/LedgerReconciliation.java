package plimsoll.judge.facts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.judge.facts.TrialRecords.Audited;
import plimsoll.judge.facts.TrialRecords.Worker;
import plimsoll.model.load.Phase;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.StoredCopyFile;
import plimsoll.wire.StoredCopyFile.Copy;

/** Reads ledgers and audits side by side, operation by operation. */
final class LedgerReconciliation {
    private final TrialRecords records;
    private final BalanceCounter counter = new BalanceCounter();
    private final Map<LedgerState, Long> judged = new EnumMap<>(LedgerState.class);
    private long judgedBytes;

    private LedgerReconciliation(TrialRecords records) {
        this.records = records;
    }

    /**
     * @throws UnreadableRecordException when a byte of a ledger is no state, or an audit has other addresses than the ledger it
     *     speaks of
     */
    static LedgerSummary of(TrialRecords records) {
        return new LedgerReconciliation(records).books();
    }

    private LedgerSummary books() {
        for (Worker worker : records.workers()) {
            worker.ledger().ifPresent(ledger -> books(worker, ledger));
        }
        records.audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .forEach(summary -> counter.addUnexpected(summary.unexpected()));
        return new LedgerSummary(counter.balance(audited()), judged, judgedBytes, counter.leftovers());
    }

    /** What went on beside the load is no part of it, but what it left in a store is there. */
    private void books(Worker worker, LedgerFile ledger) {
        if (worker.workload().measured() || worker.workload().stores()) {
            balance(worker, ledger);
        }
        if (worker.workload().measured()) {
            judge(worker, ledger);
        }
    }

    /** Half an audit says nothing about what is lost. */
    private boolean audited() {
        return !records.audits().isEmpty()
                && records.audits().stream()
                        .allMatch(audit ->
                                audit.stored().isPresent() && audit.summary().isPresent());
    }

    private void balance(Worker worker, LedgerFile ledger) {
        List<Audited> speaking =
                records.audits().stream().filter(audit -> audit.covers(ledger)).toList();
        if (audited() && speaking.isEmpty()) {
            return;
        }
        List<Audited> stored =
                speaking.stream().filter(audit -> audit.stored().isPresent()).toList();
        stored.forEach(each -> sameAddresses(ledger, each.stored().orElseThrow()));
        ProducerExpectations roles =
                ProducerExpectations.of(worker.workload(), worker.producers().values());
        for (int producer = 0; producer < ledger.addresses().producers(); producer++) {
            if (mine(worker, producer)) {
                balance(new Row(ledger, stored, producer), roles);
            }
        }
    }

    /** All ledgers have one shape, so that a copy of another workload's operation is no copy that nobody sent. */
    private boolean mine(Worker worker, int producer) {
        int each = worker.workload().producersPerPhase();
        return records.workers().size() == 1
                || worker.producers().values().stream().anyMatch(first -> producer >= first && producer < first + each);
    }

    /** The operations of one producer, and where copies of them would be. */
    private record Row(LedgerFile ledger, List<Audited> stored, int producer) {
        /**
         * Visits each operation that has a state, or a copy at the same sequence of {@code besideProducer}, with what is
         * found there.
         */
        void forEach(int besideProducer, CopyReader visitor) {
            List<Answer> beside = new ArrayList<>();
            try {
                stored.forEach(each ->
                        beside.add(new Answer(each.stored().orElseThrow().from(besideProducer), each.consumed())));
                ledger.beside(
                        beside.stream().map(Answer::copies).toList(),
                        producer,
                        (sequence, state) -> visitor.visit(sequence, state, found(beside)));
            } finally {
                beside.forEach(each -> each.copies().close());
            }
        }
    }

    /** One audit's answer, read along with the ledger. */
    private record Answer(StoredCopyFile.Copies copies, boolean consumed) {}

    private interface CopyReader {
        void visit(long sequence, LedgerState state, Copy found);
    }

    private void balance(Row row, ProducerExpectations roles) {
        Optional<Integer> removed = roles.removedBy(row.producer());
        List<Integer> removers = roles.removers().getOrDefault(row.producer(), List.of());
        if (removed.isPresent()) {
            row.forEach(removed.get(), (_, state, left) -> counter.addRemoval(state, left));
        } else if (roles.unstored().contains(row.producer())) {
            row.forEach(row.producer(), (_, state, _) -> counter.addUnstored(state));
        } else if (removers.isEmpty()) {
            row.forEach(row.producer(), (_, state, found) -> counter.add(state, found));
        } else {
            LedgerState[] removals = removals(row.ledger(), removers);
            row.forEach(
                    row.producer(),
                    (sequence, state, found) -> counter.addRemovable(state, found, removals[(int) sequence]));
        }
    }

    /** The highest state that any removal of a sequence reached. */
    private static LedgerState[] removals(LedgerFile ledger, List<Integer> removers) {
        LedgerState[] highest = new LedgerState[(int) ledger.addresses().capacity()];
        Arrays.fill(highest, LedgerState.NONE);
        for (int remover : removers) {
            ledger.forEach(remover, (sequence, state) -> {
                if (state.compareTo(highest[(int) sequence]) > 0) {
                    highest[(int) sequence] = state;
                }
            });
        }
        return highest;
    }

    private void judge(Worker worker, LedgerFile ledger) {
        for (Phase phase : records.experiment().phases()) {
            Optional<Integer> producer = Optional.ofNullable(worker.producers().get(phase.name()))
                    .filter(number ->
                            phase.judged() && number < ledger.addresses().producers());
            producer.ifPresent(first -> {
                for (int step = 0; step < worker.workload().producersPerPhase(); step++) {
                    judge(worker, ledger.counts(first + step));
                }
            });
        }
    }

    private void judge(Worker worker, Map<LedgerState, Long> counts) {
        counts.forEach((state, count) -> judged.merge(state, count, Long::sum));
        judgedBytes += counts.getOrDefault(LedgerState.ACKNOWLEDGED, 0L)
                * worker.workload().payload().size().count();
    }

    private static void sameAddresses(LedgerFile ledger, StoredCopyFile stored) {
        if (!stored.addresses().equals(ledger.addresses())) {
            throw new UnreadableRecordException(stored.file().getFileName() + " speaks of " + stored.addresses()
                    + ", but " + ledger.file().getFileName() + " has " + ledger.addresses());
        }
    }

    private static Copy found(List<Answer> beside) {
        Copy found = Copy.NONE;
        for (Answer each : beside) {
            Copy next = each.copies().next();
            found = each.consumed() ? found.plus(next) : found.with(next);
        }
        return found;
    }
}
