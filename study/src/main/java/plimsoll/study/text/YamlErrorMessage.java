package plimsoll.study.text;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says in plain words what the YAML parser could not read. */
final class YamlErrorMessage {
    private static final int SHOWN_MAX = 120;

    /** What the parser says, what it means, and what helps; the first that fits is used. */
    private record Phrase(String seen, String message, String hint) {}

    private static final List<Phrase> PHRASES = List.of(
            new Phrase("(TAB)", "a tab stands where YAML wants spaces", "indent with spaces"),
            new Phrase(
                    "mapping values are not allowed here",
                    "a colon that YAML does not expect here",
                    "indent the line like its neighbours, and quote a value that holds ': '"),
            new Phrase(
                    "expected <block end>",
                    "this does not line up with what stands above it",
                    "indent the keys of one map alike, one entry a line, and quote a value as a whole"),
            new Phrase(
                    "expected ',' or '}'",
                    "this map in { } is not closed, or lacks a comma",
                    "close it with }, and quote values that hold braces, brackets or commas"),
            new Phrase(
                    "expected ',' or ']'",
                    "this list in [ ] is not closed, or lacks a comma",
                    "close it with ], and quote values that hold braces, brackets or commas"),
            new Phrase(
                    "expected the node content", "a value is missing here", "write the value, and close every { and ["),
            new Phrase("cannot start any token", "a value cannot begin with this character", "quote the whole value"),
            new Phrase("undefined alias", "this *NAME refers to nothing", "write &NAME at the value it repeats"),
            new Phrase("another document", "a study file is one document", "remove the line ---"),
            new Phrase("expected '<document start>'", "something follows the end of the map", "remove it"),
            new Phrase("special characters", "the file holds a control character", "remove it"),
            new Phrase("Non scalar key", "a key is a list or a map", "a key is a plain word"),
            new Phrase(
                    "Number of aliases",
                    "the file repeats too many maps and lists with *NAME",
                    "repeat the lines instead"));

    private final ProblemCollector collector;
    private final String text;

    YamlErrorMessage(ProblemCollector collector, String text) {
        this.collector = collector;
        this.text = text;
    }

    void about(YamlEngineException broken) {
        if (broken instanceof MarkedYamlEngineException marked) {
            marked(marked);
        } else if (broken instanceof ReaderException unreadable) {
            say(at(unreadable.getPosition()), String.valueOf(broken.getMessage()));
        } else {
            say(SourceLocation.START, String.valueOf(broken.getMessage()));
        }
    }

    private SourceLocation at(int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        int line = (int) before.chars().filter(next -> next == '\n').count();
        return new SourceLocation(line + 1, before.length() - before.lastIndexOf('\n'));
    }

    private void marked(MarkedYamlEngineException broken) {
        Optional<SourceLocation> at = broken.getProblemMark().map(StudyYamlReader::place);
        Optional<SourceLocation> from = broken.getContextMark().map(StudyYamlReader::place);
        if (String.valueOf(broken.getContext()).contains("quoted scalar")) {
            collector.add(from.or(() -> at).orElse(SourceLocation.START), "this quote is never closed", "close it");
            return;
        }
        String said = String.valueOf(broken.getProblem());
        boolean unclosed = said.startsWith("expected ','") || said.contains("<stream end>");
        Optional<SourceLocation> place = unclosed ? from.or(() -> at) : at;
        say(place.map(this::tabBefore).orElse(SourceLocation.START), said);
    }

    private void say(SourceLocation location, String said) {
        for (Phrase phrase : PHRASES) {
            if (said.contains(phrase.seen())) {
                collector.add(location, phrase.message(), phrase.hint());
                return;
            }
        }
        String shown = said.lines().findFirst().orElse("");
        collector.add(
                location,
                "this is not YAML: " + shown.substring(0, Math.min(shown.length(), SHOWN_MAX)),
                "check indentation and quotes");
    }

    /** The parser points at what follows the spaces; a line that begins with a tab is meant from its tab on. */
    private SourceLocation tabBefore(SourceLocation location) {
        String line = text.lines().skip(location.line() - 1L).findFirst().orElse("");
        int tab = line.indexOf('\t');
        boolean leading = tab >= 0 && line.substring(0, tab).isBlank();
        return leading ? new SourceLocation(location.line(), tab + 1) : location;
    }
}
