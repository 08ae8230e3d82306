package plimsoll.judge.claims;

import java.util.List;
import plimsoll.model.claim.Standing;

/** What trials say of a predicate. */
record Answer(Standing standing, String measured, String because, List<Witness> trials) {
    static Answer undecided(String why, List<Witness> trials) {
        return new Answer(Standing.NOT_DECIDABLE, "", why, trials);
    }

    static Answer notRun(String cell) {
        return new Answer(Standing.NOT_RUN, "", "no trial of " + cell, List.of());
    }
}
