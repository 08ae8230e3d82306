package plimsoll.plan.search;

import java.util.Locale;

/**
 * The share of trials that must hold at the value that an answer claims, stated before the search, at 95 % confidence.
 *
 * @param share above 0 and below 1, such as 0.6
 */
public record SuccessPromise(double share) {
    private static final double ERROR = 0.05;

    public SuccessPromise {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException(
                    "a promise must be a share of trials above 0% and below 100%, but this is " + share * 100 + "%");
        }
    }

    /** Returns the largest promise of whole percents that this number of trials proves if all of them hold. */
    public static SuccessPromise provenBy(int trials) {
        return new SuccessPromise(Math.floor(100 * Math.pow(ERROR, 1.0 / trials)) / 100);
    }

    /** Returns the number of trials that prove it if all of them hold: 6 for 60 %, 29 for 90 %, 299 for 99 %. */
    public int trials() {
        return (int) Math.ceil(Math.log(ERROR) / Math.log(share) - 1e-9);
    }

    /** Whether these trials prove the promise: the upper bound of Clopper and Pearson on the share that breaks. */
    boolean provenBy(int held, int broke) {
        return atMost(broke, held + broke, 1 - share) <= ERROR;
    }

    /** Whether so many breaks would be seen in at most one of twenty cases if the promise were kept. */
    boolean refutedBy(int held, int broke) {
        return atMost(held, held + broke, share) <= ERROR;
    }

    /** Whether so few breaks would be seen in at most one of twenty cases if half of the trials broke. */
    static boolean refutesHalf(int broke, int trials) {
        return atMost(broke, trials, 0.5) <= ERROR;
    }

    /** Returns the probability that at most so many of independent trials come out so, each with this probability. */
    static double atMost(int count, int trials, double probability) {
        double sum = 0;
        double ways = 1;
        for (int each = 0; each <= count; each++) {
            sum += ways * Math.pow(probability, each) * Math.pow(1 - probability, trials - each);
            ways = ways * (trials - each) / (each + 1);
        }
        return sum;
    }

    /** Returns the promise as a percentage, such as {@code 60 %}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.4g", share * 100).replaceAll("\\.?0+$", "") + " %";
    }
}
