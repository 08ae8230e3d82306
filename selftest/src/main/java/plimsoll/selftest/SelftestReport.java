package plimsoll.selftest;

import java.util.List;

/**
 * The checks of a self-test.
 *
 * @param millis its duration
 */
public record SelftestReport(List<SelfCheck> proofs, long millis) {
    public SelftestReport {
        proofs = List.copyOf(proofs);
    }

    /** True if every check that is possible here was met. */
    public boolean met() {
        return outcome() == SelfCheck.CheckOutcome.MET;
    }

    /** The worst outcome: not met, then not decided, then met; not met if there is no check. */
    public SelfCheck.CheckOutcome outcome() {
        if (count(SelfCheck.CheckOutcome.NOT_MET) > 0 || proofs.isEmpty()) {
            return SelfCheck.CheckOutcome.NOT_MET;
        }
        return count(SelfCheck.CheckOutcome.NOT_DECIDED) > 0
                ? SelfCheck.CheckOutcome.NOT_DECIDED
                : SelfCheck.CheckOutcome.MET;
    }

    public long count(SelfCheck.CheckOutcome outcome) {
        return proofs.stream()
                .filter(selfCheck -> selfCheck.outcome() == outcome)
                .count();
    }
}
