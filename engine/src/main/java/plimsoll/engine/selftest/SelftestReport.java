package plimsoll.engine.selftest;

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

    /** Nothing that could be checked here missed its bound. */
    public boolean met() {
        return count(Proof.Outcome.NOT_MET) == 0 && !proofs.isEmpty();
    }

    public long count(Proof.Outcome outcome) {
        return proofs.stream().filter(proof -> proof.outcome() == outcome).count();
    }
}
