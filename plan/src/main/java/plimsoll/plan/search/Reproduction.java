package plimsoll.plan.search;

/**
 * The verdict of a verification on one end of an answer. Only trials that refute the answer's promise
 * contradict it: a service that fails one trial in twenty, which the promise allows, fails at least one of six in a
 * quarter of all verifications.
 */
enum Reproduction {
    SUPPORTED,
    OPEN,
    REFUTED;

    /**
     * At the value that holds, a death, a loss or half of the trials refute it. It is supported if, together with the
     * trials of the answer, fewer than 39 % of trials fail, at 95 %, as the answer promised.
     *
     * @param before trials that proved the value, all of which held; 0 if it was not proven
     */
    static Reproduction ofHolds(VoteCount again, int before) {
        if (again.fatal() || 2 * again.broke() >= SearchGoal.PROOF) {
            return REFUTED;
        }
        double below = BreakpointPosterior.failureRateBelow(before + again.held(), again.broke());
        return below <= BreakpointPosterior.failureRateBelow(SearchGoal.PROOF) ? SUPPORTED : OPEN;
    }

    /**
     * At the value that breaks, five of six that hold refute it, unless a trial died or lost data. With the trials of
     * the answer, of which at least four broke, two more make at least half.
     *
     * @param proven whether the answer was proven
     */
    static Reproduction ofBreaks(VoteCount again, boolean fatal, boolean proven) {
        int least = proven ? SearchGoal.PROOF / 3 : 2 * SearchGoal.PROOF / 3;
        if (again.votes() >= SearchGoal.PROOF && (fatal || again.broke() >= least)) {
            return SUPPORTED;
        }
        return 3 * again.broke() < SearchGoal.PROOF ? REFUTED : OPEN;
    }
}
