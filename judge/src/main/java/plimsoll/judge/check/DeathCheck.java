package plimsoll.judge.check;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.figure.GcOverhead;
import plimsoll.judge.figure.HostLoad;
import plimsoll.judge.figure.HostLoad.SampledMachine;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * Checks for deaths. A dead subject breaks the trial. A dead need makes it inconclusive; so does a subject that a limit
 * around the lab ended, or that only a clock says stood still while other processes had most of its machine, or of the
 * one that ran its needs.
 */
final class DeathCheck {
    private static final double OTHERS_SHARE_OF_MACHINE = 0.5;

    private DeathCheck() {}

    static List<Finding> subjects(CheckContext context) {
        List<MemberRecord> subjects = context.facts().records().subjects();
        List<DeathReport> deaths = context.deathsOfSubjects();
        if (deaths.isEmpty() && !subjects.isEmpty()) {
            String names = subjects.stream().map(MemberRecord::name).collect(Collectors.joining(", "));
            return List.of(Finding.holds("deaths", "no sign of death: " + names));
        }
        List<SampledMachine> crowded = HostLoad.machines(context.facts()).stream()
                .filter(machine -> HostLoad.others(context.facts(), machine) > OTHERS_SHARE_OF_MACHINE)
                .toList();
        return deaths.stream()
                .map(report -> finding(context, report, crowded.stream().findFirst()))
                .toList();
    }

    private static Finding finding(CheckContext context, DeathReport report, Optional<SampledMachine> crowded) {
        String evidence = report.member() + ": " + report.evidence();
        if (report.death().fromOutside()) {
            return Finding.inconclusive(
                    "deaths",
                    Verdict.Reason.HOST,
                    report.member() + " " + report.death().words() + ": " + report.evidence()
                            + "; give the group around the lab more memory, or the member a smaller cap");
        }
        if (crowded.isPresent() && report.death().detectedByTimeout()) {
            SampledMachine machine = crowded.get();
            return Finding.inconclusive(
                    "deaths",
                    machine.isHere() ? Verdict.Reason.HOST : Verdict.Reason.STORE,
                    evidence + "; but others took " + QuantityFormat.share(HostLoad.others(context.facts(), machine))
                            + " of " + machine.title() + " meanwhile, so it may only have waited for "
                            + (machine.isHere() ? "a core" : "its needs"));
        }
        return new Finding("deaths", new Verdict.Breaks(new Violation.Died(report)), evidence);
    }

    static List<Finding> needs(CheckContext context) {
        return context.deathsOfNeeds().stream()
                .map(report -> Finding.inconclusive(
                        "needs",
                        Verdict.Reason.STORE,
                        report.member()
                                + (isBalancer(context, report.member())
                                        ? ", through which the load goes, "
                                        : ", which the subject relies on, ")
                                + report.death().words() + ": " + report.evidence()))
                .toList();
    }

    private static boolean isBalancer(CheckContext context, String member) {
        return context.experiment()
                .deployment()
                .replicas()
                .filter(replicas -> replicas.balancer().equals(member))
                .isPresent();
    }

    /** Over 25 % of 5 s in collections is not a death, but the figures then mostly measure the collector. */
    static List<Finding> collections(CheckContext context) {
        return context.facts().records().subjects().stream()
                .flatMap(member -> GcOverhead.bound(context.facts().records().pauses(member.name())).stream()
                        .map(stretch -> Finding.holds("gc", member.name() + " is GC-bound: " + stretch.sentence())))
                .toList();
    }
}
