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

/** Profiles the memory of one JVM on a thread of its own until it is closed, then writes the results. */
final class MemoryProfiler {
    /** A JVM that does not answer in this time hangs, collects continuously, or is dying. */
    static final Duration ANSWER_MAX = FixedTimeout.LOOK_INSIDE.time();

    private static final Duration INTERVAL = Duration.ofMillis(100);
    private static final long NATIVE_EVERY_MILLIS = 1_000;
    private static final Duration CLOSE_MAX = ANSWER_MAX.multipliedBy(3);
    private static final int LOOKS_MAX = 1_000;
    private static final int FAILED_MAX = 8;

    private final TrialView.Subject subject;
    private final TrialView trialView;
    private final boolean heap;
    private final int looksMax;
    private final HeapSampleSchedule schedule;
    private final List<NativeLook> natives = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private final Thread thread;
    private Optional<HeapSnapshot> fullest = Optional.empty();
    private Optional<Optional<HeapRange>> heapRange = Optional.empty();
    private long nextNativeMillis;
    private volatile boolean closed;

    private MemoryProfiler(TrialView.Subject subject, TrialView trialView, boolean heap, int looksMax) {
        this.subject = subject;
        this.trialView = trialView;
        this.heap = heap;
        this.looksMax = looksMax;
        this.schedule = new HeapSampleSchedule(subject, trialView.millis());
        this.thread = HelperThreads.unstarted(
                "memory-" + subject.name(),
                this::run,
                failure -> keep(trialView.millis(), "profiling its memory failed: " + failure));
    }

    static MemoryProfiler start(TrialView.Subject subject, TrialView trialView, boolean heap) {
        return start(subject, trialView, heap, LOOKS_MAX);
    }

    /** @param looksMax looks at native memory after which it stops, with a note */
    static MemoryProfiler start(TrialView.Subject subject, TrialView trialView, boolean heap, int looksMax) {
        MemoryProfiler profiler = new MemoryProfiler(subject, trialView, heap, looksMax);
        profiler.thread.start();
        return profiler;
    }

    /** Stops profiling. If nothing was read under load, it is read once more at the end. */
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

    private void run() {
        try {
            while (!closed && natives.size() < looksMax) {
                sampleOnce();
                Thread.sleep(INTERVAL);
            }
            if (natives.size() >= looksMax) {
                noteLastLook();
            }
            if (natives.isEmpty()) {
                countNative();
            }
            if (heap && fullest.isEmpty()) {
                sampleHeap();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void sampleOnce() throws InterruptedException {
        long now = trialView.millis();
        boolean heapIsDue = heap && schedule.isDue(sample(), now);
        if (heapIsDue || now >= nextNativeMillis) {
            countNative();
        }
        if (heapIsDue) {
            sampleHeap();
        }
    }

    private void countNative() throws InterruptedException {
        Optional<Sample> sample = sample();
        long from = trialView.millis();
        send(NativeMemoryReader.COMMAND, text -> {
            Bytes footprint = new Bytes(HeapSampleSchedule.value(sample, Metric.RSS_ANONYMOUS));
            keep(new NativeLook(from, footprint, outsideHeap(), NativeMemoryReader.regions(text)));
        });
        nextNativeMillis = trialView.millis() + NATIVE_EVERY_MILLIS;
    }

    /** Returns the resident memory outside the heap. The heap's range is fixed, so it is read only once. */
    private Optional<Bytes> outsideHeap() throws IOException, InterruptedException {
        Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
        if (heapRange.isEmpty() && jvm.isPresent()) {
            heapRange = Optional.of(HeapRange.of(AttachClient.put(jvm.get(), HeapRange.COMMAND, ANSWER_MAX)));
        }
        Optional<HeapRange> range = heapRange.flatMap(found -> found);
        return jvm.isPresent() && range.isPresent()
                ? Optional.of(range.get().outsideHeap(jvm.get().pid()))
                : Optional.empty();
    }

    private void sampleHeap() throws InterruptedException {
        long from = trialView.millis();
        send(ClassHistogramReader.COMMAND, text -> {
            HeapContent content = ClassHistogramReader.content(text);
            keep(new HeapSnapshot(from, content));
        });
        schedule.taken(from, trialView.millis());
    }

    private void send(String command, Reader reader) throws InterruptedException {
        long from = trialView.millis();
        try {
            Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
            if (jvm.isPresent()) {
                reader.read(AttachClient.put(jvm.get(), command, ANSWER_MAX));
            } else if (ProcessHandle.of(subject.pid()).isPresent()) {
                keep(from, "no JVM was found to attach to");
            }
        } catch (IOException e) {
            keep(from, String.valueOf(e.getMessage()));
        }
    }

    /** A consumer of the JVM's answer. */
    private interface Reader {
        void read(String text) throws IOException, InterruptedException;
    }

    private synchronized void keep(NativeLook sample) {
        natives.add(sample);
    }

    private synchronized void keep(HeapSnapshot snapshot) {
        if (fullest.isEmpty()
                || snapshot.content().bytes().compareTo(fullest.get().content().bytes()) > 0) {
            fullest = Optional.of(snapshot);
        }
    }

    private synchronized void keep(long atMillis, String problem) {
        if (failed.size() < FAILED_MAX) {
            add(atMillis, problem);
        }
    }

    /** However many looks failed before. */
    private synchronized void noteLastLook() {
        add(trialView.millis(), "the last of at most " + looksMax + " looks was taken, so a later peak was not seen");
    }

    private void add(long atMillis, String problem) {
        failed.add(String.format(Locale.ROOT, "at %.1f s %s", atMillis / 1000.0, problem));
    }

    private Optional<Sample> sample() {
        return Optional.ofNullable(trialView.latest().get().get(subject.name()));
    }
}
