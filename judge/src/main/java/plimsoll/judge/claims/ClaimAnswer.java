package plimsoll.judge.claims;

import java.util.List;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.claim.ClaimVerdict;

/** The verdict of trials on a predicate, with its reason. */
record ClaimAnswer(ClaimVerdict standing, String measured, String because, List<RoundEvidence> trials) {
    static ClaimAnswer undecided(String why, List<RoundEvidence> trials) {
        return new ClaimAnswer(ClaimVerdict.NOT_DECIDABLE, "", why, trials);
    }

    /** Returns the verdict that so many rounds support, if all of them agree. */
    static ClaimVerdict supported(boolean confirmed, int rounds) {
        if (rounds < PairwiseComparison.DECIDING_ROUNDS) {
            return confirmed ? ClaimVerdict.LOOKS_CONFIRMED : ClaimVerdict.LOOKS_REFUTED;
        }
        return confirmed ? ClaimVerdict.CONFIRMED : ClaimVerdict.REFUTED;
    }

    ClaimAnswer withMore(String reason) {
        return new ClaimAnswer(standing, measured, because + reason, trials);
    }

    static ClaimAnswer notRun(String cell) {
        return new ClaimAnswer(ClaimVerdict.NOT_RUN, "", "no trial of " + cell, List.of());
    }
}
