package plimsoll.plan.search;

import java.util.List;

/** What some trials at one value said; inconclusive ones do not vote. */
record Ballot(int held, int broke, boolean fatal) {
    static final Ballot EMPTY = new Ballot(0, 0, false);

    static Ballot of(List<Shot> shots) {
        Ballot ballot = EMPTY;
        for (Shot shot : shots) {
            ballot = ballot.and(shot);
        }
        return ballot;
    }

    Ballot and(Shot shot) {
        if (!shot.counted()) {
            return this;
        }
        return shot.held() ? new Ballot(held + 1, broke, fatal) : new Ballot(held, broke + 1, fatal || shot.fatal());
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
