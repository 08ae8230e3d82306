package plimsoll.lab.launch.process;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A text to hide, and its placeholder. Each of its characters may be spelled as in a URL or in JSON: {@code %2F},
 * {@code \"} or {@code \\u002f}.
 */
final class SecretText {
    /** The text is not there. */
    static final int ABSENT = -1;

    /** The bytes end before it is known whether the text is there. */
    static final int UNFINISHED = -2;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";
    private static final int HEX = 16;
    private static final int URL_DIGITS = 2;
    private static final int JSON_DIGITS = 4;
    private static final int JSON_LENGTH = 6;

    private final byte[] bytes;
    private final byte[] placeholder;
    private final boolean number;

    SecretText(String text, String placeholder) {
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
        this.placeholder = placeholder.getBytes(StandardCharsets.UTF_8);
        this.number = NUMBER.matcher(text).matches();
    }

    int length() {
        return bytes.length;
    }

    byte first() {
        return bytes[0];
    }

    byte[] placeholder() {
        return placeholder;
    }

    boolean isNumber() {
        return number;
    }

    /**
     * Returns the index behind the text, {@link #ABSENT} or {@link #UNFINISHED}.
     *
     * @param enough as many bytes of the text that are there at the end of all bytes count as the text
     */
    int end(byte[] all, int from, int enough) {
        boolean unfinished = false;
        for (Spelling spelling : Spelling.values()) {
            int end = new Reading(all, from, spelling).end(enough);
            if (end >= 0) {
                return end;
            }
            unfinished |= end == UNFINISHED;
        }
        return unfinished ? UNFINISHED : ABSENT;
    }

    /** How characters may be spelled. A secret that looks like a spelling itself is found as it is. */
    private enum Spelling {
        PLAIN(false, false),
        URL(true, false),
        JSON(false, true),
        URL_IN_JSON(true, true);

        private final boolean url;
        private final boolean json;

        Spelling(boolean url, boolean json) {
            this.url = url;
            this.json = json;
        }
    }

    /** One attempt to find the text at a position. */
    private final class Reading {
        private final byte[] all;
        private final Spelling spelling;
        private int at;
        private int found;

        Reading(byte[] all, int from, Spelling spelling) {
            this.all = all;
            this.spelling = spelling;
            this.at = from;
        }

        int end(int enough) {
            while (found < bytes.length) {
                int result = at < all.length ? character() : UNFINISHED;
                if (result == UNFINISHED && found >= enough) {
                    return all.length;
                }
                if (result < 0) {
                    return result;
                }
            }
            return at;
        }

        /** Reads one character; negative when it is another than the text's, or unfinished. */
        private int character() {
            byte next = all[at];
            if (spelling.url && next == '%') {
                int value = hex(at + 1, URL_DIGITS);
                return value == ABSENT ? matched(next, 1) : value < 0 ? value : matched((byte) value, 1 + URL_DIGITS);
            }
            if (spelling.url && next == '+' && bytes[found] == ' ') {
                return matched((byte) ' ', 1);
            }
            return spelling.json && next == '\\' ? escaped() : matched(next, 1);
        }

        private int escaped() {
            if (at + 1 == all.length) {
                return UNFINISHED;
            }
            int simple = ESCAPES.indexOf(all[at + 1]);
            if (simple >= 0) {
                return matched((byte) ESCAPED.charAt(simple), 2);
            }
            if (all[at + 1] != 'u') {
                return matched(all[at], 1);
            }
            int unit = hex(at + 2, JSON_DIGITS);
            if (unit < 0) {
                return unit;
            }
            return Character.isHighSurrogate((char) unit)
                    ? pair((char) unit)
                    : matched(Character.toString(unit), JSON_LENGTH);
        }

        /** A character outside of the basic plane has two escapes. */
        private int pair(char high) {
            int low = hex(at + JSON_LENGTH + 2, JSON_DIGITS);
            if (low < 0) {
                return low;
            }
            return Character.isLowSurrogate((char) low)
                    ? matched(Character.toString(Character.toCodePoint(high, (char) low)), 2 * JSON_LENGTH)
                    : ABSENT;
        }

        private int matched(String character, int length) {
            byte[] utf8 = character.getBytes(StandardCharsets.UTF_8);
            for (byte each : utf8) {
                if (found == bytes.length || bytes[found] != each) {
                    return ABSENT;
                }
                found++;
            }
            at += length;
            return at;
        }

        private int matched(byte value, int length) {
            if (bytes[found] != value) {
                return ABSENT;
            }
            found++;
            at += length;
            return at;
        }

        private int hex(int from, int digits) {
            int value = 0;
            for (int i = from; i < from + digits; i++) {
                if (i >= all.length) {
                    return UNFINISHED;
                }
                int digit = Character.digit(all[i], HEX);
                if (digit < 0) {
                    return ABSENT;
                }
                value = value * HEX + digit;
            }
            return value;
        }
    }
}
