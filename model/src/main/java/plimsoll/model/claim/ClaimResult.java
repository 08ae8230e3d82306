package plimsoll.model.claim;

import java.util.List;

/**
 * A claim with its measurement and its verdict.
 *
 * @param asked the predicate in words
 * @param measured the figure that decided; empty if there is none
 * @param because the reason for the verdict, one line
 * @param trials folders of the trials that decided it
 */
public record ClaimResult(
        String id,
        String says,
        ClaimOrigin origin,
        String asked,
        ClaimVerdict standing,
        String measured,
        String because,
        List<String> trials) {
    public ClaimResult {
        trials = List.copyOf(trials);
    }
}
