package regressions;

/** Removes all but letters; {@code regular-expression} does so by a pattern that it compiles each time. */
final class Names {
    private static final String GIVEN = "  Ada   Lovelace, Countess of Lovelace (1815 - 1852) ".repeat(160);

    private final Changes changes;

    Names(Changes changes) {
        this.changes = changes;
    }

    String clean() {
        return changes.has("regular-expression") ? byPattern() : byLetters();
    }

    private static String byLetters() {
        StringBuilder kept = new StringBuilder();
        for (int i = 0; i < GIVEN.length(); i++) {
            char letter = GIVEN.charAt(i);
            if (Character.isLetter(letter)) {
                kept.append(letter);
            }
        }
        return kept.toString();
    }

    private static String byPattern() {
        return GIVEN.replaceAll("(\\s+)*[^\\p{IsAlphabetic}]+?(\\d*)", "");
    }
}
