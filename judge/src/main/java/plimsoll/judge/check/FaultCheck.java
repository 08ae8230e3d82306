package plimsoll.judge.check;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.figure.Aftermath;
import plimsoll.model.load.Fault;
import plimsoll.model.record.Event;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.FaultWords;

/** What each planned fault did; a trial without the faults that its study plans says nothing. */
final class FaultCheck {
    private static final String NAME = "faults";

    private FaultCheck() {}

    static List<Finding> look(Evidence evidence) {
        Stream<Finding> seen =
                Aftermath.all(evidence.facts()).stream().map(aftermath -> Finding.holds(NAME, aftermath.sentence()));
        return Stream.concat(seen, undone(evidence)).toList();
    }

    private static Stream<Finding> undone(Evidence evidence) {
        boolean completed =
                evidence.facts().records().end().stream().anyMatch(end -> end.ended() == TrialEnd.Kind.COMPLETED);
        List<Fault> planned = evidence.experiment().faults();
        return IntStream.range(0, planned.size())
                .filter(fault -> completed && !ended(evidence, fault))
                .mapToObj(fault -> why(evidence, fault, planned.get(fault)))
                .distinct()
                .map(why -> Finding.inconclusive(NAME, Verdict.Reason.CHECKER, why));
    }

    private static boolean ended(Evidence evidence, int fault) {
        return evidence.facts()
                .records()
                .times(new Occurrence.FaultEnded(fault)::equals)
                .findAny()
                .isPresent();
    }

    private static String why(Evidence evidence, int number, Fault fault) {
        return evidence.facts().records().events().stream()
                .filter(event -> event.what()
                        .filter(what -> what.equals(new Occurrence.FaultMissed(number))
                                || what.equals(new Occurrence.FaultFailed(number)))
                        .isPresent())
                .map(Event::text)
                .findFirst()
                .orElse(FaultWords.of(fault) + " was planned and never began");
    }
}
