package plimsoll.lab.explain.time;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import plimsoll.lab.explain.time.RecordingReader.Span;
import plimsoll.records.member.Recorded;

/** Adds up the events of a recording that ended in a judged phase. */
final class EventSums implements Consumer<RecordedEvent> {
    private static final Map<String, String> WAITS = Map.of(
            "jdk.JavaMonitorEnter", "monitor",
            "jdk.ThreadPark", "park",
            "jdk.SocketRead", "socket-read",
            "jdk.SocketWrite", "socket-write",
            "jdk.FileRead", "file-read",
            "jdk.FileWrite", "file-write",
            "jdk.FileForce", "file-force",
            "jdk.VirtualThreadPinned", "pinned");

    private final List<Span> judged;
    private final Map<String, Recorded.Waits> waits = new TreeMap<>();
    private final HeapSteps heap = new HeapSteps();
    private final Flames flames = new Flames();
    private final AtomicInteger unread = new AtomicInteger();
    private final AtomicLong events = new AtomicLong();

    EventSums(List<Span> judged) {
        this.judged = List.copyOf(judged);
    }

    /** An event of a shape that this version does not know counts as unread. */
    @Override
    public void accept(RecordedEvent event) {
        events.incrementAndGet();
        try {
            Instant end = event.getEndTime();
            if (judged.stream().anyMatch(span -> span.contains(end))) {
                add(event);
            }
        } catch (IllegalArgumentException | ClassCastException another) {
            unread.incrementAndGet();
        }
    }

    /** All that it was given so far, from whatever thread. */
    long events() {
        return events.get();
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        String wait = WAITS.getOrDefault(type, "");
        if (!wait.isEmpty()) {
            waits.merge(wait, new Recorded.Waits(1, event.getDuration().toNanos() / 1e6), Recorded.Waits::plus);
        } else if (type.equals("jdk.GCHeapSummary")) {
            heap.add(event.getEndTime(), event.getString("when"), event.getLong("heapUsed"));
        } else if (type.equals("jdk.ExecutionSample")) {
            flames.add(event.getStackTrace());
        }
    }

    Recorded recorded(List<String> notes) {
        List<String> all = unread.get() == 0
                ? List.copyOf(notes)
                : java.util.stream.Stream.concat(
                                notes.stream(), java.util.stream.Stream.of(unread + " events are of another shape"))
                        .toList();
        long millis = judged.stream()
                .mapToLong(span -> span.to().toEpochMilli() - span.from().toEpochMilli())
                .sum();
        return new Recorded(millis, waits, heap.allocated(), Optional.of(flames).flatMap(Flames::root), all);
    }
}
