package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.figure.GcOverhead;
import plimsoll.judge.figure.MeasuredRange;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

/**
 * Checks the mechanism that held the memory of the subjects. Under a weak one a trial holds with that restriction. It is
 * inconclusive if collections also took much of the time: such a cap refuses memory where the kernel's would kill.
 */
public final class WeakCapCheck {
    public static final String NAME = "memory-cap";

    private static final double GC_SHARE_MAX = 0.25;

    private WeakCapCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.facts().records().subjects().stream()
                .filter(member -> member.cap().weak())
                .map(member -> finding(context, member))
                .toList();
    }

    /** A short burst is over before a stretch of seconds can be full of pauses, so its whole share counts too. */
    private static Optional<String> collecting(CheckContext context, MemberRecord member) {
        return GcOverhead.bound(context.facts().records().pauses(member.name()))
                .map(GcOverhead.Stretch::sentence)
                .or(() -> context.figures().readings(ProcessorFigures.GC_SHARE).stream()
                        .filter(reading -> reading.member().equals(Optional.of(member.nameInStudy())))
                        .map(MeasuredRange::low)
                        .max(Double::compare)
                        .filter(share -> share > GC_SHARE_MAX)
                        .map(share -> QuantityFormat.share(share) + " of the judged time went into collections"));
    }

    private static Finding finding(CheckContext context, MemberRecord member) {
        EffectiveCap cap = member.cap();
        String evidence = member.name() + ": " + cap.sentence();
        return collecting(context, member)
                .map(share -> Finding.inconclusive(
                        NAME,
                        Verdict.Reason.CAPABILITY,
                        evidence + "; " + share + "; a container may kill it here, so repeat the trial under the"
                                + " kernel's cap"))
                .orElseGet(() -> new Finding(NAME, new Verdict.Holds(Optional.of(cap.mechanism())), evidence));
    }
}
