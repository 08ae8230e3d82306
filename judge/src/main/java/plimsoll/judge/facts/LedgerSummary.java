package plimsoll.judge.facts;

import java.util.EnumMap;
import java.util.Map;
import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerBalance;

/**
 * The outcomes that the client received, reconciled with the copies that audits found.
 *
 * @param balance of all phases, since an acknowledgement in a warm-up is a promise, too; if a store was listed, of the
 *     ledgers that were compared with it
 * @param judged operations of the judged phases by state
 * @param judgedBytes payload of the acknowledged ones
 * @param payloadMeans the mean payload in bytes of each workload's acknowledged ones, by its name; none for a workload of
 *     which none was acknowledged
 * @param leftovers damaged copies of operations that were not acknowledged; they break no promise, but occupy the store
 */
public record LedgerSummary(
        LedgerBalance balance,
        Map<LedgerState, Long> judged,
        long judgedBytes,
        Map<String, Double> payloadMeans,
        long leftovers) {
    public static final LedgerSummary EMPTY =
            new LedgerSummary(new BalanceCounter().balance(false), new EnumMap<>(LedgerState.class), 0, Map.of(), 0);

    public long judged(LedgerState state) {
        return judged.getOrDefault(state, 0L);
    }

    /** Returns failed and unknown operations; one whose worker died before its end is unknown. */
    public long errors() {
        return judged(LedgerState.FAILED) + judged(LedgerState.UNKNOWN) + judged(LedgerState.ATTEMPTED);
    }

    public long attempted() {
        return judged(LedgerState.ACKNOWLEDGED) + judged(LedgerState.REJECTED) + errors();
    }

    /** Returns 0 if nothing was attempted. */
    public double share(long count) {
        return attempted() == 0 ? 0 : (double) count / attempted();
    }
}
