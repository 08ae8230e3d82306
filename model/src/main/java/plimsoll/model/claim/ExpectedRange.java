package plimsoll.model.claim;

/**
 * The values that confirm a claim, both ends included.
 *
 * @param written as in the file, such as {@code > 1} or {@code == 7.5 +- 10%}
 */
public record ExpectedRange(double low, double high, String written) {
    public ExpectedRange {
        if (!(low <= high)) {
            throw new IllegalArgumentException(
                    "a range must not begin above its end, but '" + written + "' is " + low + " to " + high);
        }
    }

    public boolean holds(double value) {
        return value >= low && value <= high;
    }

    /** Whether all of an interval is inside. */
    public boolean encloses(double from, double to) {
        return from >= low && to <= high;
    }

    /** Whether all of an interval is outside. */
    public boolean excludes(double from, double to) {
        return to < low || from > high;
    }
}
