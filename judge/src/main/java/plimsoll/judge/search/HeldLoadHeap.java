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

/** What the last full collection left while operations were held in a service by a need that stood still. */
final class HeldLoadHeap {
    private HeldLoadHeap() {}

    /** Empty where the way to the need never stood still to its end, or no full collection was seen meanwhile. */
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
                    .flatMap(member -> left(records, member, new long[] {begins.get(), ends.get()}));
        } catch (UnreadableRecordException torn) {
            return Optional.empty();
        }
    }

    private static Optional<Bytes> left(TrialRecords records, MemberRecord member, long[] span) {
        return records.pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .filter(pause -> {
                    long at = member.startedMillis() + pause.end().toMillis();
                    return at > span[0] && at <= span[1];
                })
                .flatMap(pause -> pause.heap().stream())
                .map(GcPause.Heap::after)
                .reduce((_, last) -> last);
    }
}
