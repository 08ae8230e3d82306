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

    /** The most reads in all texts of a stream, those apart that a linear search needs: some seconds. */
    static final long MOST_READS_OF_A_STREAM = 1_000_000_000;

    /** A linear search reads each character a few times; such reads are free in a stream of any length. */
    private static final int FREE_READS = 16;

    private BoundedSearch() {}

    /**
     * Returns a matcher that has found the expression; empty if the text does not contain it.
     *
     * @throws SearchLimitException if the search reads too much or nests too deeply
     */
    public static Optional<Matcher> find(Pattern pattern, String text) throws SearchLimitException {
        return find(pattern, new CountedText(text, MOST_READS), " in");
    }

    private static Optional<Matcher> find(Pattern pattern, CountedText text, String where) throws SearchLimitException {
        Matcher matcher = pattern.matcher(text);
        try {
            return matcher.find() ? Optional.of(matcher) : Optional.empty();
        } catch (StackOverflowError e) {
            throw new SearchLimitException(
                    "the expression '" + pattern + "' nests too deeply for a text of " + text.length()
                            + " characters; use no group with alternatives below * or +",
                    e);
        } catch (ReadLimitException e) {
            throw new SearchLimitException(
                    "the expression '" + pattern + "' backtracks more than " + text.mostReads + " times" + where
                            + " a text of " + text.length() + " characters; use no repetition inside another",
                    e);
        }
    }

    /**
     * Searches in the texts of one stream, such as the lines of an output. The bound on the reads of one text alone would
     * let an expression that stays just below it delay every text.
     */
    public static final class StreamSearch {
        private final Pattern pattern;
        private long left;

        public StreamSearch(Pattern pattern) {
            this(pattern, MOST_READS_OF_A_STREAM);
        }

        StreamSearch(Pattern pattern, long mostReads) {
            this.pattern = pattern;
            this.left = mostReads;
        }

        /**
         * Returns whether the next text of the stream contains the expression.
         *
         * @throws SearchLimitException if the search in this text, or in all so far, reads too much or nests too deeply
         */
        public boolean find(String text) throws SearchLimitException {
            long free = (long) FREE_READS * text.length();
            boolean few = left + free < MOST_READS;
            CountedText counted = new CountedText(text, few ? (int) (left + free) : MOST_READS);
            try {
                return BoundedSearch.find(pattern, counted, few ? ", after other texts of its stream, in" : " in")
                        .isPresent();
            } finally {
                left -= Math.min(left, Math.max(0, counted.reads - free));
            }
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
        private final int mostReads;
        private int reads;

        CountedText(String text, int mostReads) {
            this.text = text;
            this.mostReads = mostReads;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            if (reads > mostReads) {
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
