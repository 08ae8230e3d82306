package plimsoll.records;

import java.nio.file.Path;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.NdjsonLines;

/** What happened in a trial, one event a line. */
public final class EventLog implements AutoCloseable {
    private final LineWriter writer;

    /** @throws java.io.UncheckedIOException when the file cannot be appended to */
    public EventLog(Path file) {
        this.writer = new LineWriter(file);
    }

    /** Safe for use by several threads. */
    public void append(TrialEvent event) {
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
     * @throws UnreadableRecordException when the file cannot be read
     */
    public static NdjsonLines<TrialEvent> read(Path file) {
        return NdjsonLines.read(file, line -> Optional.of(Json.parse(line, TrialEvent.class)));
    }

    /**
     * The same, where events of an older version are understood by their sentences.
     *
     * @param experiment of which the file tells
     */
    public static NdjsonLines<TrialEvent> read(Path file, Experiment experiment) {
        LegacyEventParser sentences = new LegacyEventParser(experiment);
        return NdjsonLines.read(file, line -> Optional.of(sentences.understood(Json.parse(line, TrialEvent.class))));
    }
}
