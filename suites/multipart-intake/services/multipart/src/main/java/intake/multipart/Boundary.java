package intake.multipart;

import intake.multipart.MultipartException.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The line that separates parts: 1 to 70 characters of RFC 2046's {@code bchars}, the last one not a space.
 *
 * <p>A carriage return is never among them, which makes {@link DelimiterSearch} linear.
 */
public record Boundary(String text) {
    private static final int LONGEST = 70;
    private static final String PUNCTUATION = "'()+_,-./:=? ";

    /** @throws IllegalArgumentException if the text is not a boundary of RFC 2046 */
    public Boundary {
        if (text.isEmpty() || text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a boundary has 1 to " + LONGEST + " characters, but this one has " + text.length());
        }
        if (!text.chars().allMatch(Boundary::allowed) || text.endsWith(" ")) {
            throw new IllegalArgumentException("a boundary has letters, digits and " + PUNCTUATION.strip()
                    + " and does not end with a space, but this is '" + printable(text) + "'");
        }
    }

    /**
     * Reads the {@code boundary} of a request's {@code Content-Type}.
     *
     * @throws MultipartException if the type is not {@code multipart/form-data}, or its boundary is missing or wrong
     */
    public static Boundary of(Optional<String> contentType) throws MultipartException {
        String value = contentType.orElse("");
        if (!HeaderValue.mainOf(value).equals("multipart/form-data")) {
            throw new MultipartException(
                    Fault.NOT_MULTIPART, "Content-Type is not multipart/form-data: '" + printable(value) + "'");
        }
        String text = HeaderValue.parameter(value, "boundary")
                .orElseThrow(() -> new MultipartException(
                        Fault.NO_BOUNDARY, "Content-Type has no boundary: '" + printable(value) + "'"));
        try {
            return new Boundary(text);
        } catch (IllegalArgumentException wrong) {
            throw new MultipartException(Fault.BAD_BOUNDARY, String.valueOf(wrong.getMessage()));
        }
    }

    /** CR LF, two hyphens and the boundary: the bytes between two parts. */
    byte[] delimiter() {
        return ("\r\n--" + text).getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean allowed(int character) {
        return character < 0x80 && (Character.isLetterOrDigit(character) || PUNCTUATION.indexOf(character) >= 0);
    }

    /** Shortens a client's text and removes control characters, for a message. */
    static String printable(String sent) {
        String shown = sent.length() > LONGEST ? sent.substring(0, LONGEST) + "..." : sent;
        return shown.chars()
                .mapToObj(
                        c -> c < 0x20 || c > 0x7e ? String.format(Locale.ROOT, "\\u%04x", c) : String.valueOf((char) c))
                .reduce("", String::concat);
    }
}
