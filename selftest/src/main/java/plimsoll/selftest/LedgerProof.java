package plimsoll.selftest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Until;
import plimsoll.model.verdict.Balance;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.selftest.Proof.Seen;
import plimsoll.selftest.dummy.Fault;

/** Plants every kind of fault a known number of times: the ledger must count each exactly, and find none where none is. */
final class LedgerProof {
    private static final String GROUP = "ledger";
    private static final int OPERATIONS = 200;
    private static final int PAYLOAD_BYTES = 8 << 10;
    private static final Duration AT_MOST = Duration.ofSeconds(20);

    private final Workbench bench;
    private final Map<Fault, Integer> planted = planted();

    LedgerProof(Workbench bench) {
        this.bench = bench;
    }

    List<Proof> prove() throws InterruptedException {
        List<Proof> proofs = new ArrayList<>();
        proofs.add(clean(bench.play(scene("ledger-clean", "")).result().balance()));
        Workbench.Played played = bench.play(scene("ledger-faults", plan()));
        Balance found = played.result().balance();
        long refused = of(Fault.REJECTED) + of(Fault.PHANTOM);
        long unknown = of(Fault.UNKNOWN) + of(Fault.RECOVERED);
        proofs.add(exactly("lost", of(Fault.LOST), found.lost()));
        proofs.add(exactly("corrupted", of(Fault.CORRUPTED), found.corrupted()));
        proofs.add(exactly("truncated", of(Fault.TRUNCATED), found.truncated()));
        proofs.add(exactly("duplicated", of(Fault.DUPLICATED), found.duplicated()));
        proofs.add(exactly("unexpected", of(Fault.UNEXPECTED), found.unexpected()));
        proofs.add(exactly("rejected", refused, found.rejected()));
        proofs.add(exactly("failed", of(Fault.FAILED), found.failed()));
        proofs.add(exactly("unknown", unknown, found.unknown()));
        proofs.add(exactly("recovered", of(Fault.RECOVERED), found.recovered()));
        proofs.add(exactly("phantom", of(Fault.PHANTOM), found.phantom()));
        proofs.add(exactly("acknowledged", OPERATIONS - refused - unknown - of(Fault.FAILED), found.acknowledged()));
        proofs.add(breaks(played.result().verdict(), played.result().because()));
        return proofs;
    }

    private static Proof clean(Balance found) {
        long faults = found.lost()
                + found.corrupted()
                + found.truncated()
                + found.duplicated()
                + found.unexpected()
                + found.recovered()
                + found.phantom();
        String seen = found.stored() + " of " + found.attempted() + " stored, " + faults + " faults";
        return Proof.of(
                GROUP,
                "nothing planted, nothing found",
                OPERATIONS + " stored, 0 faults",
                new Seen(seen, found.audited() && found.stored() == OPERATIONS && faults == 0));
    }

    private static Proof exactly(String what, long expected, long found) {
        return Proof.of(GROUP, what, Long.toString(expected), new Seen(Long.toString(found), expected == found));
    }

    private static Proof breaks(Verdict verdict, String because) {
        boolean lost =
                verdict instanceof Verdict.Breaks(Violation violation) && violation instanceof Violation.LostData;
        return Proof.of(GROUP, "lost data breaks", "breaks", new Seen(because, lost));
    }

    private Scene scene(String name, String plan) {
        Phase burst = new Phase(
                "burst",
                true,
                List.of(bench.uploads(new LoadModel.Burst(OPERATIONS), PAYLOAD_BYTES)),
                new Until.Operations(OPERATIONS, AT_MOST));
        return new Scene(
                name,
                plan.isEmpty() ? List.of() : List.of("--plant=" + plan),
                Optional.empty(),
                Bytes.ofMebibytes(64),
                List.of(burst),
                true,
                List.of(),
                Duration.ofSeconds(10),
                name.hashCode());
    }

    private String plan() {
        return planted.entrySet().stream()
                .map(each -> each.getKey().word() + ":" + each.getValue())
                .collect(Collectors.joining(","));
    }

    private long of(Fault fault) {
        return planted.getOrDefault(fault, 0);
    }

    /** Each in a number of its own, so that no class can be taken for another. */
    private static Map<Fault, Integer> planted() {
        Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            if (fault != Fault.NONE) {
                counts.put(fault, counts.size() + 1);
            }
        }
        return counts;
    }
}
