package plimsoll.model.study;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.figure.QuantityFormat;

/**
 * The rule by which rounds are added to a cell until each of its comparisons is decided.
 *
 * @param smallest difference that matters, as a share; a comparison that excludes it is decided too
 * @param most rounds of the cell
 */
public record UntilDecided(double smallest, int most) {
    /** The rule of a text without numbers: differences below 5 % do not matter, and 24 rounds are the most. */
    public static final UntilDecided USUAL = new UntilDecided(0.05, 24);

    private static final Pattern WRITTEN =
            Pattern.compile("until[ -]decided(?:[ -]to[ -](\\d{1,2}(?:\\.\\d)?) ?%)?(?:[ -]within[ -](\\d{1,3}))?");

    private static final double SMALLEST_MIN = 0.03;
    private static final double SMALLEST_MAX = 0.5;
    private static final int MOST_MIN = 7;
    private static final int MOST_MAX = 100;

    public UntilDecided {
        if (!(smallest >= SMALLEST_MIN && smallest < SMALLEST_MAX)) {
            throw new IllegalArgumentException("the smallest difference must be at least 3 % and below 50 %, but is "
                    + QuantityFormat.share(smallest));
        }
        if (most < MOST_MIN || most > MOST_MAX) {
            throw new IllegalArgumentException(
                    "rounds are added up to a number from " + MOST_MIN + " to " + MOST_MAX + ", but this is " + most);
        }
    }

    /**
     * Parses a text such as {@code until decided to 10% within 40}, in which dashes may stand for spaces.
     *
     * @return empty if it is another text
     * @throws IllegalArgumentException if one of its numbers is out of range
     */
    public static Optional<UntilDecided> parse(String text) {
        Matcher written = WRITTEN.matcher(text);
        if (!written.matches()) {
            return Optional.empty();
        }
        double smallest = Optional.ofNullable(written.group(1))
                .map(percent -> Double.parseDouble(percent) / 100)
                .orElse(USUAL.smallest);
        int most = Optional.ofNullable(written.group(2)).map(Integer::parseInt).orElse(USUAL.most);
        return Optional.of(new UntilDecided(smallest, most));
    }
}
