package plimsoll.report.terminal;

import java.util.Optional;
import java.util.OptionalLong;
import plimsoll.model.WithBuilder;
import plimsoll.model.record.TailLatency;

/**
 * One variant during a run.
 *
 * @param load in words, such as {@code 125 x 10m at once, round 2 of 3}
 * @param usedBytes memory that the kernel charges now; 0: unknown
 * @param capBytes its memory cap; 0: none
 * @param tail percentile of the response times of acknowledged operations so far; empty: too few operations
 * @param errors failed and unknown operations
 * @param lost lost operations; empty before the audit
 * @param word its activity in one or two words, such as {@code starting}
 */
@WithBuilder
public record LiveRow(
        String variant,
        String load,
        long usedBytes,
        long capBytes,
        Optional<TailLatency> tail,
        long acknowledged,
        long rejected,
        long errors,
        OptionalLong lost,
        State state,
        String word)
        implements LiveRowBuilder.With {
    /** The progress of a variant. */
    public enum State {
        WAITING,
        RUNNING,
        HOLDS,
        BREAKS,
        INCONCLUSIVE
    }
}
