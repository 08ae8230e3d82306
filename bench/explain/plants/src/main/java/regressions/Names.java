package regressions;

import java.util.function.IntPredicate;

/** Removes all but letters; {@code regular-expression} does so by a pattern that it compiles each time. */
final class Names {
    private static final String GIVEN = "  Ada   Lovelace, Countess of Lovelace (1815 - 1852) ".repeat(160);

    private final Changes changes;
    private final IntPredicate kept;

    Names(Changes changes) {
        this.changes = changes;
        this.kept = changes.has("harmless-lambda") ? letter -> Character.isLetter(letter) : anonymous();
    }

    String clean() {
        return changes.has("regular-expression") ? byPattern() : byLetters();
    }

    private String byLetters() {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < GIVEN.length(); i++) {
            char letter = GIVEN.charAt(i);
            if (kept.test(letter)) {
                letters.append(letter);
            }
        }
        return letters.toString();
    }

    private static String byPattern() {
        return GIVEN.replaceAll("(\\s|\\d|\\p{Punct})+", "");
    }

    private static IntPredicate anonymous() {
        return new IntPredicate() {
            @Override
            public boolean test(int letter) {
                return Character.isLetter(letter);
            }
        };
    }
}
