package plimsoll.study.text;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Parses a YAML text up to its bounds, so that neither the stack nor the memory of a composer grows beyond them. */
final class BoundedParser implements Parser {
    static final int DEPTH_MAX = 40;

    private final Parser unbounded;
    private final int documentsMax;
    private final int valuesMax;
    private int depth;
    private int documents;
    private int values;

    BoundedParser(LoadSettings settings, String text, int documentsMax, int valuesMax) {
        this.unbounded = new ParserImpl(settings, new StreamReader(settings, text));
        this.documentsMax = documentsMax;
        this.valuesMax = valuesMax;
    }

    @Override
    public boolean checkEvent(Event.ID kind) {
        return unbounded.checkEvent(kind);
    }

    @Override
    public Event peekEvent() {
        return unbounded.peekEvent();
    }

    @Override
    public boolean hasNext() {
        return unbounded.hasNext();
    }

    /** @throws ExcessException at the first event beyond a bound */
    @Override
    public Event next() {
        Event event = unbounded.next();
        depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
        documents += event instanceof DocumentStartEvent ? 1 : 0;
        values += event instanceof NodeEvent ? 1 : 0;
        excess().ifPresent(message -> {
            throw new ExcessException(message, event);
        });
        return event;
    }

    private Optional<String> excess() {
        if (depth > DEPTH_MAX) {
            return Optional.of("this is nested deeper than " + DEPTH_MAX + " levels");
        }
        if (documents > documentsMax) {
            return Optional.of("the file has more than " + documentsMax + " documents");
        }
        return values > valuesMax ? Optional.of("the file has more than " + valuesMax + " values") : Optional.empty();
    }

    /** A text beyond a bound; the message names the bound. */
    static final class ExcessException extends YamlEngineException {
        private final transient SourceLocation place;

        private ExcessException(String message, Event first) {
            super(message);
            this.place = first.getStartMark().map(StudyYamlReader::place).orElse(SourceLocation.START);
        }

        /** Returns where the first event beyond the bound is. */
        SourceLocation place() {
            return place;
        }
    }
}
