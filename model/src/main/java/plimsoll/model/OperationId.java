package plimsoll.model;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identity of an operation, stable across restarts: (seed, producer, dense sequence).
 *
 * @param producer 0 to 65535
 * @param sequence 0, 1, 2 ... without gaps
 */
public record OperationId(long seed, int producer, long sequence) {
    private static final Pattern WRITTEN = Pattern.compile("([0-9a-f]{16})-(\\d{1,5})-(\\d{1,15})");

    public OperationId {
        if (producer < 0 || producer > 0xFFFF || sequence < 0) {
            throw new IllegalArgumentException("no such operation: producer " + producer + ", sequence " + sequence);
        }
    }

    /** Empty when the text is not an identity that {@link #toString} wrote. */
    public static Optional<OperationId> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 0xFFFF) {
            return Optional.empty();
        }
        return Optional.of(new OperationId(
                Long.parseUnsignedLong(matcher.group(1), 16),
                Integer.parseInt(matcher.group(2)),
                Long.parseLong(matcher.group(3))));
    }

    /** Fit for a path: 16 hexadecimal digits, producer, sequence, joined by dashes. */
    @Override
    public String toString() {
        String hex = Long.toHexString(seed);
        return "0".repeat(16 - hex.length()) + hex + "-" + producer + "-" + sequence;
    }
}
