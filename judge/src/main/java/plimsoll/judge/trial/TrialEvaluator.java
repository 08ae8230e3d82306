package plimsoll.judge.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.check.CheckContext;
import plimsoll.judge.check.Checks;
import plimsoll.judge.check.LossCheck;
import plimsoll.judge.check.ScriptCheck;
import plimsoll.judge.check.WarmUpCheck;
import plimsoll.judge.check.WeakCapCheck;
import plimsoll.judge.death.DeathClassifier;
import plimsoll.judge.facts.MachineCores;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.TimeDistribution;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.PhaseSteadiness;
import plimsoll.model.result.ScriptResult;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.TrialResultBuilder;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.WorkerMessage;

/** Evaluates a trial's folder: facts, deaths, checks and figures make its result. */
public final class TrialEvaluator {
    private static final String LOST = "lost";
    private static final int EXAMPLES_MAX = 48;
    private static final int REASONS_MAX = 48;

    private TrialEvaluator() {}

    /** Never throws because of missing or damaged files in the folder. */
    public static JudgedTrial of(TrialFolder folder) {
        return of(folder, new MachineCores());
    }

    /**
     * Evaluates one of several trials as {@link #of(TrialFolder)} does.
     *
     * @param machine of all of them
     */
    public static JudgedTrial of(TrialFolder folder, MachineCores machine) {
        try {
            return of(TrialFacts.of(TrialReader.read(folder, machine)), changed(folder));
        } catch (UnreadableRecordException e) {
            return JudgedTrial.unreadable(folder, String.valueOf(e.getMessage()));
        }
    }

    /** A record that was changed after its trial; every other finding may follow from the change. */
    private static Optional<Finding> changed(TrialFolder folder) {
        List<String> problems = TrialChecksums.problems(folder);
        if (problems.isEmpty()) {
            return Optional.empty();
        }
        String more = problems.size() == 1 ? "" : ", and " + QuantityFormat.many(problems.size() - 1, "more problem");
        return Optional.of(Finding.inconclusive("checksums", Verdict.Reason.CHECKER, problems.getFirst() + more));
    }

    private static JudgedTrial of(TrialFacts facts, Optional<Finding> changed) {
        List<Finding> findings = new ArrayList<>(changed.stream().toList());
        List<DeathReport> deaths = deaths(facts, findings);
        TrialFigures measured = new TrialFigures(facts);
        findings.addAll(Checks.run(new CheckContext(facts, measured, deaths)));
        Verdict verdict = changed.map(Finding::verdict)
                .orElseGet(() ->
                        Verdict.worst(findings.stream().map(Finding::verdict).toList()));
        Experiment experiment = facts.records().experiment();
        Map<String, Double> figures = measured.result();
        TrialResult result = TrialResultBuilder.builder()
                .folder("trials/" + facts.records().folder().name())
                .cell(experiment.cell())
                .variant(experiment.variant())
                .round(experiment.round())
                .verdict(verdict)
                .because(because(findings, verdict))
                .findings(findings)
                .endings(deaths)
                .balance(facts.ledger().balance())
                .figures(figures)
                .steadiness(steadiness(facts))
                .curves(PercentileCurves.of(facts))
                .series(SeriesExtractor.of(facts))
                .events(TimelineEventSelector.of(facts))
                .reasons(reasons(facts))
                .examples(examples(facts))
                .members(facts.records().members())
                .heaps(facts.records().heaps())
                .theirs(scripts(facts, findings))
                .clocks(clocks(facts, figures))
                .build();
        return JudgedTrial.of(result, facts.records());
    }

    /**
     * Puts the client's own times before those that members logged, unless there is none of the latter to compare them
     * with.
     */
    private static List<TimingLogStats> clocks(TrialFacts facts, Map<String, Double> figures) {
        List<TimingLogStats> written = facts.records().clocks();
        if (!figures.containsKey(TimeFigures.SERVICE.mean().key())
                || written.stream().noneMatch(clock -> clock.problem().isEmpty())) {
            return written;
        }
        Stream<TimingLogStats> client = Stream.of(
                        client("client, from the send", TimeFigures.SERVICE, facts, figures),
                        client("client, sending", TimeFigures.SENDING, facts, figures),
                        client("client, waiting", TimeFigures.WAITING, facts, figures))
                .flatMap(Optional::stream);
        return Stream.concat(client, written.stream()).toList();
    }

    /** Empty for sending and waiting, the parts of the service time, if the driver does not report when bytes left. */
    private static Optional<TimingLogStats> client(
            String name, TimeDistribution distribution, TrialFacts facts, Map<String, Double> figures) {
        return Optional.ofNullable(figures.get(distribution.mean().key()))
                .map(mean -> new TimingLogStats(
                        name,
                        "worker",
                        facts.ledger().judged(LedgerState.ACKNOWLEDGED),
                        mean,
                        Optional.ofNullable(
                                figures.get(distribution.percentile(50).key())),
                        Optional.ofNullable(
                                figures.get(distribution.percentile(99).key())),
                        Optional.empty()));
    }

