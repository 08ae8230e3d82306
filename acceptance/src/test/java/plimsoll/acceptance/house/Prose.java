package plimsoll.acceptance.house;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds sentences and names of tests that break the style sheet of CONTRIBUTING.md. */
final class Prose {
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile(
            "/\\*[\\s\\S]*?\\*/|//[^\\n]*|\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'");
    private static final Pattern LINE = Pattern.compile("[^\\n]+");
    /** Looks for a first letter before it looks back, since it is tried at each character. */
    private static final Pattern OPENING = Pattern.compile(
            "(?=[WON])(?:^|(?<=[.;:!][*_]{0,2} ))(?:What|Who|Whoever|Whose|Whom|Of|Nobody|Whatever) (?=[a-z{])[^.?]*(?![^.?]*\\?)");

    private static final Pattern WORD = Pattern.compile(
            "(?i)\\b(?:dear|dearer|whoever|(?<!--user )nobody(?![`,])|for ever|g(?:o|oes|one) on with|(?:is|are|was|were|be|been) told"
                    + "|tells? of|lies? about|lies? beside|laid beside|stands? beside|held against|in the place of"
                    + "|is no (?:claim|option|question|answer|mark-up|death|result))\\b");

    /** The name of a test, whose underscores stand for blanks. */
    private static final Pattern TEST_NAME =
            Pattern.compile("(?m)^ {4}(?: {4})?(?:void|Stream<DynamicTest>) ([a-z][a-z0-9]*(?:_[A-Za-z0-9]+)+)\\(");

    /** Words of a test's name; a name is too short for the exceptions that a sentence may need. */
    private static final Pattern NAME_WORD = Pattern.compile(
            "^(?:what|who|whose|of) |\\b(?:told|tells?|nobody|whoever|whatever|(?:is|are|was) (?:no|said)|stands?)\\b");

    private static final Pattern PARAGRAPH = Pattern.compile("@(?:param \\w+|return|throws \\w+)|</?(?:p|li)>");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern MARKS = Pattern.compile("^[-#*|> ]+");
    private static final Pattern QUOTES = Pattern.compile("^(?:/\\*+|//|\"+)|(?:\\*/|\"+)$");
    private static final Pattern LINE_BREAK = Pattern.compile("\\n\\s*\\*? ?");
    private static final Pattern TAG = Pattern.compile("</?[a-z][^<>]*>");
    private static final Pattern KEY = Pattern.compile("^ *(?:- )?(?:says|because|rationale|question): \"?");

    /** Files whose sentences are in quotation marks and comments; any other file is read line by line. */
    private static final Set<String> QUOTING = Set.of("java", "js", "json");

    private Prose() {}

    /** Every breach in a file, as {@code FILE:LINE: the words}. */
    static List<String> breaches(Path file) {
        String text = House.text(file);
        boolean quoting = QUOTING.contains(ending(file));
        return (quoting ? COMMENT_OR_TEXT : LINE)
                .matcher(text)
                .results()
                .flatMap(piece -> breaches(plain(piece.group(), quoting)).stream()
                        .map(words -> file + ":" + line(text, piece) + ": " + words))
                .toList();
    }

    /** Every breach in the names of a file's tests. */
    static List<String> nameBreaches(Path file) {
        String text = House.text(file);
        return TEST_NAME
                .matcher(text)
                .results()
                .filter(name -> {
                    String words = name.group(1).replace('_', ' ');
                    return NAME_WORD.matcher(words).find()
                            || WORD.matcher(words).find();
                })
                .map(name -> file + ":" + line(text, name) + ": " + name.group(1))
                .toList();
    }

    private static String ending(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
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

    /** Leaves out marks of comments and quotations, and the tags and keys of a line. */
    private static String plain(String piece, boolean quoting) {
        String text = quoting ? unquoted(piece) : untagged(piece);
        String spaced = SPACES.matcher(PARAGRAPH.matcher(text).replaceAll(". ")).replaceAll(" ");
        return MARKS.matcher(spaced).replaceFirst("").strip();
    }

    private static String unquoted(String piece) {
        return LINE_BREAK.matcher(QUOTES.matcher(piece).replaceAll("")).replaceAll(" ");
    }

    private static String untagged(String line) {
        return KEY.matcher(TAG.matcher(line).replaceAll(". ")).replaceAll("");
    }

    private static long line(String text, MatchResult piece) {
        return text.substring(0, piece.start())
                        .chars()
                        .filter(each -> each == '\n')
                        .count()
                + 1;
    }
}
