package plimsoll.judge.trial;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.figure.GcOverhead;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.member.GcPause;

/** Selects the instants of a trial's timeline: its events and the longest full collections. */
final class TimelineEventSelector {
    private static final int EVENTS_MAX = 1_000;
    private static final int COLLECTIONS_MAX = 48;

    private TimelineEventSelector() {}

    static List<TrialEvent> of(TrialFacts facts) {
        Stream<TrialEvent> collections =
                facts.records().subjects().stream().flatMap(member -> collections(facts, member));
        return Stream.concat(facts.records().events().stream().limit(EVENTS_MAX), collections)
                .sorted(Comparator.comparingLong(TrialEvent::atMillis))
                .toList();
    }

    private static Stream<TrialEvent> collections(TrialFacts facts, MemberRecord member) {
        return facts.records().pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .sorted(Comparator.comparing(GcPause::length).reversed())
                .limit(COLLECTIONS_MAX)
                .map(pause -> new TrialEvent(
                        member.startedMillis() + pause.end().toMillis(),
                        member.name(),
                        TrialEvent.Kind.GC,
                        GcOverhead.words(pause)));
    }
}
