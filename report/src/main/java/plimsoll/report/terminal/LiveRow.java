package plimsoll.report.terminal;

import java.util.Optional;
import java.util.OptionalLong;
import plimsoll.model.record.TailLatency;

/**
 * One variant while a run is under way.
 *
 * @param load in words, such as {@code 125 x 10m at once, round 2 of 3}
 * @param usedBytes what the kernel charges to it now; 0: not known
 * @param capBytes its memory cap; 0: none
 * @param tail of the response times of what was acknowledged so far; empty: too few operations
 * @param errors failed and unknown
 * @param lost known only after the audit
 * @param word what it does, in one or two words, such as {@code starting}
 */
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
        String word) {
    /** Where a variant is. */
    public enum State {
        WAITING,
        RUNNING,
        HOLDS,
        BREAKS,
        INCONCLUSIVE
    }
}
