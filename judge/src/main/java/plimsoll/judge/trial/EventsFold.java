package plimsoll.judge.trial;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.judge.facts.Facts;
import plimsoll.judge.figure.GcLoad;
import plimsoll.model.record.Event;
import plimsoll.model.record.MemberRecord;
import plimsoll.records.member.GcPause;

/** What is drawn as an instant: the trial's events, and the longest full collections. */
final class EventsFold {
    private static final int MOST = 1_000;
    private static final int COLLECTIONS = 48;

    private EventsFold() {}

    static List<Event> of(Facts facts) {
        Stream<Event> collections = facts.records().subjects().stream().flatMap(member -> collections(facts, member));
        return Stream.concat(facts.records().events().stream().limit(MOST), collections)
                .sorted(Comparator.comparingLong(Event::atMillis))
                .toList();
    }

    private static Stream<Event> collections(Facts facts, MemberRecord member) {
        return facts.records().pauses(member.name()).pauses().stream()
                .filter(GcPause::isFull)
                .sorted(Comparator.comparing(GcPause::length).reversed())
                .limit(COLLECTIONS)
                .map(pause -> new Event(
                        member.startedMillis() + pause.end().toMillis(),
                        member.name(),
                        Event.Kind.GC,
                        GcLoad.words(pause)));
    }
}
