package plimsoll.judge.check;

import java.util.List;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Ending;

/** The facts of a trial, its figures and who died in it. */
public record Evidence(Facts facts, TrialFigures figures, List<Ending> endings) {
    Experiment experiment() {
        return facts.records().experiment();
    }

    List<Ending> endingsOfSubjects() {
        return endings.stream().filter(this::ofSubject).toList();
    }

    List<Ending> endingsOfNeeds() {
        return endings.stream().filter(ending -> !ofSubject(ending)).toList();
    }

    private boolean ofSubject(Ending ending) {
        return facts.records().subjects().stream().map(MemberRecord::name).anyMatch(ending.member()::equals);
    }
}
