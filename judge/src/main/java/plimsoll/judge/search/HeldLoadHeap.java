package plimsoll.judge.search;

import java.util.Optional;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.Bytes;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.GcPause;

/**
 * Measures the live heap while a stalled need holds operations in the service: the heap after the last full collection.
 */
final class HeldLoadHeap {
    private HeldLoadHeap() {}

    /** Empty if the stall of the link to the need did not run to its end, or no full collection happened meanwhile. */
    static Optional<Bytes> of(TrialFolder folder) {
        try {
            TrialRecords records = TrialReader.read(folder);
            Optional<Long> begins =
                    records.times(Occurrence.FaultBegan.class::isInstance).findFirst();
            Optional<Long> ends =
                    records.times(Occurrence.FaultEnded.class::isInstance).findFirst();
            return records.subjects().stream()
                    .findFirst()
                    .filter(_ -> begins.isPresent() && ends.isPresent())
                    .flatMap(member -> liveHeap(records, member, begins.get(), ends.get()));
        } catch (UnreadableRecordException torn) {
            return Optional.empty();
        }
    }

    private static Optional<Bytes> liveHeap(TrialRecords records, MemberRecord member, long from, long to) {
        return records.pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .filter(pause -> {
                    long at = member.startedMillis() + pause.end().toMillis();
                    return at > from && at <= to;
                })
                .flatMap(pause -> pause.heap().stream())
                .map(GcPause.Heap::after)
                .reduce((_, last) -> last);
    }
}
