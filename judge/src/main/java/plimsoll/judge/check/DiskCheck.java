package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.judge.figure.HostLoad;
import plimsoll.judge.figure.HostLoad.SampledMachine;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Member;
import plimsoll.model.record.Metric;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.TrialFolder;

/**
 * Shows how much of a core the process that serves a member's own disk used. A process that filled its cores made the disk
 * slower than the study says, so that figures of speed are those of the process.
 */
final class DiskCheck {
    static final String NAME = "disk";

    /** The share of its cores from which the process may be the limit. */
    private static final double FULL = 0.9;

    private DiskCheck() {}

    static List<Finding> run(CheckContext context) {
        return context.experiment().deployment().members().stream()
                .filter(member -> member.limits().disk().filter(Disk::paced).isPresent())
                .flatMap(member -> used(context, member).map(used -> finding(context, member, used)).stream())
                .toList();
    }

    /**
     * Returns how much of a core the process used in the counted windows. Empty if it was not sampled, as in older
     * records, and if an empty disk replaced it, whose process counts from zero.
     */
    private static Optional<Double> used(CheckContext context, Member member) {
        double millis = context.facts().countedMillis();
        return context.facts()
                .risen(TrialFolder.sampledDisk(member.name()), Metric.CPU_TIME)
                .filter(risen -> millis > 0 && risen >= 0)
                .map(risen -> risen / millis);
    }

    private static Finding finding(CheckContext context, Member member, double used) {
        OptionalInt cores = cores(context, member);
        String words = "its process used " + QuantityFormat.share(used) + " of a core";
        boolean full = cores.isPresent() && used > FULL * cores.getAsInt();
        return full && context.speedDecides() && !cutsPower(context)
                ? Finding.inconclusive(
                        NAME,
                        Reason.GENERATOR,
                        "the disk of " + member.name() + " was slower than the study says: " + words + " and may use "
                                + cores.getAsInt())
                : Finding.holds(NAME, "the disk of " + member.name() + ": " + words);
    }

    /**
     * Returns the cores of the process, which are those that the member does not have; of the larger machine if needs have
     * their own. Empty if no number of cores is recorded.
     */
    private static OptionalInt cores(CheckContext context, Member member) {
        int pinned = member.limits().cpus().cores().size();
        return HostLoad.machines(context.facts()).stream()
                .mapToInt(SampledMachine::cores)
                .map(all -> all > pinned ? all - pinned : all)
                .max();
    }

    /** A trial with a power cut shows what survives, at any speed. */
    private static boolean cutsPower(CheckContext context) {
        return context.experiment().faults().stream()
                .anyMatch(fault -> fault instanceof Fault.End end && end.by().cutsPower());
    }
}
