package plimsoll.judge.facts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProgressReport;

/** Start and end of a phase, its drain included, in milliseconds since the trial's start. */
public record PhaseWindow(Phase phase, long startMillis, long endMillis) {
    long millis() {
        return endMillis - startMillis;
    }

    boolean contains(long atMillis) {
        return atMillis >= startMillis && atMillis <= endMillis;
    }

    /** Returns the time in which operations were due: without the drain if a clock ends the phase. */
    public long loadedMillis() {
        return phase.until() instanceof StopCondition.Elapsed(var time)
                ? Math.min(millis(), time.toMillis())
                : millis();
    }

    /** Returns the windows of the phases that started. */
    static List<PhaseWindow> of(TrialRecords records) {
        List<PhaseWindow> windows = new ArrayList<>();
        for (Phase phase : records.experiment().phases()) {
            Optional<Long> length = length(records, phase.name());
            if (length.isPresent()) {
                long start = start(records, phase.name()).orElseGet(() -> after(records, windows));
                windows.add(new PhaseWindow(phase, start, start + length.get()));
            }
        }
        return windows;
    }

    private static Optional<Long> length(TrialRecords records, String phase) {
        return records.measured().stream()
                .flatMap(worker -> worker.log().stream())
                .flatMap(log -> log.progress(phase).stream())
                .map(ProgressReport::atMillis)
                .max(Long::compare);
    }

    private static Optional<Long> start(TrialRecords records, String phase) {
        return records.times(new Occurrence.PhaseBegan(phase)::equals).findFirst();
    }

    /** Without an event, a phase starts when the phase before ended, and the first when the last member was ready. */
    private static long after(TrialRecords records, List<PhaseWindow> before) {
        return before.isEmpty()
                ? records.members().stream()
                        .flatMap(member -> member.readyMillis().stream())
                        .mapToLong(Long::longValue)
                        .max()
                        .orElse(0)
                : before.getLast().endMillis();
    }

    /** Whether the member had ended before this instant. */
    public static boolean endedBefore(MemberRecord member, long atMillis) {
        return member.exit().isPresent() && member.endedMillis().orElse(Long.MAX_VALUE) < atMillis;
    }
}
