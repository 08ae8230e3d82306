package plimsoll.records;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import plimsoll.json.Json;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.records.lines.LineWriter;
import plimsoll.records.lines.NdjsonLines;

/** The events of a trial, one per line. */
public final class EventLog implements AutoCloseable {
    private final LineWriter writer;
    private final UnaryOperator<String> masked;

    /**
     * @param masked hides secrets in a text of an event
     * @throws java.io.UncheckedIOException if the file cannot be appended to
     */
    public EventLog(Path file, UnaryOperator<String> masked) {
        this.writer = new LineWriter(file);
        this.masked = masked;
    }

    /** A log of events without secrets. */
    public EventLog(Path file) {
        this(file, UnaryOperator.identity());
    }

    /** Safe for use by several threads. */
    public void append(TrialEvent event) {
        writer.append(event.withTexts(masked));
    }

    /** @throws java.io.UncheckedIOException if an event could not be written */
    @Override
    public void close() {
        writer.close();
    }

    /**
     * Reads the events in the order of the file; torn lines are counted.
     *
     * @throws UnreadableRecordException if the file cannot be read
     */
    public static NdjsonLines<TrialEvent> read(Path file) {
        return NdjsonLines.read(file, line -> Optional.of(Json.parse(line, TrialEvent.class)));
    }

    /**
     * Reads the events; those of an older version get their data from their sentences.
     *
     * @param experiment the experiment of the trial
     */
    public static NdjsonLines<TrialEvent> read(Path file, Experiment experiment) {
        LegacyEventParser parser = new LegacyEventParser(experiment);
        return NdjsonLines.read(file, line -> Optional.of(parser.withOccurrence(Json.parse(line, TrialEvent.class))));
    }
}
