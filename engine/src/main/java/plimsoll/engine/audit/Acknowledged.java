package plimsoll.engine.audit;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import plimsoll.engine.audit.ClockReading.Producer;
import plimsoll.engine.record.Ledger;
import plimsoll.engine.record.TrialFolder;
import plimsoll.engine.record.WorkloadPhases;
import plimsoll.model.Experiment;
import plimsoll.model.LedgerState;
import plimsoll.model.LoadModel;
import plimsoll.model.Workload;

/** Which operations of judged phases the client was told are done. */
public final class Acknowledged {
    /** Of a phase's operations the first so many are looked at: memory stays flat, and a mean needs no more. */
    private static final int MOST = 250_000;

    private final Map<Producer, BitSet> byProducer;

    Acknowledged(Map<Producer, BitSet> byProducer) {
        this.byProducer = byProducer;
    }

    /** @throws plimsoll.engine.record.UnreadableRecord when a ledger of the trial cannot be read */
    public static Acknowledged in(TrialFolder folder, Experiment experiment) {
        Acknowledged acknowledged = new Acknowledged(new HashMap<>());
        experiment.workloads().stream()
                .filter(Acknowledged::kept)
                .map(Workload::name)
                .distinct()
                .forEach(name -> acknowledged.add(folder, name));
        return acknowledged;
    }

    private static boolean kept(Workload workload) {
        return workload.measured() && !workload.scripted() && !(workload.load() instanceof LoadModel.Drain);
    }

    private void add(TrialFolder folder, String workload) {
        Ledger ledger = Ledger.open(folder.ledger(workload));
        for (WorkloadPhases.One phase :
                WorkloadPhases.read(folder.workload(workload)).phases()) {
            if (phase.judged()) {
                BitSet set = new BitSet();
                ledger.forEach(phase.producer(), (sequence, state) -> {
                    if (state == LedgerState.ACKNOWLEDGED && sequence < MOST) {
                        set.set((int) sequence);
                    }
                });
                byProducer.put(new Producer(ledger.addresses().seed(), phase.producer()), set);
            }
        }
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
