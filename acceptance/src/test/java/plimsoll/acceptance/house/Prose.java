package plimsoll.acceptance.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds sentences in comments, messages and documents that break the style sheet of CONTRIBUTING.md. */
final class Prose {
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "/\\*[\\s\\S]*?\\*/|//[^\\n]*|\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'");
    private static final Pattern LINE = Pattern.compile("[^\\n]+");
    private static final Pattern OPENING = Pattern.compile(
            "(?:^|(?<=[.;:!] ))(?:What|Who|Whoever|Whose|Whom|Of|Nobody|Whatever) (?=[a-z{])[^.?]*(?![^.?]*\\?)");
    private static final Pattern WORD = Pattern.compile(
            "(?i)\\b(?:dear|dearer|whoever|(?<!--user )nobody(?![`,])|for ever|g(?:o|oes|one) on with|(?:is|are|was|were|be|been) told"
                    + "|tells? of|lies? about|lies? beside|laid beside|stands? beside|held against|in the place of"
                    + "|is no (?:claim|option|question|answer|mark-up|death|result))\\b");

    private Prose() {}

    /** Every breach in a file, as {@code FILE:LINE: the words}. */
    static List<String> breaches(Path file) {
        String text = read(file);
        boolean java = file.toString().endsWith(".java");
        return (java ? COMMENT_OR_TEXT : LINE)
                .matcher(text)
                .results()
                .flatMap(piece -> breaches(plain(piece.group(), java)).stream()
                        .map(words -> file + ":" + line(text, piece) + ": " + words))
                .toList();
    }

    private static List<String> breaches(String sentences) {
        List<String> found = new ArrayList<>();
        for (Pattern pattern : List.of(OPENING, WORD)) {
            pattern.matcher(sentences)
                    .results()
                    .map(match -> sentences.substring(match.start(), Math.min(sentences.length(), match.start() + 60)))
                    .forEach(found::add);
        }
        return found;
    }

    private static String plain(String piece, boolean java) {
        String text =
                java ? piece.replaceAll("^(?:/\\*+|//|\"+)|(?:\\*/|\"+)$", "").replaceAll("\\n\\s*\\*? ?", " ") : piece;
        return text.replaceAll("@(?:param \\w+|return|throws \\w+)", ". ")
                .replaceAll("\\s+", " ")
                .replaceFirst("^[-#*|> ]+", "")
                .strip();
    }

    private static long line(String text, MatchResult piece) {
        return text.substring(0, piece.start())
                        .chars()
                        .filter(each -> each == '\n')
                        .count()
                + 1;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
