package plimsoll.lab.launch.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Hides secrets in a stream of bytes. It keeps back at most as many bytes as the longest secret has, and only while they
 * may become one. Used by one thread.
 */
final class SecretStream {
    private static final int FIRST_BYTES = 256;

    private final List<byte[]> secrets;
    private final List<byte[]> placeholders;
    private final boolean[] first = new boolean[FIRST_BYTES];
    private byte[] pending = new byte[0];

    SecretStream(SecretRedactor redactor) {
        secrets = redactor.longestFirst().stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toList();
        placeholders = redactor.longestFirst().stream()
                .map(value -> redactor.names().getOrDefault(value, "").getBytes(StandardCharsets.UTF_8))
                .toList();
        secrets.forEach(secret -> first[secret[0] & 0xFF] = true);
    }

    /** Returns what can be shown after these bytes. */
    byte[] next(byte[] chunk, int length) {
        if (secrets.isEmpty()) {
            return Arrays.copyOf(chunk, length);
        }
        byte[] all = Arrays.copyOf(pending, pending.length + length);
        System.arraycopy(chunk, 0, all, pending.length, length);
        return shown(all, false);
    }

    /** Returns the bytes kept back, at the end of the stream. */
    byte[] rest() {
        return shown(pending, true);
    }

    private byte[] shown(byte[] all, boolean last) {
        ByteArrayOutputStream shown = new ByteArrayOutputStream(all.length);
        int at = 0;
        while (at < all.length) {
            Match match = first[all[at] & 0xFF] ? match(all, at, last) : Match.NONE;
            if (match.unfinished()) {
                break;
            }
            if (match.secret() < 0) {
                shown.write(all[at++]);
            } else {
                shown.writeBytes(placeholders.get(match.secret()));
                at += secrets.get(match.secret()).length;
            }
        }
        pending = Arrays.copyOfRange(all, at, all.length);
        return shown.toByteArray();
    }

    /**
     * The longest secret at one position.
     *
     * @param secret its index; -1: none
     * @param unfinished whether more bytes decide
     */
    private record Match(int secret, boolean unfinished) {
        static final Match NONE = new Match(-1, false);
        static final Match UNFINISHED = new Match(-1, true);
    }

    private Match match(byte[] all, int at, boolean last) {
        for (int index = 0; index < secrets.size(); index++) {
            byte[] value = secrets.get(index);
            int compared = Math.min(value.length, all.length - at);
            if (Arrays.equals(value, 0, compared, all, at, at + compared)) {
                if (compared == value.length) {
                    return new Match(index, false);
                }
                if (!last) {
                    return Match.UNFINISHED;
                }
            }
        }
        return Match.NONE;
    }
}
