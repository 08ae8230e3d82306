package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.RemainingTrialsEstimate;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * The remaining trials and time that a search probably takes.
 *
 * @param time of all remaining trials; each is assumed to take the mean of the last 6, or the load's own time if there
 *     is none yet
 */
record SearchForecast(int trials, Duration time) {
    private static final int LAST = 6;

    static SearchForecast of(SearchQuestion question, List<SearchTrial> past) {
        Duration one = one(question, past);
        int trials = RemainingTrialsEstimate.trialsLeft(question, past, one);
        return new SearchForecast(trials, one.multipliedBy(trials));
    }

    private static Duration one(SearchQuestion question, List<SearchTrial> past) {
        double millis = past.stream()
                .skip(Math.max(0, past.size() - LAST))
                .mapToLong(trial -> trial.took().toMillis())
                .average()
                .orElse(0);
        boolean isFirst = millis == 0 && question.after(past) instanceof SearchDecision.Next;
        return isFirst ? byLoad(question, past) : Duration.ofMillis(Math.round(millis));
    }

    private static Duration byLoad(SearchQuestion question, List<SearchTrial> past) {
        return question.after(past) instanceof SearchDecision.Next next
                ? Forecast.byLoad().of(question.experimentFor(next))
                : Duration.ZERO;
    }
}
