package plimsoll.lab.explain.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import plimsoll.lab.HelperThreads;
import plimsoll.model.FixedTimeout;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;

/** Condenses a flight recording: the whole file that a living JVM handed over, or the chunks of one that died. */
final class JfrRecordingReader {
    private static final long BYTES_MAX = 1L << 30;
    private static final Duration BEAT = Duration.ofMillis(50);
    private static final Duration NOTHING_MORE = FixedTimeout.RECORDING_STANDS_STILL.time();

    private final MemberFolder folder;
    private final List<Span> judged;
    private final List<String> notes = new ArrayList<>();

    /** A judged phase by the clock of the wall, which is the only one that a recording knows. */
    record Span(Instant from, Instant to) {
        boolean contains(Instant moment) {
            return !moment.isBefore(from) && !moment.isAfter(to);
        }
    }

    JfrRecordingReader(MemberFolder folder, List<Span> judged) {
        this.folder = folder;
        this.judged = List.copyOf(judged);
    }

    /** What cannot be read is said in its notes. */
    FlightRecordingSummary read() throws InterruptedException {
        JfrEventTotals sums = new JfrEventTotals(judged);
        long begun = System.nanoTime();
        for (Path file : files()) {
            long left = FixedTimeout.RECORDING_READ.time().toNanos() - (System.nanoTime() - begun);
            if (left <= 0) {
                notes.add("its recording was not read within "
                        + FixedTimeout.RECORDING_READ.time().toSeconds() + " s");
                break;
            }
            read(file, sums, left);
        }
        return sums.recorded(notes);
    }

    private void read(Path file, JfrEventTotals sums, long nanos) throws InterruptedException {
        try {
            long bytes = Files.size(file);
            if (bytes > BYTES_MAX) {
                notes.add(file.getFileName() + " has " + bytes + " bytes; at most " + BYTES_MAX + " are read");
                return;
            }
            Thread reading;
            try (EventStream events = EventStream.openFile(file)) {
                events.setReuse(true);
                events.setOrdered(false);
                events.onEvent(sums);
                events.onError(problem -> note(file, problem));
                reading = HelperThreads.start("recording", events::start, failure -> note(file, failure));
                await(reading, sums, nanos);
            }
            reading.join(NOTHING_MORE);
        } catch (IOException | RuntimeException torn) {
            note(file, torn);
        }
    }

    /** The reader of a chunk whose JVM was killed waits for more to come; that it is given nothing new tells that there is no more. */
    private void await(Thread reading, JfrEventTotals sums, long nanos) throws InterruptedException {
        boolean whole = Files.isRegularFile(folder.recording());
        long begun = System.nanoTime();
        long newest = begun;
        long seen = sums.events();
        while (!reading.join(BEAT)) {
            long now = System.nanoTime();
            if (sums.events() != seen) {
                seen = sums.events();
                newest = now;
            }
            if (now - begun > nanos || (!whole && now - newest > NOTHING_MORE.toNanos())) {
                return;
            }
        }
    }

    private synchronized void note(Path file, Throwable problem) {
        String said = file.getFileName() + " cannot be read to its end: " + problem.getMessage();
        if (!notes.contains(said)) {
            notes.add(said);
        }
    }

    private List<Path> files() {
        if (Files.isRegularFile(folder.recording())) {
            return List.of(folder.recording());
        }
        try (Stream<Path> chunks = Files.walk(folder.recordingChunks(), 2)) {
            List<Path> found = chunks.filter(
                            file -> file.getFileName().toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                notes.add("its recording left no chunk");
            }
            return found;
        } catch (IOException none) {
            notes.add("its recording left no chunk: " + none.getMessage());
            return List.of();
        }
    }
}
