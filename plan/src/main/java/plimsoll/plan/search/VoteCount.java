package plimsoll.plan.search;

import java.util.List;

/** What some trials at one value said; inconclusive ones do not vote. */
record VoteCount(int held, int broke, boolean fatal) {
    static final VoteCount EMPTY = new VoteCount(0, 0, false);

    static VoteCount of(List<SearchTrial> shots) {
        VoteCount voteCount = EMPTY;
        for (SearchTrial trial : shots) {
            voteCount = voteCount.and(trial);
        }
        return voteCount;
    }

    VoteCount and(SearchTrial trial) {
        if (!trial.counted()) {
            return this;
        }
        return trial.held()
                ? new VoteCount(held + 1, broke, fatal)
                : new VoteCount(held, broke + 1, fatal || trial.fatal());
    }

    int votes() {
        return held + broke;
    }

    /** Two of three; one death or loss is never outvoted. */
    boolean sayBreaks() {
        return fatal || broke >= 2;
    }

    boolean sayHolds() {
        return !fatal && held >= 2;
    }
}
