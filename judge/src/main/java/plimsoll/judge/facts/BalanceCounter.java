package plimsoll.judge.facts;

import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.StoredCopyFile.Copy;

/** Adds up operations, so many of one kind at a time, to a balance. */
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

    void add(LedgerState state, Copy found, int times) {
        states[state.code()] += times;
        switch (state) {
            case ACKNOWLEDGED -> acknowledged(found, times);
            case REJECTED, FAILED -> phantom += isPresent(found) ? times : 0;
            case UNKNOWN, ATTEMPTED -> recovered += isPresent(found) ? times : 0;
            case NONE, UNSENT, NOT_ATTEMPTED -> unexpected += (long) found.copies() * times;
            case ABORTED -> {}
        }
        if (state != LedgerState.ACKNOWLEDGED && (found.corrupted() || found.truncated())) {
            leftovers += times;
        }
    }

    /** Adds operations that should not leave a copy. */
    void addUnstored(LedgerState state, int times) {
        states[state.code()] += times;
        leftNothing += state == LedgerState.ACKNOWLEDGED ? times : 0;
    }

    /** Adds operations whose copies may have been removed by others; without a copy, they are not lost. */
    void addRemovable(LedgerState state, Copy found, LedgerState removal, int times) {
        if (state == LedgerState.ACKNOWLEDGED && !isPresent(found) && ProducerExpectations.mayRemove(removal)) {
            addUnstored(state, times);
        } else {
            add(state, found, times);
        }
    }

    /**
     * Adds operations that remove the copies of others.
     *
     * @param left the remains of a copy that it should have removed
     */
    void addRemoval(LedgerState state, Copy left, int times) {
        states[state.code()] += times;
        if (state == LedgerState.ACKNOWLEDGED) {
            lost += isPresent(left) ? times : 0;
            leftNothing += isPresent(left) ? 0 : times;
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

    private void acknowledged(Copy found, int times) {
        lost += isPresent(found) ? 0 : times;
        duplicated += found.copies() > 1 ? times : 0;
        corrupted += found.corrupted() ? times : 0;
        truncated += found.truncated() ? times : 0;
    }

    private static boolean isPresent(Copy found) {
        return found.copies() > 0;
    }
}
