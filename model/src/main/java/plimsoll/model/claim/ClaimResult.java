package plimsoll.model.claim;

import java.util.List;

/**
 * A claim beside what was measured.
 *
 * @param asked the predicate in words
 * @param measured the figure that decided; empty when there is none
 * @param because why it stands as it does, one line
 * @param trials folders of the trials that said so
 */
public record ClaimResult(
        String id,
        String says,
        String asked,
        ClaimVerdict standing,
        String measured,
        String because,
        List<String> trials) {
    public ClaimResult {
        trials = List.copyOf(trials);
    }
}
