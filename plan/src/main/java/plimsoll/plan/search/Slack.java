package plimsoll.plan.search;

/**
 * The distance of a trial from one of its limits, by a figure of its own. It only chooses where a search tries next;
 * verdicts and proofs do not use it.
 *
 * @param limit its name, the same in all trials of a search, such as {@code response.p99}
 * @param factor how many times as hard the value could have been, by this figure, above 0; below 1 if the trial was
 *     beyond the limit
 * @param words the figure and its limit, such as {@code 8 % of the core used}
 */
public record Slack(String limit, double factor, String words) {
    public Slack {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException(
                    "the slack to " + limit + " must be a finite factor above 0, but this is " + factor);
        }
    }
}
