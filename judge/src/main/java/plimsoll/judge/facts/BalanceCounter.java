package plimsoll.judge.facts;

import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.StoredCopyFile.Copy;

/** Adds up operations, one by one, to a balance. */
final class BalanceCounter {
    private final long[] states = new long[LedgerState.values().length];
    private long lost;
    private long duplicated;
    private long corrupted;
    private long truncated;
    private long unexpected;
    private long recovered;
    private long phantom;
    private long leftovers;
    private long leftNothing;

    void add(LedgerState state, Copy found) {
        states[state.code()]++;
        switch (state) {
            case ACKNOWLEDGED -> acknowledged(found);
            case REJECTED, FAILED -> phantom += present(found);
            case UNKNOWN, ATTEMPTED -> recovered += present(found);
            case NONE, UNSENT, NOT_ATTEMPTED -> unexpected += found.copies();
            case ABORTED -> {}
        }
        if (state != LedgerState.ACKNOWLEDGED && (found.corrupted() || found.truncated())) {
            leftovers++;
        }
    }

    /** Adds an operation that should not leave a copy. */
    void addUnstored(LedgerState state) {
        states[state.code()]++;
        leftNothing += state == LedgerState.ACKNOWLEDGED ? 1 : 0;
    }

    /** Adds an operation whose copy may have been removed by another; without a copy, it is not lost. */
    void addRemovable(LedgerState state, Copy found, LedgerState removal) {
        if (state == LedgerState.ACKNOWLEDGED && found.copies() == 0 && ProducerExpectations.mayRemove(removal)) {
            addUnstored(state);
        } else {
            add(state, found);
        }
    }

    /**
     * Adds an operation that removes the copy of another.
     *
     * @param left the remains of the copy that it should have removed
     */
    void addRemoval(LedgerState state, Copy left) {
        states[state.code()]++;
        if (state == LedgerState.ACKNOWLEDGED) {
            lost += present(left);
            leftNothing += 1 - present(left);
        }
    }

    /** Adds copies that were never sent. They have no address in a ledger, so the audit counts them. */
    void addUnexpected(long copies) {
        unexpected += copies;
    }

    long leftovers() {
        return leftovers;
    }

    LedgerBalance balance(boolean audited) {
        long unknown = states[LedgerState.UNKNOWN.code()] + states[LedgerState.ATTEMPTED.code()];
        long acknowledged = states[LedgerState.ACKNOWLEDGED.code()];
        long rejected = states[LedgerState.REJECTED.code()];
        long failed = states[LedgerState.FAILED.code()];
        return LedgerBalanceBuilder.builder()
                .attempted(acknowledged + rejected + failed + unknown)
                .acknowledged(acknowledged)
                .rejected(rejected)
                .failed(failed)
                .unknown(unknown)
                .stored(audited ? acknowledged - lost - leftNothing : 0)
                .lost(audited ? lost : 0)
                .duplicated(duplicated)
                .corrupted(corrupted)
                .truncated(truncated)
                .unexpected(unexpected)
                .recovered(recovered)
                .phantom(phantom)
                .unsent(states[LedgerState.UNSENT.code()])
                .notAttempted(states[LedgerState.NOT_ATTEMPTED.code()])
                .aborted(states[LedgerState.ABORTED.code()])
                .audited(audited)
                .leftNothing(audited ? leftNothing : 0)
                .build();
    }

    private void acknowledged(Copy found) {
        lost += 1 - present(found);
        duplicated += found.copies() > 1 ? 1 : 0;
        corrupted += found.corrupted() ? 1 : 0;
        truncated += found.truncated() ? 1 : 0;
    }

    private static int present(Copy found) {
        return found.copies() > 0 ? 1 : 0;
    }
}
