package plimsoll.judge.check;

import java.util.List;
import java.util.stream.Collectors;
import plimsoll.judge.figure.GcLoad;
import plimsoll.judge.figure.HostLoad;
import plimsoll.model.figure.Amounts;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.verdict.Ending;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * A subject that died breaks; a need that died leaves the question open, and so does a subject of which only a clock says
 * that it stood still, while others had most of the machine.
 */
final class DeathCheck {
    private static final double MOST_OF_THE_MACHINE = 0.5;

    private DeathCheck() {}

    static List<Finding> subjects(Evidence evidence) {
        List<MemberRecord> subjects = evidence.facts().records().subjects();
        List<Ending> endings = evidence.endingsOfSubjects();
        if (endings.isEmpty() && !subjects.isEmpty()) {
            String names = subjects.stream().map(MemberRecord::name).collect(Collectors.joining(", "));
            return List.of(Finding.holds("deaths", "no sign of a death of " + names));
        }
        double others = HostLoad.others(evidence.facts());
        return endings.stream().map(ending -> finding(ending, others)).toList();
    }

    private static Finding finding(Ending ending, double others) {
        String said = ending.member() + ": " + ending.evidence();
        if (others > MOST_OF_THE_MACHINE && ending.death().toldByAClock()) {
            return Finding.inconclusive(
                    "deaths",
                    Verdict.Reason.HOST,
                    said + "; but others took " + Amounts.share(others)
                            + " of the machine meanwhile, so it may have waited for a core");
        }
        return new Finding("deaths", new Verdict.Breaks(new Violation.Died(ending)), said);
    }

    static List<Finding> needs(Evidence evidence) {
        return evidence.endingsOfNeeds().stream()
                .map(ending -> Finding.inconclusive(
                        "needs",
                        Verdict.Reason.STORE,
                        ending.member() + ", which the subject relies on, "
                                + ending.death().words() + ": " + ending.evidence()))
                .toList();
    }

    /** Over a quarter of five seconds is no death, but what was measured then is the collector. */
    static List<Finding> collections(Evidence evidence) {
        return evidence.facts().records().subjects().stream()
                .flatMap(member -> GcLoad.bound(evidence.facts().records().pauses(member.name())).stream()
                        .map(stretch -> Finding.holds("gc", member.name() + " is GC-bound: " + stretch.sentence())))
                .toList();
    }
}
