package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Member;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.TrialFolder;

/**
 * Checks whether the process that serves a member's own disk was the limit. That disk was slower than the study says, so
 * that figures of speed are those of the process.
 */
final class DiskCheck {
    static final String NAME = "disk";

    /** The share of a core from which its one thread that reads requests may be the limit. */
    private static final double FULL_CORE = 0.9;

    private DiskCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.experiment().deployment().members().stream()
                .filter(member -> member.limits().disk().filter(Disk::paced).isPresent())
                .flatMap(member -> core(context, member).map(core -> finding(context, member, core)).stream())
                .toList();
    }

    /** Returns how much of a core the process used in the counted windows; empty if it was not sampled, as formerly. */
    private static Optional<Double> core(CheckContext context, Member member) {
        double millis = context.facts().countedMillis();
        return context.facts()
                .risen(TrialFolder.sampledDisk(member.name()), Metric.CPU_TIME)
                .filter(_ -> millis > 0)
                .map(used -> used / millis);
    }

    private static Finding finding(CheckContext context, Member member, double core) {
        String used = "its process used " + QuantityFormat.share(core) + " of a core";
        return core > FULL_CORE && context.speedDecides() && !cutsPower(context)
                ? Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        "the disk of " + member.name() + " was slower than the study says: " + used)
                : Finding.holds(NAME, "the disk of " + member.name() + ": " + used);
    }

    /** A trial with a power cut shows what survives, at any speed. */
    private static boolean cutsPower(CheckContext context) {
        return context.experiment().faults().stream()
                .anyMatch(fault -> fault instanceof Fault.End end && end.by().cutsPower());
    }
}
