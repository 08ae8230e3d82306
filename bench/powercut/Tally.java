import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Cuts of one store, and the losses after them. */
final class Tally {
    private static final double ERROR = 0.025;

    private int cuts;
    private int losing;
    private long lost;
    private long entries;
    private Optional<String> example = Optional.empty();

    /**
     * Counts a cut.
     *
     * @param acknowledged number of entries that the store had acknowledged
     * @param missing those of them that it has no longer
     * @param where the cut, for the first one that loses
     */
    void add(int acknowledged, Set<Integer> missing, String where) {
        cuts++;
        entries += acknowledged;
        lost += missing.size();
        if (!missing.isEmpty()) {
            losing++;
            example = example.or(() -> Optional.of(where));
        }
    }

    int losing() {
        return losing;
    }

    /** Returns a line with the share of cuts that lose and its interval of 95 %. */
    String text() {
        return String.format(Locale.ROOT, "lost after %4d of %4d cuts [%5.1f %%, %5.1f %%], %d of %d entries%s",
                losing, cuts, 100 * lower(losing, cuts), 100 * upper(losing, cuts), lost, entries, example.map(where -> " (" + where + ")").orElse(""));
    }

    /** Returns the lower end of the interval of Clopper and Pearson for a share. */
    private static double lower(int count, int trials) {
        return count == 0 ? 0 : 1 - upper(trials - count, trials);
    }

    /** Returns its upper end: the share at which so few would be seen in one case of forty. */
    private static double upper(int count, int trials) {
        if (count == trials) {
            return 1;
        }
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; i++) {
            double share = (low + high) / 2;
            if (atMost(count, trials, share) > ERROR) {
                low = share;
            } else {
                high = share;
            }
        }
        return high;
    }

    /** Returns the probability of at most so many of independent trials; in logarithms, since a thousand are many. */
    private static double atMost(int count, int trials, double share) {
        double ways = 0;
        double sum = 0;
        for (int each = 0; each <= count; each++) {
            sum += Math.exp(ways + each * Math.log(share) + (trials - each) * Math.log1p(-share));
            ways += Math.log(trials - each) - Math.log(each + 1);
        }
        return sum;
    }
}
