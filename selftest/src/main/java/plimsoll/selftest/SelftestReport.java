package plimsoll.selftest;

import java.util.List;

/**
 * Every line of a self-test.
 *
 * @param millis it took
 */
public record SelftestReport(List<Proof> proofs, long millis) {
    public SelftestReport {
        proofs = List.copyOf(proofs);
    }

    /** Everything that could be checked here was seen within its bound. */
    public boolean met() {
        return outcome() == Proof.Outcome.MET;
    }

    /** The worst of all lines: not met, then not decided, then met; not met without any line. */
    public Proof.Outcome outcome() {
        if (count(Proof.Outcome.NOT_MET) > 0 || proofs.isEmpty()) {
            return Proof.Outcome.NOT_MET;
        }
        return count(Proof.Outcome.NOT_DECIDED) > 0 ? Proof.Outcome.NOT_DECIDED : Proof.Outcome.MET;
    }

    public long count(Proof.Outcome outcome) {
        return proofs.stream().filter(proof -> proof.outcome() == outcome).count();
    }
}
