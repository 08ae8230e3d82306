package plimsoll.lab.audit;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plimsoll.lab.audit.TimingLogCorrelation.Producer;
import plimsoll.lab.load.WorkerFiles;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Experiment;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.WorkloadOrder;
import plimsoll.wire.WorkloadOrder.PhaseNumber;

/** The acknowledged operations of judged phases. */
public final class AcknowledgedOperations {
    /**
     * Limit on operations examined per phase and per step, counted from the first: it bounds memory, and is enough for
     * a mean.
     */
    private static final int MAX_OPERATIONS = 250_000;

    private final Map<Producer, BitSet> byProducer;

    AcknowledgedOperations(Map<Producer, BitSet> byProducer) {
        this.byProducer = byProducer;
    }

    /**
     * Reads the ledgers of a trial.
     *
     * @throws plimsoll.model.record.UnreadableRecordException when a ledger of the trial cannot be read
     */
    public static AcknowledgedOperations in(WorkerFiles files, Experiment experiment) {
        AcknowledgedOperations acknowledged = new AcknowledgedOperations(new HashMap<>());
        Map<String, Workload> byName = new LinkedHashMap<>();
        experiment.workloads().stream()
                .filter(AcknowledgedOperations::isRelevant)
                .forEach(workload -> byName.putIfAbsent(workload.name(), workload));
        byName.values().forEach(workload -> acknowledged.add(files, workload));
        return acknowledged;
    }

    private static boolean isRelevant(Workload workload) {
        return workload.measured() && !workload.scripted() && !(workload.load() instanceof LoadModel.Drain);
    }

    private void add(WorkerFiles files, Workload workload) {
        LedgerFile ledger = LedgerFile.open(files.ledgers().ledger(workload.name()));
        for (PhaseNumber phase : WorkloadOrder.phaseNumbers(files.folder().workload(workload.name()))) {
            for (int step = 0; phase.judged() && step < workload.producersPerPhase(); step++) {
                add(ledger, phase.producer() + step);
            }
        }
    }

    private void add(LedgerFile ledger, int producer) {
        BitSet set = new BitSet();
        ledger.first(MAX_OPERATIONS, producer, (sequence, state, times) -> {
            if (state == LedgerState.ACKNOWLEDGED) {
                set.set((int) sequence, (int) sequence + times);
            }
        });
        byProducer.put(new Producer(ledger.addresses().seed(), producer), set);
    }

    Set<Producer> producers() {
        return byProducer.keySet();
    }

    /** Returns a copy. */
    BitSet sequences(Producer producer) {
        return (BitSet) byProducer.getOrDefault(producer, new BitSet()).clone();
    }

    boolean contains(Producer producer, long sequence) {
        return sequence < MAX_OPERATIONS
                && byProducer.containsKey(producer)
                && byProducer.get(producer).get((int) sequence);
    }

    /** Returns the last sequence plus one. */
    int length(Producer producer) {
        return byProducer.getOrDefault(producer, new BitSet()).length();
    }
}
