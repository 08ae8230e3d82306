package plimsoll.study.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Suggests the known word that was probably meant by an unknown one. */
public final class SpellingSuggestion {
    private static final int SHOWN_MAX = 30;

    private SpellingSuggestion() {}

    /**
     * Returns "did you mean 'X'?", or else the list of known words.
     *
     * @param listed start of the sentence that lists them, such as "its keys are"
     */
    public static String hint(String unknown, Collection<String> known, String listed) {
        return to(unknown, known).map(word -> "did you mean '" + word + "'?").orElseGet(() -> list(known, listed));
    }

    public static Optional<String> to(String unknown, Collection<String> known) {
        int most = unknown.length() < 2 ? 0 : Math.max(1, unknown.length() / 3);
        String written = lower(unknown);
        return known.stream()
                .filter(word -> isWithin(most, written, lower(word)))
                .min(Comparator.comparingInt(word -> distance(written, lower(word))));
    }

    /** Words whose lengths differ by more are not compared: an unknown word may have a million characters. */
    private static boolean isWithin(int most, String one, String other) {
        return Math.abs(one.length() - other.length()) <= most && distance(one, other) <= most;
    }

    private static String list(Collection<String> known, String listed) {
        return known.isEmpty()
                ? "there is none"
                : listed + " " + known.stream().limit(SHOWN_MAX).collect(Collectors.joining(", "));
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The edit distance: insertions, deletions, replacements, and swaps of neighbours. */
    private static int distance(String one, String other) {
        int[][] steps = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : cheapest(steps, one, other, new SourceLocation(i, j));
            }
        }
        return steps[one.length()][other.length()];
    }

    private static int cheapest(int[][] steps, String one, String other, SourceLocation at) {
        int i = at.line();
        int j = at.column();
        int replaced = steps[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return swapped ? Math.min(best, steps[i - 2][j - 2] + 1) : best;
    }
}
