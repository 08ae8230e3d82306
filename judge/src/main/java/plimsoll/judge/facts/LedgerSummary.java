package plimsoll.judge.facts;

import java.util.EnumMap;
import java.util.Map;
import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerBalance;

/**
 * What the client was told, laid beside what was found.
 *
 * @param balance of all phases, for what a warm-up was told is a promise too; where a store was listed, of the ledgers
 *     that it was compared with
 * @param judged operations of the judged phases by state
 * @param judgedBytes payload of those that were acknowledged
 * @param leftovers damaged copies of operations that were not acknowledged: no promise is broken, but they lie there
 */
public record LedgerSummary(LedgerBalance balance, Map<LedgerState, Long> judged, long judgedBytes, long leftovers) {
    public static final LedgerSummary EMPTY =
            new LedgerSummary(new BalanceCounter().balance(false), new EnumMap<>(LedgerState.class), 0, 0);

    public long judged(LedgerState state) {
        return judged.getOrDefault(state, 0L);
    }

    /** Failed or unknown; an operation whose worker died under way is unknown. */
    public long errors() {
        return judged(LedgerState.FAILED) + judged(LedgerState.UNKNOWN) + judged(LedgerState.ATTEMPTED);
    }

    public long attempted() {
        return judged(LedgerState.ACKNOWLEDGED) + judged(LedgerState.REJECTED) + errors();
    }

    /** 0 when nothing was attempted. */
    public double share(long count) {
        return attempted() == 0 ? 0 : (double) count / attempted();
    }
}
