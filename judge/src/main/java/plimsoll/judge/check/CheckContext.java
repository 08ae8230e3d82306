package plimsoll.judge.check;

import java.util.List;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.DeathReport;

/** Input of a check: the facts of a trial, its figures and the deaths in it. */
public record CheckContext(TrialFacts facts, TrialFigures figures, List<DeathReport> deaths) {
    /** Returns the same trial as if the worker of this workload had sent all of its load. */
    CheckContext only(String workload) {
        TrialFacts own = TrialFacts.of(facts.records().only(workload));
        return new CheckContext(own, new TrialFigures(own), deaths);
    }

    Experiment experiment() {
        return facts.records().experiment();
    }

    /** Whether a faster lab could change the answer: a rate that was sent and met every bound stays an answer. */
    boolean speedDecides() {
        return experiment().workloads().stream()
                        .anyMatch(workload -> workload.measured() && !(workload.load() instanceof LoadModel.Open))
                || experiment().thresholds().stream().anyMatch(threshold -> ThresholdCheck.misses(threshold, figures));
    }

    List<DeathReport> deathsOfSubjects() {
        return deaths.stream().filter(this::ofSubject).toList();
    }

    List<DeathReport> deathsOfNeeds() {
        return deaths.stream().filter(report -> !ofSubject(report)).toList();
    }

    private boolean ofSubject(DeathReport report) {
        return facts.records().subjects().stream().map(MemberRecord::name).anyMatch(report.member()::equals);
    }
}
