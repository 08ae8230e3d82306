package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.RemainingTrialsEstimate;
import plimsoll.plan.search.question.SearchQuestion;

/**
 * What a search is likely to take still.
 *
 * @param time of all its trials; of one it is as long as the last few took, before the first what its load says
 */
record SearchForecast(int trials, Duration time) {
    private static final int LAST = 6;

    static SearchForecast of(SearchQuestion question, List<SearchTrial> shots) {
        Duration one = one(question, shots);
        int trials = RemainingTrialsEstimate.trialsLeft(question, shots, one);
        return new SearchForecast(trials, one.multipliedBy(trials));
    }

    private static Duration one(SearchQuestion question, List<SearchTrial> shots) {
        double millis = shots.stream()
                .skip(Math.max(0, shots.size() - LAST))
                .mapToLong(trial -> trial.took().toMillis())
                .average()
                .orElse(0);
        boolean unseen = millis == 0 && question.after(shots) instanceof SearchDecision.Next;
        return unseen ? foreseen(question, shots) : Duration.ofMillis(Math.round(millis));
    }

    private static Duration foreseen(SearchQuestion question, List<SearchTrial> shots) {
        return question.after(shots) instanceof SearchDecision.Next next
                ? Forecast.byLoad().of(question.at(next))
                : Duration.ZERO;
    }
}
