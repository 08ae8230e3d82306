package plimsoll.model.result;

import java.util.List;
import java.util.Map;
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
 * @param curves response-time percentiles per phase
 * @param series drawn against the trial's time
 * @param reasons of what was not acknowledged, and how often
 * @param heaps what filled the heap at the first OutOfMemoryError, by member; members without one are absent
 * @param theirs what load scripts of the user's own printed; where a judged one is among them, its operations are in no balance
 * @param clocks what members wrote of operations' times, from outside in
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

    /** Whether a script of the user's own sent what is judged, so that its balance is not known. */
    public boolean scripted() {
        return theirs.stream().anyMatch(ScriptResult::judged);
    }
}
