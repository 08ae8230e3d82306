package plimsoll.model.record;

import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.member.OuterLimit;

/**
 * The kernel's counters for one member over the trial; absent if the cap's mechanism has no such counter.
 *
 * @param oomKills kills at the member's own cap
 * @param outerOomKills kills for a limit around the lab or of the whole machine; absent in older records
 * @param outerLimit the limit of these kills; absent if it is not known, and in older records
 * @param killedTogether processes that ended only because another one of the member was killed; absent in older records
 * @param peak highest charge, page cache included
 * @param peakFootprint highest resident set of the process (VmHWM)
 */
public record KernelCounters(
        Optional<Long> oomKills,
        Optional<Long> outerOomKills,
        Optional<OuterLimit> outerLimit,
        Optional<Long> killedTogether,
        Optional<Bytes> peak,
        Optional<Bytes> peakFootprint) {
    public static final KernelCounters NONE = new KernelCounters(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
