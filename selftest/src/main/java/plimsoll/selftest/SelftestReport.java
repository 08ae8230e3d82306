package plimsoll.selftest;

import java.util.List;

/**
 * Every line of a self-test.
 *
 * @param millis it took
 */
public record SelftestReport(List<SelfCheck> proofs, long millis) {
    public SelftestReport {
        proofs = List.copyOf(proofs);
    }

    /** Everything that could be checked here was seen within its bound. */
    public boolean met() {
        return outcome() == SelfCheck.Outcome.MET;
    }

    /** The worst of all lines: not met, then not decided, then met; not met without any line. */
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
