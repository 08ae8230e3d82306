package plimsoll.model.result.inside;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.verdict.DeathReport;

/**
 * The observations of one explaining trial of a cell. Instruments inside its services cost memory and time, so it is
 * shown next to the verdict and never judged.
 *
 * @param folder below the result, such as {@code explained/001-buffer-all}
 * @param endings how services died in this trial, with evidence
 * @param memory by member; only JVMs are present
 * @param heaps content of the heap at the first OutOfMemoryError, by member
 * @param time where the operations in flight were; absent if no judged phase ran
 */
public record DiagnosticTrial(
        String folder,
        String cell,
        String variant,
        List<DeathReport> endings,
        Map<String, MemoryBreakdown> memory,
        Map<String, HeapContent> heaps,
        Optional<TimeBreakdown> time) {
    public DiagnosticTrial {
        endings = List.copyOf(endings);
    }
}
