package plimsoll.acceptance.house;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds sentences in the expected values of a test's assertions. */
final class PinnedSentences {
    private static final int LENGTH_MIN = 40;
    private static final int WORDS_MIN = 5;

    private static final Pattern ASSERTION =
            Pattern.compile("\\.(isEqualTo|contains|doesNotContain|startsWith|endsWith|hasMessage|hasRootCauseMessage"
                    + "|hasToString|hasContent|matches|doesNotMatch)\\w*\\(");
    private static final Pattern LITERAL =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\\n]|\\\\.)*+)\"", Pattern.DOTALL);
    private static final Pattern CHARACTER = Pattern.compile("'(?:\\\\.|[^'\\\\])'");
    private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");

    /** A word of prose, and not part of a path, an option, a property or a placeholder. */
    private static final Pattern WORD = Pattern.compile("(?<![\\w/.\\-{$])[A-Za-z]{2,}(?![\\w/=\\-}])");

    private static final Pattern CLAUSE = Pattern.compile("\\b[a-z][a-z']+[,:;]? [a-z][a-z']+[,:;]? [a-z][a-z']+\\b");

    private PinnedSentences() {}

    /** Returns each pinned sentence of a source file with its line. */
    static List<String> of(Path file) {
        String source = House.text(file);
        return ASSERTION
                .matcher(source)
                .results()
                .flatMap(call -> literals(source, call.end())
                        .filter(PinnedSentences::isSentence)
                        .map(sentence -> file + ":" + line(source, call) + ": " + sentence))
                .toList();
    }

    /** Returns the literals among the arguments that begin at a position; parts joined by + are one literal. */
    private static Stream<String> literals(String source, int from) {
        String arguments =
                JOINT.matcher(source.substring(from, end(source, from))).replaceAll("");
        return LITERAL.matcher(arguments)
                .results()
                .map(literal -> literal.group(1) == null ? literal.group(2) : literal.group(1));
    }

    /** Returns the position of the parenthesis that closes the arguments. */
    private static int end(String source, int from) {
        Matcher literal = LITERAL.matcher(source);
        Matcher character = CHARACTER.matcher(source);
        int open = 1;
        int at = from;
        while (at < source.length()) {
            if (literal.region(at, source.length()).lookingAt()) {
                at = literal.end();
            } else if (character.region(at, source.length()).lookingAt()) {
                at = character.end();
            } else {
                open += source.charAt(at) == '(' ? 1 : source.charAt(at) == ')' ? -1 : 0;
                if (open == 0) {
                    return at;
                }
                at++;
            }
        }
        return source.length();
    }

    private static boolean isSentence(String literal) {
        return literal.length() >= LENGTH_MIN
                && WORD.matcher(literal).results().count() >= WORDS_MIN
                && CLAUSE.matcher(literal).find();
    }

    private static long line(String source, MatchResult call) {
        return source.substring(0, call.start()).lines().count();
    }
}
