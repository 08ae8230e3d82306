package plimsoll.lab.explain.memory;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.explain.attach.AttachClient;
import plimsoll.lab.explain.attach.AttachTarget;
import plimsoll.model.Bytes;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.HeapSnapshot;
import plimsoll.records.member.MemorySnapshots;
import plimsoll.records.member.MemorySnapshots.NativeLook;

/** Looks into one JVM from a thread of its own until it is closed, then writes what it saw. */
final class MemoryProfiler {
    /** A JVM that does not answer by then stands still, collects without end, or dies. */
    static final Duration ANSWER_MAX = FixedTimeout.LOOK_INSIDE.time();

    private static final Duration BEAT = Duration.ofMillis(100);
    private static final long NATIVE_EVERY_MILLIS = 1_000;
    private static final Duration CLOSE_MAX = ANSWER_MAX.multipliedBy(3);
    private static final int LOOKS_MAX = 1_000;
    private static final int FAILED_MAX = 8;

    private final TrialView.Subject subject;
    private final TrialView trialView;
    private final boolean heap;
    private final HeapSampleSchedule schedule;
    private final List<NativeLook> natives = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private final Thread thread;
    private Optional<HeapSnapshot> fullest = Optional.empty();
    private Optional<Optional<HeapRange>> place = Optional.empty();
    private long nextNativeMillis;
    private volatile boolean closed;

    private MemoryProfiler(TrialView.Subject subject, TrialView trialView, boolean heap) {
        this.subject = subject;
        this.trialView = trialView;
        this.heap = heap;
        this.schedule = new HeapSampleSchedule(subject, trialView.millis());
        this.thread = HelperThreads.unstarted(
                "memory-" + subject.name(),
                this::look,
                failure -> keep(trialView.millis(), "looking into its memory failed: " + failure));
    }

    static MemoryProfiler start(TrialView.Subject subject, TrialView trialView, boolean heap) {
        MemoryProfiler look = new MemoryProfiler(subject, trialView, heap);
        look.thread.start();
        return look;
    }

    /** The last looks are taken when the load is over, if none was taken under it. */
    void close() {
        closed = true;
        boolean interrupted = Thread.interrupted();
        try {
            thread.join(CLOSE_MAX);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
        write();
    }

    private synchronized void write() {
        Json.write(trialView.folder().member(subject.name()).memory(), new MemorySnapshots(natives, fullest, failed));
    }

    private void look() {
        try {
            while (!closed && natives.size() < LOOKS_MAX) {
                lookOnce();
                Thread.sleep(BEAT);
            }
            if (natives.isEmpty()) {
                countNative();
            }
            if (heap && fullest.isEmpty()) {
                lookIntoHeap();
            }
        } catch (InterruptedException lateForTheEnd) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookOnce() throws InterruptedException {
        long now = trialView.millis();
        boolean heapIsDue = heap && schedule.isDue(sample(), now);
        if (heapIsDue || now >= nextNativeMillis) {
            countNative();
        }
        if (heapIsDue) {
            lookIntoHeap();
        }
    }

    private void countNative() throws InterruptedException {
        Optional<Sample> sample = sample();
        long from = trialView.millis();
        answer(NativeMemoryReader.COMMAND, text -> {
            Bytes footprint = new Bytes(HeapSampleSchedule.value(sample, Metric.RSS_ANONYMOUS));
            keep(new NativeLook(from, footprint, besideHeap(), NativeMemoryReader.regions(text)));
        });
        nextNativeMillis = trialView.millis() + NATIVE_EVERY_MILLIS;
    }

    /** The heap lies where it lies, so its place is asked for once. */
    private Optional<Bytes> besideHeap() throws IOException, InterruptedException {
        Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
        if (place.isEmpty() && jvm.isPresent()) {
            place = Optional.of(HeapRange.of(AttachClient.put(jvm.get(), HeapRange.COMMAND, ANSWER_MAX)));
        }
        Optional<HeapRange> heapPlace = place.flatMap(found -> found);
        return jvm.isPresent() && heapPlace.isPresent()
                ? Optional.of(heapPlace.get().beside(jvm.get().pid()))
                : Optional.empty();
    }

    private void lookIntoHeap() throws InterruptedException {
        long from = trialView.millis();
        answer(ClassHistogramReader.COMMAND, text -> {
            HeapContent content = ClassHistogramReader.content(text);
            keep(new HeapSnapshot(from, content));
        });
        schedule.looked(from, trialView.millis());
    }

    private void answer(String command, Reader reader) throws InterruptedException {
        long from = trialView.millis();
        try {
            Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
            if (jvm.isPresent()) {
                reader.read(AttachClient.put(jvm.get(), command, ANSWER_MAX));
            } else if (ProcessHandle.of(subject.pid()).isPresent()) {
                keep(from, "there is no JVM to ask");
            }
        } catch (IOException e) {
            keep(from, String.valueOf(e.getMessage()));
        }
    }

    /** What to do with an answer. */
    private interface Reader {
        void read(String text) throws IOException, InterruptedException;
    }

    private synchronized void keep(NativeLook look) {
        natives.add(look);
    }

    private synchronized void keep(HeapSnapshot look) {
        if (fullest.isEmpty()
                || look.content().bytes().compareTo(fullest.get().content().bytes()) > 0) {
            fullest = Optional.of(look);
        }
    }

    private synchronized void keep(long atMillis, String problem) {
        if (failed.size() < FAILED_MAX) {
            failed.add(String.format(Locale.ROOT, "at %.1f s %s", atMillis / 1000.0, problem));
        }
    }

    private Optional<Sample> sample() {
        return Optional.ofNullable(trialView.latest().get().get(subject.name()));
    }
}