    /** Empty if a script's records are unreadable; their check has reported that. */
    private static List<ScriptResult> scripts(TrialFacts facts, List<Finding> findings) {
        boolean broken = findings.stream()
                .anyMatch(finding -> finding.check().equals("script")
                        && finding.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, var _)
                        && reason == Verdict.Reason.CHECKER);
        return broken ? List.of() : ScriptCheck.of(facts.records());
    }

    /** Empty if the series cannot be computed; their check has reported that. */
    private static List<PhaseSteadiness> steadiness(TrialFacts facts) {
        try {
            return WarmUpCheck.of(facts);
        } catch (RuntimeException _) {
            return List.of();
        }
    }

    /** Deaths beside a lost machine follow from its loss, or from the way in which the lab ended the trial. */
    private static List<DeathReport> deaths(TrialFacts facts, List<Finding> findings) {
        if (facts.lostMachine()) {
            return List.of();
        }
        try {
            return DeathClassifier.of(facts);
        } catch (RuntimeException e) {
            findings.add(Finding.broken("deaths", e));
            return List.of();
        }
    }

    /**
     * Returns the evidence of the first finding with the trial's verdict, or the outcomes of the operations if it
     * holds.
     */
    private static String because(List<Finding> findings, Verdict verdict) {
        if (verdict instanceof Verdict.Holds) {
            boolean checked =
                    findings.stream().anyMatch(finding -> finding.check().equals(Finding.LOSS));
            Stream<String> loss = checked ? Stream.empty() : Stream.of(LossCheck.NOT_CHECKED);
            Stream<String> found = findings.stream()
                    .filter(finding ->
                            Set.of(WeakCapCheck.NAME, Finding.LOSS, "errors").contains(finding.check()))
                    .map(Finding::evidence);
            return Stream.concat(loss, found).collect(Collectors.joining("; "));
        }
        return findings.stream()
                .filter(finding -> finding.verdict().equals(verdict))
                .map(TrialEvaluator::reason)
                .findFirst()
                .orElse("");
    }

    /** Names a threshold; names of other checks are internal. */
    private static String reason(Finding finding) {
        return finding.check().contains(" ") ? finding.check() + ": " + finding.evidence() : finding.evidence();
    }

    /** Returns the most frequent reasons, for the operations that the ledger's equation counts. */
    private static Map<String, Long> reasons(TrialFacts facts) {
        Map<String, Long> reasons = facts.records().workers().stream()
                .filter(worker ->
                        worker.workload().measured() || worker.workload().stores())
                .flatMap(worker -> worker.log().stream())
                .flatMap(log -> log.reasons().stream())
                .collect(Collectors.toMap(
                        reason -> reason.outcome() + ": " + reason.reason(),
                        WorkerMessage.Reason::count,
                        Long::sum,
                        TreeMap::new));
        return reasons.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(REASONS_MAX)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum, LinkedHashMap::new));
    }

    private static Map<String, List<String>> examples(TrialFacts facts) {
        Map<String, List<String>> examples = new TreeMap<>();
        List<AuditSummary> ofReplicas = ofReplicas(facts);
        facts.records().audits().stream()
                .flatMap(audit -> audit.summary().stream())
                .flatMap(summary -> summary.examples().entrySet().stream()
                        .map(each -> Map.entry(
                                each.getKey(),
                                each.getKey().equals(LOST) && ofReplicas.contains(summary)
                                        ? lostEverywhere(each.getValue(), ofReplicas)
                                        : each.getValue())))
                .filter(each -> !each.getValue().isEmpty())
                .forEach(each -> examples.merge(each.getKey(), first(each.getValue()), TrialEvaluator::joined));
        return examples;
    }

    private static List<AuditSummary> ofReplicas(TrialFacts facts) {
        Set<String> keys = facts.records().experiment().audits().stream()
                .filter(audit -> audit.replica().isPresent())
                .map(AuditSpec::key)
                .collect(Collectors.toSet());
        return facts.records().audits().stream()
                .filter(audit -> keys.contains(audit.name()))
                .flatMap(audit -> audit.summary().stream())
                .toList();
    }

    /** A replica misses what the others hold; only what all of them miss is lost. */
    private static List<String> lostEverywhere(List<String> missing, List<AuditSummary> ofReplicas) {
        return missing.stream()
                .filter(id -> ofReplicas.stream()
                        .allMatch(summary ->
                                summary.examples().getOrDefault(LOST, List.of()).contains(id)))
                .toList();
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream())
                .distinct()
                .limit(EXAMPLES_MAX)
                .toList();
    }

    private static List<String> first(List<String> all) {
        return all.stream().limit(EXAMPLES_MAX).toList();
    }
}
