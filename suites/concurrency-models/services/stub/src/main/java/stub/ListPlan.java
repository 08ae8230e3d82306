package stub;

/**
 * The answers to requests for the list of todos, which are numbered from 1.
 *
 * @param delayMillis before each list
 * @param firstRefused number of the first request that is refused, at once
 * @param lastRefused number of the last one
 */
record ListPlan(int delayMillis, int firstRefused, int lastRefused) {
    static final ListPlan AT_ONCE = new ListPlan(0, 0, 0);

    /**
     * Reads a plan.
     *
     * @param delay as a study writes it: {@code 470ms}, or {@code 4700us} below 10 ms; a number alone is milliseconds
     * @param range numbers of the refused requests, {@code FIRST-LAST}
     */
    static ListPlan of(String delay, String range) {
        String[] ends = range.split("-", 2);
        if (ends.length < 2) {
            throw new IllegalArgumentException("--refused is FIRST-LAST, not '" + range + "'");
        }
        return new ListPlan(millis(delay), Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }

    private static int millis(String delay) {
        return delay.endsWith("us")
                ? Math.toIntExact(Math.round(Integer.parseInt(delay.replaceFirst("us$", "")) / 1e3))
                : Integer.parseInt(delay.replaceFirst("ms$", ""));
    }

    boolean refuses(int number) {
        return firstRefused <= number && number <= lastRefused;
    }
}
