package plimsoll.study.text;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Translates an error of the YAML parser into plain words. */
final class YamlErrorMessage {
    private static final int SHOWN_MAX = 120;
    private static final String ESCAPE = "expected escape sequence";

    /** Part of the parser's message, our message and a hint. The first phrase whose part matches is used. */
    private record Phrase(String parserText, String message, String hint) {}

    private static final List<Phrase> PHRASES = List.of(
            new Phrase("(TAB)", "YAML does not allow a tab for indentation", "indent with spaces"),
            new Phrase(
                    "mapping values are not allowed here",
                    "unexpected colon",
                    "indent the line like its neighbours, and quote a value that contains ': '"),
            new Phrase(
                    "expected <block end>",
                    "this indentation does not match the lines above",
                    "indent the keys of a map alike, write one entry per line, and quote a value as a whole"),
            new Phrase(
                    "expected ',' or '}'",
                    "this map in { } is not closed, or lacks a comma",
                    "close it with }, and quote values that contain braces, brackets or commas"),
            new Phrase(
                    "expected ',' or ']'",
                    "this list in [ ] is not closed, or lacks a comma",
                    "close it with ], and quote values that contain braces, brackets or commas"),
            new Phrase(
                    "expected the node content", "a value is missing here", "write the value, and close every { and ["),
            new Phrase(
                    ESCAPE,
                    "this escape in double quotes is not complete",
                    "write all hexadecimal digits, or \\\\ for a backslash, or use single quotes"),
            new Phrase(
                    "found unknown escape character",
                    "this escape in double quotes is unknown",
                    "write \\\\ for a backslash, or use single quotes"),
            new Phrase("cannot start any token", "a value cannot begin with this character", "quote the whole value"),
            new Phrase("Tag must not", "a tag (!NAME) contains a space", "remove the tag"),
            new Phrase("undefined alias", "this *NAME has no anchor", "write &NAME at the value that it repeats"),
            new Phrase("another document", "a study file has only one YAML document", "remove the line ---"),
            new Phrase("expected '<document start>'", "unexpected text after the end of the map", "remove it"),
            new Phrase("special characters", "the file contains a control character", "remove it"),
            new Phrase("Non scalar key", "this key is a list or a map", "use a plain word as the key"),
            new Phrase(
                    "Number of aliases",
                    "the file repeats too many maps and lists with *NAME",
                    "write the lines out instead"));

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
            report(at(unreadable.getPosition()), String.valueOf(broken.getMessage()));
        } else {
            report(SourceLocation.START, String.valueOf(broken.getMessage()));
        }
    }

    /** The parser's own failures: no number behind an escape with which the file ends, or a tag with a space. */
    void about(IllegalArgumentException unexpected) {
        if (unexpected instanceof NumberFormatException) {
            report(at(text.length()), ESCAPE);
        } else {
            report(SourceLocation.START, String.valueOf(unexpected.getMessage()));
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
        String problem = String.valueOf(broken.getProblem());
        if (String.valueOf(broken.getContext()).contains("quoted scalar") && !problem.contains("escape")) {
            collector.add(from.or(() -> at).orElse(SourceLocation.START), "this quote is never closed", "close it");
            return;
        }
        boolean unclosed = problem.startsWith("expected ','") || problem.contains("<stream end>");
        Optional<SourceLocation> place = unclosed ? from.or(() -> at) : at;
        report(place.map(this::tabBefore).orElse(SourceLocation.START), problem);
    }

    private void report(SourceLocation location, String problem) {
        for (Phrase phrase : PHRASES) {
            if (problem.contains(phrase.parserText())) {
                collector.add(location, phrase.message(), phrase.hint());
                return;
            }
        }
        String shown = problem.lines().findFirst().orElse("");
        collector.add(
                location,
                "this is not YAML: " + shown.substring(0, Math.min(shown.length(), SHOWN_MAX)),
                "check indentation and quotes");
    }

    /** Returns the location of a leading tab: the parser points after the spaces, but the tab is the error. */
    private SourceLocation tabBefore(SourceLocation location) {
        String line = text.lines().skip(location.line() - 1L).findFirst().orElse("");
        int tab = line.indexOf('\t');
        boolean leading = tab >= 0 && line.substring(0, tab).isBlank();
        return leading ? new SourceLocation(location.line(), tab + 1) : location;
    }
}
