package plimsoll.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of memory or data in bytes; written with {@code k}, {@code m} or {@code g}, which mean KiB, MiB and GiB.
 */
public record Bytes(long count) implements Comparable<Bytes> {
    private static final Pattern WRITTEN =
            Pattern.compile("(\\d{1,12})(?:\\.(\\d))?\\s?([kmg]?)i?b?", Pattern.CASE_INSENSITIVE);

    public Bytes {
        if (count < 0) {
            throw new IllegalArgumentException("an amount of bytes is at least 0, but this is " + count);
        }
    }

    /** @throws IllegalArgumentException with the text seen and examples of the format */
    public static Bytes parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size; write for example 512m, 10k or 1g");
        }
        long unit = unit(matcher.group(3));
        long tenths = matcher.group(2) == null ? 0 : Long.parseLong(matcher.group(2));
        try {
            return new Bytes(
                    Math.addExact(Math.multiplyExact(Long.parseLong(matcher.group(1)), unit), tenths * unit / 10));
        } catch (ArithmeticException tooLarge) {
            throw new IllegalArgumentException(
                    "'" + text + "' is 8 EiB or more; write for example 512m, 10k or 1g", tooLarge);
        }
    }

    public static Bytes ofMebibytes(long mebibytes) {
        return new Bytes(Math.multiplyExact(mebibytes, 1L << 20));
    }

    /** Whole MiB, rounded down. */
    public long mebibytes() {
        return count >> 20;
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(count, other.count);
    }

    /** The shortest exact way to write it, such as {@code 512m}; {@link #parse} reads it back. */
    @Override
    public String toString() {
        for (String suffix : new String[] {"g", "m", "k"}) {
            long unit = unit(suffix);
            if (count >= unit && count % unit == 0) {
                return count / unit + suffix;
            }
        }
        return Long.toString(count);
    }

    private static long unit(String suffix) {
        String lower = suffix.toLowerCase(Locale.ROOT);
        return lower.equals("g") ? 1L << 30 : lower.equals("m") ? 1L << 20 : lower.equals("k") ? 1L << 10 : 1L;
    }
}
