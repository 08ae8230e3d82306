package plimsoll.model.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.Verdict;

/**
 * One trial, judged.
 *
 * @param folder below the result, such as {@code trials/001-buffer-all-r1}
 * @param because the verdict's reason, one line
 * @param figures by key, see {@link plimsoll.model.figure.Figures}; what was not measured is absent
 * @param steadiness of each judged phase of a steady load; empty for other loads and for records of earlier versions
 * @param curves response-time percentiles per phase
 * @param series drawn against the trial's time
 * @param reasons of operations that were not acknowledged, with counts
 * @param heaps content of the heap at the first OutOfMemoryError, by member; members without one are absent
 * @param theirs results of the user's load scripts; the operations of a judged one are in no balance
 * @param clocks operation times by the members' logs, from outside in
 */
@WithBuilder
public record TrialResult(
        String folder,
        String cell,
        String variant,
        int round,
        Verdict verdict,
        String because,
        List<Finding> findings,
        List<DeathReport> endings,
        LedgerBalance balance,
        Map<String, Double> figures,
        List<PhaseSteadiness> steadiness,
        List<PercentileCurve> curves,
        List<TimeSeries> series,
        List<TrialEvent> events,
        Map<String, Long> reasons,
        Map<String, List<String>> examples,
        List<MemberRecord> members,
        Map<String, HeapContent> heaps,
        List<ScriptResult> theirs,
        List<TimingLogStats> clocks)
        implements TrialResultBuilder.With {

    /** The reason why nothing could be lost if no store was listed; empty if something could, or if one was listed. */
    public Optional<String> nothingToLose() {
        return balance.audited()
                ? Optional.empty()
                : findings.stream()
                        .filter(finding ->
                                finding.check().equals(Finding.LOSS) && finding.verdict() instanceof Verdict.Holds)
                        .map(Finding::evidence)
                        .findFirst();
    }

    /** Whether a user's script sent the judged load, so that its balance is unknown. */
    public boolean scripted() {
        return theirs.stream().anyMatch(ScriptResult::judged);
    }
}
