package plimsoll.engine.judge;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.engine.record.FaultWords;
import plimsoll.model.Event;
import plimsoll.model.Fault;
import plimsoll.model.Finding;
import plimsoll.model.TrialEnd;
import plimsoll.model.Verdict;

/** What each planned fault did; a trial without the faults that its study plans says nothing. */
final class FaultCheck {
    private static final String NAME = "faults";

    private FaultCheck() {}

    static List<Finding> look(Evidence evidence) {
        Stream<Finding> seen =
                Aftermath.all(evidence.facts()).stream().map(aftermath -> Checks.holds(NAME, aftermath.sentence()));
        return Stream.concat(seen, undone(evidence)).toList();
    }

    private static Stream<Finding> undone(Evidence evidence) {
        boolean completed =
                evidence.facts().records().end().stream().anyMatch(end -> end.ended() == TrialEnd.Kind.COMPLETED);
        return evidence.experiment().phases().stream()
                .flatMap(phase -> phase.faults().stream())
                .distinct()
                .filter(fault -> completed && !ended(evidence, fault))
                .map(fault -> Checks.inconclusive(NAME, Verdict.Reason.CHECKER, why(evidence, fault)));
    }

    private static boolean ended(Evidence evidence, Fault fault) {
        return texts(evidence, fault).anyMatch(FaultWords.ends(fault)::equals);
    }

    private static String why(Evidence evidence, Fault fault) {
        return texts(evidence, fault)
                .filter(text -> !text.equals(FaultWords.begins(fault)))
                .findFirst()
                .orElse(FaultWords.of(fault) + " was planned and never began");
    }

    private static Stream<String> texts(Evidence evidence, Fault fault) {
        return evidence.facts().records().events().stream()
                .filter(event -> event.kind() == Event.Kind.FAULT)
                .map(Event::text)
                .filter(text -> text.startsWith(FaultWords.of(fault) + " "));
    }
}
