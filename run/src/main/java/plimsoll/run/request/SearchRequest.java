package plimsoll.run.request;

import java.time.Duration;
import java.util.Optional;
import plimsoll.plan.search.SearchGoal;
import plimsoll.study.setting.Selection;

/**
 * The parameters that all searches share.
 *
 * @param cell the only cell to search; empty: the first of each variant
 * @param trials the most trials for each search
 * @param time the time in trials after which a search starts no new one
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
    /** A number of trials that is enough for every search. */
    public static final int TRIALS_MAX = SearchGoal.TRIALS_MAX;
}
