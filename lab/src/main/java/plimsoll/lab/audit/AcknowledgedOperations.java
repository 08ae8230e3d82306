package plimsoll.lab.audit;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plimsoll.lab.audit.TimingLogCorrelation.Producer;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.WorkloadOrder;
import plimsoll.wire.WorkloadOrder.PhaseNumber;

/** Which operations of judged phases the client was told are done. */
public final class AcknowledgedOperations {
    /** Of a phase's operations, and of each of their steps, the first so many are looked at: memory stays flat, and a mean needs no more. */
    private static final int MOST = 250_000;

    private final Map<Producer, BitSet> byProducer;

    AcknowledgedOperations(Map<Producer, BitSet> byProducer) {
        this.byProducer = byProducer;
    }

    /** @throws plimsoll.model.record.UnreadableRecordException when a ledger of the trial cannot be read */
    public static AcknowledgedOperations in(TrialFolder folder, Experiment experiment) {
        AcknowledgedOperations acknowledged = new AcknowledgedOperations(new HashMap<>());
        Map<String, Workload> byName = new LinkedHashMap<>();
        experiment.workloads().stream()
                .filter(AcknowledgedOperations::kept)
                .forEach(workload -> byName.putIfAbsent(workload.name(), workload));
        byName.values().forEach(workload -> acknowledged.add(folder, workload));
        return acknowledged;
    }

    private static boolean kept(Workload workload) {
        return workload.measured() && !workload.scripted() && !(workload.load() instanceof LoadModel.Drain);
    }

    private void add(TrialFolder folder, Workload workload) {
        LedgerFile ledger = LedgerFile.open(folder.ledger(workload.name()));
        for (PhaseNumber phase : WorkloadOrder.phaseNumbers(folder.workload(workload.name()))) {
            for (int step = 0; phase.judged() && step < workload.producersPerPhase(); step++) {
                add(ledger, phase.producer() + step);
            }
        }
    }

    private void add(LedgerFile ledger, int producer) {
        BitSet set = new BitSet();
        ledger.first(MOST, producer, (sequence, state) -> {
            if (state == LedgerState.ACKNOWLEDGED) {
                set.set((int) sequence);
            }
        });
        byProducer.put(new Producer(ledger.addresses().seed(), producer), set);
    }

    Set<Producer> producers() {
        return byProducer.keySet();
    }

    /** A copy. */
    BitSet of(Producer producer) {
        return (BitSet) byProducer.getOrDefault(producer, new BitSet()).clone();
    }

    boolean holds(Producer producer, long sequence) {
        return sequence < MOST
                && byProducer.containsKey(producer)
                && byProducer.get(producer).get((int) sequence);
    }

    /** One more than the last sequence. */
    int length(Producer producer) {
        return byProducer.getOrDefault(producer, new BitSet()).length();
    }
}
