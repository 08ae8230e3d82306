package plimsoll.lab.launch.process;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Hides secrets in a stream of bytes. It keeps back only bytes that may become a secret. Used by one thread.
 */
final class SecretStream {
    /** The characters of a number are followed for at most this many bytes. */
    private static final int LONGEST_NUMBER = 64;

    private final SecretIndex secrets;
    private byte[] pending = new byte[0];
    /** The last byte before the present number. */
    private byte before = ' ';

    SecretStream(SecretIndex secrets) {
        this.secrets = secrets;
    }

    /** Returns what can be shown after these bytes. */
    byte[] next(byte[] chunk, int from, int length) {
        if (secrets.isEmpty()) {
            return Arrays.copyOfRange(chunk, from, from + length);
        }
        byte[] all = Arrays.copyOf(pending, pending.length + length);
        System.arraycopy(chunk, from, all, pending.length, length);
        return shown(all, SecretIndex.Ending.OPEN);
    }

    /** Returns the bytes kept back, at the end of the stream. */
    byte[] rest() {
        return shown(pending, SecretIndex.Ending.WHOLE);
    }

    /** Returns a text without its secrets. */
    byte[] shown(byte[] all, SecretIndex.Ending ending) {
        ByteArrayOutputStream shown = new ByteArrayOutputStream(all.length);
        int at = 0;
        while (at < all.length) {
            Found found = found(all, at, ending);
            if (found.end() == SecretText.UNFINISHED) {
                break;
            }
            if (found.end() == SecretText.ABSENT) {
                before = isPartOfNumber(all[at]) ? before : all[at];
                shown.write(all[at++]);
            } else {
                found.placeholders().forEach(shown::writeBytes);
                before = '}';
                at = found.end();
            }
        }
        pending = Arrays.copyOfRange(all, at, all.length);
        return shown.toByteArray();
    }

    /** The placeholders of the secrets at a position, which may overlap, and the index behind them. */
    private record Found(int end, List<byte[]> placeholders) {
        static final Found ABSENT = new Found(SecretText.ABSENT, List.of());
        static final Found UNFINISHED = new Found(SecretText.UNFINISHED, List.of());
    }

    /** A longer secret that begins within another one is hidden as well, so that no part of it is left. */
    private Found found(byte[] all, int at, SecretIndex.Ending ending) {
        SecretIndex.Match first = secrets.at(all, at, 0, ending);
        if (first.secret().isEmpty()) {
            return first.end() == SecretText.UNFINISHED ? Found.UNFINISHED : Found.ABSENT;
        }
        SecretText longest = first.secret().get();
        if (longest.isNumber()) {
            int json = inJson(all, first.end(), ending);
            if (json != SecretText.ABSENT) {
                return json == SecretText.UNFINISHED ? Found.UNFINISHED : Found.ABSENT;
            }
        }
        int end = first.end();
        List<byte[]> placeholders = new ArrayList<>(List.of(longest.placeholder()));
        for (int inner = at + 1; inner < end; inner++) {
            SecretIndex.Match match = secrets.at(all, inner, longest.length(), ending);
            if (match.end() == SecretText.UNFINISHED) {
                return Found.UNFINISHED;
            }
            if (match.end() > end) {
                end = match.end();
                longest = match.secret().orElseThrow();
                if (!Arrays.equals(longest.placeholder(), placeholders.getLast())) {
                    placeholders.add(longest.placeholder());
                }
            }
        }
        return new Found(end, placeholders);
    }

    /**
     * Looks whether digits are a number of compact JSON: hiding one that looks like a secret would damage the text.
     *
     * @return the index behind the number, {@link SecretText#ABSENT} or {@link SecretText#UNFINISHED}
     */
    private int inJson(byte[] all, int to, SecretIndex.Ending ending) {
        if (":[,".indexOf(before) < 0) {
            return SecretText.ABSENT;
        }
        int end = to;
        while (end < all.length && isPartOfNumber(all[end]) && end - to < LONGEST_NUMBER) {
            end++;
        }
        if (end == all.length) {
            return ending == SecretIndex.Ending.OPEN ? SecretText.UNFINISHED : SecretText.ABSENT;
        }
        return ",]}".indexOf(all[end]) >= 0 ? end : SecretText.ABSENT;
    }

    private static boolean isPartOfNumber(byte each) {
        return (each >= '0' && each <= '9') || "+-.eE".indexOf(each) >= 0;
    }
}
