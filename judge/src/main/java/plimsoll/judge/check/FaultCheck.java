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

/** Reports the effect of each planned fault; a trial in which a planned fault did not happen is inconclusive. */
final class FaultCheck {
    private static final String NAME = "faults";

    private FaultCheck() {}

    static List<Finding> run(CheckContext context) {
        Stream<Finding> impacts =
                FaultImpact.all(context.facts()).stream().map(impact -> Finding.holds(NAME, impact.sentence()));
        Stream<Finding> drops = dropped(context).map(text -> Finding.holds(NAME, text));
        return Stream.of(impacts, drops, missing(context)).flatMap(each -> each).toList();
    }

    /** Returns for each power cut a sentence about the changes that it dropped. */
    static Stream<String> dropped(CheckContext context) {
        return context.facts().records().events().stream()
                .filter(event -> event.what()
                        .filter(Occurrence.ChangesDropped.class::isInstance)
                        .isPresent())
                .map(TrialEvent::text);
    }

    private static Stream<Finding> missing(CheckContext context) {
        boolean completed =
                context.facts().records().end().stream().anyMatch(end -> end.ended() == TrialOutcome.Kind.COMPLETED);
        List<Fault> planned = context.experiment().faults();
        return IntStream.range(0, planned.size())
                .filter(fault -> completed && !ended(context, fault))
                .mapToObj(fault -> why(context, fault, planned.get(fault)))
                .distinct()
                .map(why -> Finding.inconclusive(NAME, Verdict.Reason.FAULT, why));
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
