package plimsoll.lab.explain.time;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.json.Json;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.explain.Scene;
import plimsoll.lab.explain.attach.Jvm;
import plimsoll.lab.explain.attach.Question;
import plimsoll.model.Deadline;
import plimsoll.records.member.DumpLog;
import plimsoll.records.member.MemberFolder;
import plimsoll.records.member.Recorded;
import plimsoll.records.member.ThreadDump;

/** Looks at the threads of one JVM from a thread of its own until it is closed, then writes what the recording says. */
final class TimeLook {
    private static final Duration BEAT = Duration.ofMillis(20);
    private static final Duration CLOSE_MAX =
            Deadline.RECORDING_STARTED.time().plus(Deadline.LOOK_INSIDE.time()).plus(Deadline.RECORDING_READ.time());
    private static final int NOTES_MAX = 8;

    private final Scene.Subject subject;
    private final Scene scene;
    private final MemberFolder folder;
    private final Recorder recorder;
    private final Moments moments = new Moments();
    private final List<String> notes = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread;
    private final Instant wallAtStart;
    private volatile boolean closed;

    private TimeLook(Scene.Subject subject, Scene scene) {
        this.subject = subject;
        this.scene = scene;
        this.folder = scene.folder().member(subject.name());
        this.recorder = new Recorder(folder);
        this.wallAtStart = Instant.now().minusMillis(scene.millis());
        this.thread = HelperThreads.unstarted("time-" + subject.name(), this::look, this::failed);
    }

    static TimeLook start(Scene.Subject subject, Scene scene) {
        TimeLook look = new TimeLook(subject, scene);
        look.thread.start();
        return look;
    }

    /** Whether it began or not is in the notes. */
    void awaitBegun() {
        try {
            begun.await(Deadline.RECORDING_STARTED.millis() * 2L, TimeUnit.MILLISECONDS);
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
                write(Recorded.nothing("its recording was not read within " + CLOSE_MAX.toSeconds() + " s"));
            }
        } catch (InterruptedException e) {
            interrupted = true;
            thread.interrupt();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
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
        write(Recorded.nothing("looking at its threads failed: " + cause));
    }

    private void begin() throws InterruptedException {
        Optional<Jvm> jvm = Jvm.in(subject.pid());
        if (jvm.isEmpty()) {
            note("there is no JVM to ask");
            return;
        }
        try {
            recorder.begin(jvm.get());
        } catch (IOException e) {
            note("no flight recording: " + e.getMessage());
        }
    }

    private void dumps() throws InterruptedException {
        try (DumpLog log = new DumpLog(folder.threads())) {
            while (!closed) {
                if (moments.isDue(scene.phases().get(), scene.millis())) {
                    dump().ifPresent(log::append);
                }
                Thread.sleep(BEAT);
            }
        } catch (UncheckedIOException refused) {
            note("its thread dumps were not kept: " + refused.getMessage());
        }
    }

    private Optional<ThreadDump> dump() throws InterruptedException {
        Optional<Jvm> jvm = Jvm.in(subject.pid());
        Path file = folder.path().resolve("threads.json").toAbsolutePath();
        long at = scene.millis();
        if (jvm.isEmpty()) {
            return Optional.empty();
        }
        try {
            Question.put(
                    jvm.get(),
                    "Thread.dump_to_file -overwrite -format=json \"" + file + "\"",
                    Deadline.LOOK_INSIDE.time());
            return Optional.of(DumpReader.read(file, at));
        } catch (IOException e) {
            note("no thread dump: " + e.getMessage());
            return Optional.empty();
        } finally {
            delete(file);
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException stays) {
            // The next dump overwrites it.
        }
    }

    private Recorded finished() throws InterruptedException {
        if (!recorder.hasBegun()) {
            return Recorded.nothing(String.join("; ", notes));
        }
        Optional<Jvm> jvm = Jvm.in(subject.pid());
        if (jvm.isPresent()) {
            try {
                recorder.handOver(jvm.get());
            } catch (IOException e) {
                note("its recording was read from its chunks: " + e.getMessage());
            }
        }
        return new RecordingReader(folder, judged()).read();
    }

    private List<RecordingReader.Span> judged() {
        return scene.phases().get().stream()
                .filter(stretch -> stretch.phase().judged())
                .map(stretch -> new RecordingReader.Span(
                        wallAtStart.plusMillis(stretch.fromMillis()),
                        wallAtStart.plusMillis(stretch.toMillis().orElseGet(scene::millis))))
                .toList();
    }

    private synchronized void write(Recorded recorded) {
        List<String> all = new ArrayList<>(notes);
        recorded.notes().stream().filter(note -> !all.contains(note)).forEach(all::add);
        Json.write(
                folder.recorded(),
                new Recorded(recorded.judgedMillis(), recorded.waits(), recorded.allocated(), recorded.flame(), all));
    }

    private synchronized void note(String problem) {
        if (notes.size() < NOTES_MAX) {
            notes.add(String.format(Locale.ROOT, "at %.1f s %s", scene.millis() / 1000.0, problem));
        }
    }
}
