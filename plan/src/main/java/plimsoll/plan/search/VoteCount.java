package plimsoll.plan.search;

import java.util.List;

/** Outcomes of some trials at one value; inconclusive ones do not count. */
record VoteCount(int held, int broke, boolean lost) {
    static final VoteCount EMPTY = new VoteCount(0, 0, false);

    static VoteCount of(List<SearchTrial> trials) {
        VoteCount voteCount = EMPTY;
        for (SearchTrial trial : trials) {
            voteCount = voteCount.and(trial);
        }
        return voteCount;
    }

    VoteCount and(SearchTrial trial) {
        if (!trial.counted()) {
            return this;
        }
        return trial.isHeld()
                ? new VoteCount(held + 1, broke, lost)
                : new VoteCount(held, broke + 1, lost || trial.lost());
    }

    int votes() {
        return held + broke;
    }

    /** Two of three trials decide; a loss of data cannot be outvoted. */
    boolean sayBreaks() {
        return lost || broke >= 2;
    }

    boolean sayHolds() {
        return !lost && held >= 2;
    }
}
