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

/** Summarizes a flight recording: the complete file dumped by a live JVM, or the chunks of a dead one. */
final class JfrRecordingReader {
    private static final long BYTES_MAX = 1L << 30;
    private static final Duration POLL = Duration.ofMillis(50);

    private final MemberFolder folder;
    private final List<JudgedSpan> judged;
    private final Duration most;
    private final Duration idleMost;
    private final List<String> notes = new ArrayList<>();
    private volatile boolean partial;

    /** A judged phase in wall-clock time, the only clock in a recording. */
    record JudgedSpan(Instant from, Instant to) {
        boolean contains(Instant moment) {
            return !moment.isBefore(from) && !moment.isAfter(to);
        }
    }

    JfrRecordingReader(MemberFolder folder, List<JudgedSpan> judged) {
        this(folder, judged, FixedTimeout.RECORDING_READ.time(), FixedTimeout.RECORDING_QUIET.time());
    }

    /**
     * @param most time after which reading is abandoned
     * @param idleMost time without an event after which the chunk of a killed JVM is taken as read
     */
    JfrRecordingReader(MemberFolder folder, List<JudgedSpan> judged, Duration most, Duration idleMost) {
        this.folder = folder;
        this.judged = List.copyOf(judged);
        this.most = most;
        this.idleMost = idleMost;
    }

    /** Reads the recording; its notes name everything that could not be read. */
    FlightRecordingSummary read() throws InterruptedException {
        JfrEventTotals sums = new JfrEventTotals(judged);
        long begun = System.nanoTime();
        for (Path file : files()) {
            long left = most.toNanos() - (System.nanoTime() - begun);
            if (left <= 0) {
                addUnread();
                break;
            }
            read(file, sums, left);
        }
        return sums.recorded(notes(), partial);
    }

    private void read(Path file, JfrEventTotals sums, long nanos) throws InterruptedException {
        try {
            long bytes = Files.size(file);
            if (bytes > BYTES_MAX) {
                partial = true;
                addNote(file.getFileName() + " has " + bytes + " bytes; at most " + BYTES_MAX + " are read");
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
            reading.join(idleMost);
        } catch (IOException | RuntimeException torn) {
            note(file, torn);
        }
    }

    /**
     * Waits for the reader. On a chunk of a killed JVM it waits for more events indefinitely, so it is stopped once no
     * new event has come for a while.
     */
    private void await(Thread reading, JfrEventTotals sums, long nanos) throws InterruptedException {
        boolean whole = Files.isRegularFile(folder.recording());
        long begun = System.nanoTime();
        long newest = begun;
        long events = sums.events();
        while (!reading.join(POLL)) {
            long now = System.nanoTime();
            if (sums.events() != events) {
                events = sums.events();
                newest = now;
            }
            if (now - begun > nanos) {
                addUnread();
                return;
            }
            if (!whole && now - newest > idleMost.toNanos()) {
                partial = true;
                return;
            }
        }
    }

    private void addUnread() {
        partial = true;
        addNote("its recording was not read within " + most.toSeconds() + " s");
    }

    private void note(Path file, Throwable problem) {
        partial = true;
        addNote(file.getFileName() + " is incomplete: " + problem.getMessage());
    }

    /** Adds a note once; the thread that reads a recording adds some while this one goes on to the next file. */
    private synchronized void addNote(String text) {
        if (!notes.contains(text)) {
            notes.add(text);
        }
    }

    private synchronized List<String> notes() {
        return List.copyOf(notes);
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
                partial = true;
                addNote("its recording has no chunks");
            }
            return found;
        } catch (IOException none) {
            partial = true;
            addNote("its recording has no chunks: " + none.getMessage());
            return List.of();
        }
    }
}
