package plimsoll.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A search with a study's expression in a text of unknown origin. Some expressions backtrack without end, and others
 * nest as deeply as the text is long, so the search counts the characters that it reads and survives a full stack.
 */
public final class BoundedSearch {
    /** {@code .*word.*} reads this often on 8 KiB that do not contain the word, in about a second. */
    static final int MOST_READS = 200_000_000;

    private BoundedSearch() {}

    /**
     * Returns a matcher that has found the expression; empty if the text does not contain it.
     *
     * @throws SearchLimitException if the search reads too much or nests too deeply
     */
    public static Optional<Matcher> find(Pattern pattern, String text) throws SearchLimitException {
        Matcher matcher = pattern.matcher(new CountedText(text));
        try {
            return matcher.find() ? Optional.of(matcher) : Optional.empty();
        } catch (StackOverflowError e) {
            throw new SearchLimitException(
                    "the expression '" + pattern + "' nests too deeply for a text of " + text.length()
                            + " characters; use no group with alternatives below * or +",
                    e);
        } catch (ReadLimitException e) {
            throw new SearchLimitException(
                    "the expression '" + pattern + "' backtracks more than " + MOST_READS + " times in a text of "
                            + text.length() + " characters; use no repetition inside another",
                    e);
        }
    }

    /** A search that was given up; its message says why, and how to change the expression. */
    public static final class SearchLimitException extends Exception {
        private static final long serialVersionUID = 1;

        SearchLimitException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Leaves the matcher, which allows no checked exception. */
    private static final class ReadLimitException extends RuntimeException {
        private static final long serialVersionUID = 1;

        ReadLimitException() {
            super("too many reads", null, false, false);
        }
    }

    /** A text that counts how often a matcher reads it. */
    private static final class CountedText implements CharSequence {
        private final String text;
        private int reads;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            if (reads > MOST_READS) {
                throw new ReadLimitException();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
