package plimsoll.plan.search;

/**
 * The verdict of a verification on one end of an answer. Only trials that refute the answer's promise contradict it, and
 * an end that a proof's number of trials leaves open is tried up to three times as often.
 */
enum Reproduction {
    SUPPORTED,
    OPEN,
    REFUTED;

    /**
     * At the value that holds, lost data refutes the answer, and so do as many breaks as the promise makes unlikely. It
     * is supported if these trials together with those of the answer prove the promise.
     *
     * @param proof trials of a proof, which make the promise
     * @param before trials that proved the value, all of which held; 0 if it was not proven
     */
    static Reproduction ofHolds(int proof, VoteCount again, int before) {
        SuccessPromise promise = SuccessPromise.provenBy(proof);
        if (again.lost() || promise.refutedBy(again.held(), again.broke())) {
            return REFUTED;
        }
        boolean complete = again.votes() >= proof;
        return complete && promise.provenBy(before + again.held(), again.broke()) ? SUPPORTED : OPEN;
    }

    /**
     * At the value that breaks, of whose trials at least half broke, a third or more support it, and too few for a half
     * refute it. It is supported as soon as the trials that are left cannot change that.
     */
    static Reproduction ofBreaks(SearchGoal goal, VoteCount again) {
        if (again.votes() < goal.proof()) {
            return 3 * again.broke() >= goal.proof() ? SUPPORTED : OPEN;
        }
        if (3 * again.broke() >= again.votes()) {
            return SUPPORTED;
        }
        return SuccessPromise.refutesHalf(again.broke(), again.votes()) ? REFUTED : OPEN;
    }
}
