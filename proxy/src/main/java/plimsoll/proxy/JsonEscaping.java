package plimsoll.proxy;

import java.util.Locale;

/** Escapes text for use between the quotes of a JSON string. */
final class JsonEscaping {
    private JsonEscaping() {}

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        text.chars().forEach(character -> append(escaped, (char) character));
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, char character) {
        switch (character) {
            case '"', '\\' -> escaped.append('\\').append(character);
            default -> {
                if (character < ' ') {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
                } else {
                    escaped.append(character);
                }
            }
        }
    }
}
