package plimsoll.records;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.Event;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.model.study.Experiment;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.Lines;

/** What happened in a trial, one event a line. */
public final class EventLog implements AutoCloseable {
    private final LineWriter writer;

    /** @throws java.io.UncheckedIOException when the file cannot be appended to */
    public EventLog(Path file) {
        this.writer = new LineWriter(file);
    }

    /** Safe for use by several threads. */
    public void append(Event event) {
        writer.append(event);
    }

    /** @throws java.io.UncheckedIOException when an event could not be written */
    @Override
    public void close() {
        writer.close();
    }

    /**
     * The events in the order of the file; torn lines are counted.
     *
     * @throws UnreadableRecord when the file cannot be read
     */
    public static Lines<Event> read(Path file) {
        return Lines.read(file, line -> Optional.of(Json.parse(line, Event.class)));
    }

    /**
     * The same, where events of an older version are understood by their sentences.
     *
     * @param experiment of which the file tells
     */
    public static Lines<Event> read(Path file, Experiment experiment) {
        EventSentences sentences = new EventSentences(experiment);
        return Lines.read(file, line -> Optional.of(sentences.understood(Json.parse(line, Event.class))));
    }
}
