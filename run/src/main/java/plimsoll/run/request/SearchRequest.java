package plimsoll.run.request;

import java.time.Duration;
import java.util.Optional;
import plimsoll.plan.search.SearchGoal;
import plimsoll.study.setting.Selection;

/**
 * The part that all searches have.
 *
 * @param cell the only one that is searched; empty: the first of each variant
 * @param trials at most so many for each search
 * @param time no new trial of a search after so much in its trials
 */
public record SearchRequest(
        NamedStudy study,
        Selection selection,
        Optional<String> cell,
        int trials,
        Duration time,
        ResultDestination destination,
        LoadPermission permission,
        Invocation invocation) {
    /** A number of trials that every search gets by with. */
    public static final int TRIALS_MAX = SearchGoal.TRIALS_MAX;
}
