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
import plimsoll.model.load.StopCondition;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.selftest.SelfCheck.Observation;
import plimsoll.selftest.dummy.UploadFault;

/** Plants every kind of fault a known number of times; the ledger must count each exactly, and none without a fault. */
final class LedgerSelfCheck {
    private static final String GROUP = "ledger";
    private static final int OPERATIONS = 200;
    private static final int PAYLOAD_BYTES = 8 << 10;
    private static final Duration AT_MOST = Duration.ofSeconds(20);

    private final SceneRunner runner;
    private final Map<UploadFault, Integer> planted = planted();

    LedgerSelfCheck(SceneRunner runner) {
        this.runner = runner;
    }

    List<SelfCheck> check() throws InterruptedException {
        List<SelfCheck> checks = new ArrayList<>();
        checks.add(clean(runner.play(scene("ledger-clean", "")).result().balance()));
        SceneRunner.PlayedScene played = runner.play(scene("ledger-faults", plan()));
        LedgerBalance found = played.result().balance();
        long refused = of(UploadFault.REJECTED) + of(UploadFault.PHANTOM);
        long unknown = of(UploadFault.UNKNOWN) + of(UploadFault.RECOVERED);
        checks.add(exactly("lost", of(UploadFault.LOST), found.lost()));
        checks.add(exactly("corrupted", of(UploadFault.CORRUPTED), found.corrupted()));
        checks.add(exactly("truncated", of(UploadFault.TRUNCATED), found.truncated()));
        checks.add(exactly("duplicated", of(UploadFault.DUPLICATED), found.duplicated()));
        checks.add(exactly("unexpected", of(UploadFault.UNEXPECTED), found.unexpected()));
        checks.add(exactly("rejected", refused, found.rejected()));
        checks.add(exactly("failed", of(UploadFault.FAILED), found.failed()));
        checks.add(exactly("unknown", unknown, found.unknown()));
        checks.add(exactly("recovered", of(UploadFault.RECOVERED), found.recovered()));
        checks.add(exactly("phantom", of(UploadFault.PHANTOM), found.phantom()));
        checks.add(
                exactly("acknowledged", OPERATIONS - refused - unknown - of(UploadFault.FAILED), found.acknowledged()));
        checks.add(breaks(played.result().verdict(), played.result().because()));
        return checks;
    }

    private static SelfCheck clean(LedgerBalance found) {
        long faults = found.lost()
                + found.corrupted()
                + found.truncated()
                + found.duplicated()
                + found.unexpected()
                + found.recovered()
                + found.phantom();
        String observed = found.stored() + " of " + found.attempted() + " stored, " + faults + " faults";
        return SelfCheck.of(
                GROUP,
                "nothing planted, nothing found",
                OPERATIONS + " stored, 0 faults",
                new Observation(observed, found.audited() && found.stored() == OPERATIONS && faults == 0));
    }

    private static SelfCheck exactly(String what, long expected, long found) {
        return SelfCheck.of(
                GROUP, what, Long.toString(expected), new Observation(Long.toString(found), expected == found));
    }

    private static SelfCheck breaks(Verdict verdict, String because) {
        boolean lost =
                verdict instanceof Verdict.Breaks(Violation violation) && violation instanceof Violation.LostData;
        return SelfCheck.of(GROUP, "lost data breaks", "breaks", new Observation(because, lost));
    }

    private SelftestScene scene(String name, String plan) {
        Phase burst = new Phase(
                "burst",
                true,
                List.of(runner.uploads(new LoadModel.Burst(OPERATIONS), PAYLOAD_BYTES)),
                new StopCondition.Operations(OPERATIONS, AT_MOST));
        return new SelftestScene(
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

    private long of(UploadFault fault) {
        return planted.getOrDefault(fault, 0);
    }

    /** Returns a different count for each fault, so that no kind can be mistaken for another. */
    private static Map<UploadFault, Integer> planted() {
        Map<UploadFault, Integer> counts = new EnumMap<>(UploadFault.class);
        for (UploadFault fault : UploadFault.values()) {
            if (fault != UploadFault.NONE) {
                counts.put(fault, counts.size() + 1);
            }
        }
        return counts;
    }
}
