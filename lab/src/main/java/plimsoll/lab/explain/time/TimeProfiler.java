package plimsoll.lab.explain.time;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.json.Json;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.explain.attach.AttachClient;
import plimsoll.lab.explain.attach.AttachTarget;
import plimsoll.model.FixedTimeout;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.ThreadDumpLog;

/**
 * Profiles the threads of one JVM on a thread of its own until it is closed, then writes a summary of the recording.
 */
final class TimeProfiler {
    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Duration CLOSE_MAX = FixedTimeout.RECORDING_STARTED
            .time()
            .plus(FixedTimeout.LOOK_INSIDE.time())
            .plus(FixedTimeout.RECORDING_READ.time());
    private static final int NOTES_MAX = 8;
    private static final String THREADS = "threads.json";

    private final TrialView.Subject subject;
    private final TrialView trialView;
    private final MemberFolder folder;
    private final JfrRecorder recorder;
    private final ThreadDumpSchedule schedule = new ThreadDumpSchedule();
    private final Map<String, FirstTime> notes = new LinkedHashMap<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread;
    private final Instant wallAtStart;
    private volatile boolean closed;
    private boolean written;

    /** The first time of a problem that may occur again. */
    private record FirstTime(long millis, int times) {
        FirstTime again() {
            return new FirstTime(millis, times + 1);
        }
    }

    private TimeProfiler(TrialView.Subject subject, TrialView trialView) {
        this.subject = subject;
        this.trialView = trialView;
        this.folder = trialView.folder().member(subject.name());
        this.recorder = new JfrRecorder(subject.files());
        this.wallAtStart = Instant.now().minusMillis(trialView.millis());
        this.thread = HelperThreads.unstarted("time-" + subject.name(), this::run, this::failed);
    }

    static TimeProfiler start(TrialView.Subject subject, TrialView trialView) {
        TimeProfiler profiler = new TimeProfiler(subject, trialView);
        profiler.thread.start();
        return profiler;
    }

    /** Waits until the recording was started or failed to start, which the notes show. */
    void awaitBegun() {
        try {
            begun.await(FixedTimeout.RECORDING_STARTED.millis() * 2L, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void close() {
        closed = true;
        boolean interrupted = Thread.interrupted();
        try {
            if (!thread.join(CLOSE_MAX)) {
                thread.interrupt();
                write(FlightRecordingSummary.nothing(
                        "its recording was not read within " + CLOSE_MAX.toSeconds() + " s"));
            }
        } catch (InterruptedException e) {
            interrupted = true;
            thread.interrupt();
            write(FlightRecordingSummary.nothing("interrupted before its recording was read"));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            begin();
            begun.countDown();
            dumps();
            write(finished());
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
        } finally {
            begun.countDown();
        }
    }

    private void failed(Throwable cause) {
        write(FlightRecordingSummary.nothing("profiling its threads failed: " + cause));
    }

    private void begin() throws InterruptedException {
        Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
        if (jvm.isEmpty()) {
            note("no JVM was found to attach to");
            return;
        }
        try {
            recorder.begin(jvm.get());
        } catch (IOException e) {
            note("no flight recording: " + e.getMessage());
        }
    }

    private void dumps() throws InterruptedException {
        try (ThreadDumpLog log = new ThreadDumpLog(folder.threads(), trialView.masked())) {
            while (!closed) {
                if (schedule.isDue(trialView.phases().get(), trialView.millis())) {
                    dump().ifPresent(log::append);
                }
                Thread.sleep(INTERVAL);
            }
        } catch (UncheckedIOException refused) {
            note("its thread dumps could not be written: " + refused.getMessage());
        }
    }

    private Optional<ThreadDump> dump() throws InterruptedException {
        Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
        Path file = subject.files().path(THREADS);
        Path fetched = folder.path().resolve(THREADS);
        long at = trialView.millis();
        if (jvm.isEmpty()) {
            return Optional.empty();
        }
        try {
            AttachClient.put(
                    jvm.get(),
                    "Thread.dump_to_file -overwrite -format=json \"" + file + "\"",
                    FixedTimeout.LOOK_INSIDE.time());
            subject.files().fetch(THREADS);
            return Optional.of(ThreadDumpReader.read(fetched, at));
        } catch (IOException e) {
            note("no thread dump: " + e.getMessage());
            return Optional.empty();
        } finally {
            delete(file);
            delete(fetched);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // The next dump overwrites it.
        }
    }

    private FlightRecordingSummary finished() throws InterruptedException {
        if (!recorder.hasBegun()) {
            return FlightRecordingSummary.nothing(String.join("; ", notes()));
        }
        Optional<AttachTarget> jvm = AttachTarget.in(subject.pid());
        if (jvm.isPresent()) {
            try {
                recorder.dump(jvm.get());
            } catch (IOException e) {
                note("its recording was read from its chunks: " + e.getMessage());
            }
        }
        if (!Files.isRegularFile(folder.recording())) {
            fetchChunks();
        }
        return new JfrRecordingReader(folder, judged()).read();
    }

    private void fetchChunks() {
        try {
            subject.files().fetch(MemberFolder.RECORDING_CHUNKS);
        } catch (IOException e) {
            note("its recording could not be copied: " + e.getMessage());
        }
    }

    private List<JfrRecordingReader.JudgedSpan> judged() {
        return trialView.phases().get().stream()
                .filter(stretch -> stretch.phase().judged())
                .map(stretch -> new JfrRecordingReader.JudgedSpan(
                        wallAtStart.plusMillis(stretch.fromMillis()),
                        wallAtStart.plusMillis(stretch.toMillis().orElseGet(trialView::millis))))
                .toList();
    }

    /** Writes the summary once: a thread that was given up cannot replace the note of {@link #close}. */
    private synchronized void write(FlightRecordingSummary summary) {
        if (written) {
            return;
        }
        List<String> all = new ArrayList<>(notes());
        summary.notes().stream().filter(note -> !all.contains(note)).forEach(all::add);
        Json.write(
                folder.recorded(),
                new FlightRecordingSummary(
                        summary.judgedMillis(),
                        summary.waits(),
                        summary.allocated(),
                        summary.flame(),
                        summary.allocations(),
                        all,
                        summary.partial()));
        written = true;
    }

    private synchronized void note(String problem) {
        if (notes.size() < NOTES_MAX || notes.containsKey(problem)) {
            notes.merge(problem, new FirstTime(trialView.millis(), 1), (first, _) -> first.again());
        }
    }

    private synchronized List<String> notes() {
        return notes.entrySet().stream()
                .map(note -> String.format(
                        Locale.ROOT,
                        "at %.1f s %s%s",
                        note.getValue().millis() / 1000.0,
                        note.getKey(),
                        note.getValue().times() == 1
                                ? ""
                                : " (" + note.getValue().times() + " times)"))
                .toList();
    }
}
