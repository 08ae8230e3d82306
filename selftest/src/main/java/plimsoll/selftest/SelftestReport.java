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
        return outcome() == SelfCheck.Outcome.MET;
    }

    /** The worst outcome: not met, then not decided, then met; not met if there is no check. */
    public SelfCheck.Outcome outcome() {
        if (count(SelfCheck.Outcome.NOT_MET) > 0 || proofs.isEmpty()) {
            return SelfCheck.Outcome.NOT_MET;
        }
        return count(SelfCheck.Outcome.NOT_DECIDED) > 0 ? SelfCheck.Outcome.NOT_DECIDED : SelfCheck.Outcome.MET;
    }

    public long count(SelfCheck.Outcome outcome) {
        return proofs.stream()
                .filter(selfCheck -> selfCheck.outcome() == outcome)
                .count();
    }
}
