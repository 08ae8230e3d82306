package plimsoll.judge.check;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.figure.FaultImpact;
import plimsoll.model.load.Fault;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.FaultEventText;

/** What each planned fault did; a trial without the faults that its study plans says nothing. */
final class FaultCheck {
    private static final String NAME = "faults";

    private FaultCheck() {}

    static List<Finding> look(CheckContext context) {
        Stream<Finding> seen =
                FaultImpact.all(context.facts()).stream().map(impact -> Finding.holds(NAME, impact.sentence()));
        return Stream.concat(seen, undone(context)).toList();
    }

    private static Stream<Finding> undone(CheckContext context) {
        boolean completed =
                context.facts().records().end().stream().anyMatch(end -> end.ended() == TrialOutcome.Kind.COMPLETED);
        List<Fault> planned = context.experiment().faults();
        return IntStream.range(0, planned.size())
                .filter(fault -> completed && !ended(context, fault))
                .mapToObj(fault -> why(context, fault, planned.get(fault)))
                .distinct()
                .map(why -> Finding.inconclusive(NAME, Verdict.Reason.CHECKER, why));
    }

    private static boolean ended(CheckContext context, int fault) {
        return context.facts()
                .records()
                .times(new Occurrence.FaultEnded(fault)::equals)
                .findAny()
                .isPresent();
    }

    private static String why(CheckContext context, int number, Fault fault) {
        return context.facts().records().events().stream()
                .filter(event -> event.what()
                        .filter(what -> what.equals(new Occurrence.FaultMissed(number))
                                || what.equals(new Occurrence.FaultFailed(number)))
                        .isPresent())
                .map(TrialEvent::text)
                .findFirst()
                .orElse(FaultEventText.of(fault) + " was planned and never began");
    }
}
