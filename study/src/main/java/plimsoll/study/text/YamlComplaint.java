package plimsoll.study.text;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Says in plain words what the YAML parser could not read. */
final class YamlComplaint {
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

    private final Problems problems;
    private final String text;

    YamlComplaint(Problems problems, String text) {
        this.problems = problems;
        this.text = text;
    }

    void about(YamlEngineException broken) {
        if (broken instanceof MarkedYamlEngineException marked) {
            marked(marked);
        } else if (broken instanceof ReaderException unreadable) {
            say(at(unreadable.getPosition()), String.valueOf(broken.getMessage()));
        } else {
            say(Place.START, String.valueOf(broken.getMessage()));
        }
    }

    private Place at(int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        int line = (int) before.chars().filter(next -> next == '\n').count();
        return new Place(line + 1, before.length() - before.lastIndexOf('\n'));
    }

    private void marked(MarkedYamlEngineException broken) {
        Optional<Place> at = broken.getProblemMark().map(StudyText::place);
        Optional<Place> from = broken.getContextMark().map(StudyText::place);
        if (String.valueOf(broken.getContext()).contains("quoted scalar")) {
            problems.add(from.or(() -> at).orElse(Place.START), "this quote is never closed", "close it");
            return;
        }
        String said = String.valueOf(broken.getProblem());
        boolean unclosed = said.startsWith("expected ','") || said.contains("<stream end>");
        Optional<Place> place = unclosed ? from.or(() -> at) : at;
        say(place.map(this::tabBefore).orElse(Place.START), said);
    }

    private void say(Place place, String said) {
        for (Phrase phrase : PHRASES) {
            if (said.contains(phrase.seen())) {
                problems.add(place, phrase.message(), phrase.hint());
                return;
            }
        }
        String shown = said.lines().findFirst().orElse("");
        problems.add(
                place,
                "this is not YAML: " + shown.substring(0, Math.min(shown.length(), SHOWN_MAX)),
                "check indentation and quotes");
    }

    /** The parser points at what follows the spaces; a line that begins with a tab is meant from its tab on. */
    private Place tabBefore(Place place) {
        String line = text.lines().skip(place.line() - 1L).findFirst().orElse("");
        int tab = line.indexOf('\t');
        boolean leading = tab >= 0 && line.substring(0, tab).isBlank();
        return leading ? new Place(place.line(), tab + 1) : place;
    }
}
