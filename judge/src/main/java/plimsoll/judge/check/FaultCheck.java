package plimsoll.judge.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.figure.Aftermath;
import plimsoll.model.load.Fault;
import plimsoll.model.record.Event;
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
        Map<String, List<Fault>> planned = evidence.experiment().phases().stream()
                .flatMap(phase -> phase.faults().stream())
                .collect(Collectors.groupingBy(FaultWords::of, LinkedHashMap::new, Collectors.toList()));
        return planned.values().stream()
                .filter(alike -> completed && ended(evidence, alike.getFirst()) < alike.size())
                .map(alike -> Finding.inconclusive(NAME, Verdict.Reason.CHECKER, why(evidence, alike.getFirst())));
    }

    /** Faults of the same words are told apart by nothing but their number. */
    private static long ended(Evidence evidence, Fault fault) {
        return texts(evidence, fault).filter(FaultWords.ends(fault)::equals).count();
    }

    private static String why(Evidence evidence, Fault fault) {
        return texts(evidence, fault)
                .filter(text -> !text.equals(FaultWords.begins(fault)) && !text.equals(FaultWords.ends(fault)))
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
