package plimsoll.judge.claims;

import java.util.List;
import plimsoll.model.claim.ClaimVerdict;

/** The verdict of trials on a predicate, with its reason. */
record ClaimAnswer(ClaimVerdict standing, String measured, String because, List<RoundEvidence> trials) {
    static ClaimAnswer undecided(String why, List<RoundEvidence> trials) {
        return new ClaimAnswer(ClaimVerdict.NOT_DECIDABLE, "", why, trials);
    }

    static ClaimAnswer notRun(String cell) {
        return new ClaimAnswer(ClaimVerdict.NOT_RUN, "", "no trial of " + cell, List.of());
    }
}
