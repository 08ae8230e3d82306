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
import plimsoll.lab.explain.time.JfrRecordingReader.JudgedSpan;
import plimsoll.records.heap.JavaClassName;
import plimsoll.records.member.FlightRecordingSummary;

/** Sums the events of a recording that ended in a judged phase. */
final class JfrEventTotals implements Consumer<RecordedEvent> {
    private static final Map<String, String> WAITS = Map.of(
            "jdk.JavaMonitorEnter", "monitor",
            "jdk.ThreadPark", "park",
            "jdk.SocketRead", "socket-read",
            "jdk.SocketWrite", "socket-write",
            "jdk.FileRead", "file-read",
            "jdk.FileWrite", "file-write",
            "jdk.FileForce", "file-force",
            "jdk.VirtualThreadPinned", "pinned");

    private final List<JudgedSpan> judged;
    private final Map<String, FlightRecordingSummary.Waits> waits = new TreeMap<>();
    private final AllocationEstimate heap = new AllocationEstimate();
    private final FlameGraphBuilder running = new FlameGraphBuilder();
    private final FlameGraphBuilder cpuTime = new FlameGraphBuilder();
    private final FlameGraphBuilder allocations = new FlameGraphBuilder();
    private final AtomicInteger unread = new AtomicInteger();
    private final AtomicLong events = new AtomicLong();

    JfrEventTotals(List<JudgedSpan> judged) {
        this.judged = List.copyOf(judged);
    }

    /** Adds an event. One with an unknown shape counts as unread. */
    @Override
    public void accept(RecordedEvent event) {
        events.incrementAndGet();
        try {
            Instant end = event.getEndTime();
            if (judged.stream().anyMatch(span -> span.contains(end))) {
                add(event);
            }
        } catch (IllegalArgumentException | ClassCastException unknownShape) {
            unread.incrementAndGet();
        }
    }

    /** Returns the number of events received so far; callable from any thread. */
    long events() {
        return events.get();
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        String wait = WAITS.getOrDefault(type, "");
        if (!wait.isEmpty()) {
            waits.merge(
                    wait,
                    new FlightRecordingSummary.Waits(1, event.getDuration().toNanos() / 1e6),
                    FlightRecordingSummary.Waits::plus);
        } else if (type.equals("jdk.GCHeapSummary")) {
            heap.add(event.getEndTime(), event.getString("when"), event.getLong("heapUsed"));
        } else if (type.equals("jdk.ExecutionSample")) {
            running.add(event.getStackTrace());
        } else if (type.equals("jdk.CPUTimeSample")) {
            cpuTime.add(event.getStackTrace());
        } else if (type.equals("jdk.ObjectAllocationSample")) {
            allocations.addAllocation(
                    event.getStackTrace(),
                    JavaClassName.of(event.getClass("objectClass").getName()),
                    event.getLong("weight"));
        }
    }

    /** @param partial whether events are missing */
    FlightRecordingSummary recorded(List<String> notes, boolean partial) {
        List<String> all = unread.get() == 0
                ? List.copyOf(notes)
                : java.util.stream.Stream.concat(
                                notes.stream(), java.util.stream.Stream.of(unread + " events have an unknown shape"))
                        .toList();
        long millis = judged.stream()
                .mapToLong(span -> span.to().toEpochMilli() - span.from().toEpochMilli())
                .sum();
        return new FlightRecordingSummary(
                millis,
                waits,
                heap.allocated(),
                cpuTime.root().or(running::root),
                allocations.root(),
                all,
                partial ? Optional.of(true) : Optional.empty());
    }
}
