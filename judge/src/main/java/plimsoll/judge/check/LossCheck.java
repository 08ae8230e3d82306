package plimsoll.judge.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.judge.facts.TrialRecords.Audited;
import plimsoll.judge.figure.Residue;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.model.verdict.LedgerEquation;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.WorkerMessage;

/**
 * Checks that each acknowledged operation is stored once and unchanged, which needs an audit, and that each download
 * which the study compares has the content that was uploaded. No threshold can relax this.
 */
public final class LossCheck {
    /** The note of a trial that holds but whose store was not listed. */
    public static final String NOT_CHECKED = "loss not checked: no store was listed";

    /** The evidence of a trial whose load stores nothing, so that no audit is needed. */
    private static final String NOTHING_TO_LOSE = "nothing to lose: the load only reads";

    private LossCheck() {}

    static List<Finding> loss(CheckContext context) {
        LedgerBalance balance = context.facts().ledger().balance();
        if (undrained(context.facts())) {
            return List.of(Finding.inconclusive(
                    Finding.LOSS,
                    Verdict.Reason.CHECKER,
                    "the queue was not drained to its end"
                            + UnfinishedDrain.words(context.facts().records())
                            + ", so missing entries may still be in it"));
        }
        if (!balance.audited()) {
            return withoutAudit(context.facts().records());
        }
        String equation = LedgerEquation.KEPT.words(List.of(balance), Long::toString) + extras(context);
        if (!balance.damaged()) {
            return List.of(Finding.holds(Finding.LOSS, equation));
        }
        long damaged = LedgerCount.DAMAGE.stream()
                .mapToLong(count -> count.of(balance))
                .sum();
        String dropped = FaultCheck.dropped(context).collect(Collectors.joining("; "));
        Violation violation = new Violation.LostData(
                damaged,
                String.join(", ", words(LedgerCount.DAMAGE, balance)),
                dropped.isEmpty() ? Optional.empty() : Optional.of(dropped));
        return List.of(new Finding(
                Finding.LOSS, new Verdict.Breaks(violation), dropped.isEmpty() ? equation : equation + "; " + dropped));
    }

    private static List<Finding> withoutAudit(TrialRecords records) {
        if (onlyDeadReplicas(records)) {
            return List.of(Finding.inconclusive(
                    Finding.LOSS, Verdict.Reason.CHECKER, "every replica had ended, and none could be listed"));
        }
        return onlyReads(records.experiment()) ? List.of(Finding.holds(Finding.LOSS, NOTHING_TO_LOSE)) : List.of();
    }

    private static boolean onlyReads(Experiment experiment) {
        List<Workload> workloads = experiment.workloads();
        return experiment.audits().isEmpty()
                && !workloads.isEmpty()
                && workloads.stream().allMatch(Workload::reads);
    }

    /** Reports downloads with other content than was uploaded; those of every phase count, as losses do. */
    static List<Finding> downloads(CheckContext context) {
        List<WorkerMessage.Reason> damaged = context.facts().records().workers().stream()
                .flatMap(worker -> worker.log().stream())
                .flatMap(log -> log.reasons().stream())
                .filter(reason -> reason.outcome().equals(WorkerMessage.Reason.DAMAGED))
                .toList();
        if (damaged.isEmpty()) {
            return List.of();
        }
        long count = damaged.stream().mapToLong(WorkerMessage.Reason::count).sum();
        Violation violation = new Violation.LostData(count, count + " downloaded with other content");
        String evidence = QuantityFormat.many(count, "download") + " damaged: "
                + damaged.getFirst().reason();
        return List.of(new Finding("downloads", new Verdict.Breaks(violation), evidence));
    }

    /** An object that is listed but cannot be read makes the trial inconclusive. */
    static List<Finding> audit(CheckContext context) {
        return context.facts().records().audits().stream()
                .filter(audit -> audit.summary().map(AuditSummary::unread).orElse(0L) > 0)
                .filter(audit ->
                        spec(context, audit.name()).map(AuditSpec::tellsContent).orElse(true))
                .map(audit -> Finding.inconclusive("audit", Verdict.Reason.CHECKER, unread(audit)))
                .toList();
    }

    private static Optional<AuditSpec> spec(CheckContext context, String name) {
        return context.facts().records().experiment().audits().stream()
                .filter(audit -> audit.key().equals(name))
                .findFirst();
    }

    private static String unread(Audited audit) {
        return audit.summary().map(AuditSummary::unread).orElse(0L) + " of "
                + audit.summary().map(AuditSummary::listed).orElse(0L) + " objects that " + audit.name()
                + " listed could not be read";
    }

    /** Whether a drain was planned and none ran to its end. */
    private static boolean undrained(TrialFacts facts) {
        return facts.records().experiment().phases().stream()
                        .anyMatch(phase -> phase.until() instanceof StopCondition.Drained)
                && facts.records().audits().stream().noneMatch(TrialRecords.Audited::consumed);
    }

    private static String extras(CheckContext context) {
        LedgerBalance balance = context.facts().ledger().balance();
        List<String> parts = new ArrayList<>(words(LedgerCount.BESIDE, balance));
        long reordered = context.facts().reordered();
        if (reordered > 0) {
            parts.add(reordered + " reordered");
        }
        parts.addAll(Residue.of(context.facts()).words());
        unlisted(context.facts().records())
                .forEach(replica -> parts.add(replica + " had ended and could not be listed"));
        if (context.facts().records().experiment().audits().stream().anyMatch(audit -> !audit.tellsLength())) {
            parts.add("listed by identity alone");
        }
        return parts.isEmpty() ? "" : "; " + String.join(", ", parts);
    }

    /** Whether the trial has audits, and all of them are of replicas that had ended. */
    private static boolean onlyDeadReplicas(TrialRecords records) {
        return records.audits().isEmpty() && !unlisted(records).isEmpty();
    }

    /** Returns the replicas that had ended before the audit, each once. */
    private static List<String> unlisted(TrialRecords records) {
        Set<String> listed =
                records.audits().stream().map(TrialRecords.Audited::name).collect(Collectors.toSet());
        return records.experiment().audits().stream()
                .filter(audit -> !listed.contains(audit.key()))
                .flatMap(audit -> audit.replica().stream())
                .distinct()
                .toList();
    }

    /** Describes the counts that are not 0. */
    private static List<String> words(List<LedgerCount> counts, LedgerBalance balance) {
        return counts.stream()
                .filter(count -> count.of(balance) > 0)
                .map(count -> count.words(List.of(balance), Long::toString))
                .toList();
    }
}
