package plimsoll.run.search;

import java.time.Duration;
import java.util.List;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Outlook;
import plimsoll.plan.search.ask.Question;

/**
 * What a search is likely to take still.
 *
 * @param time of all its trials; of one it is as long as the last few took, before the first what its load says
 */
record SearchForecast(int trials, Duration time) {
    private static final int LAST = 6;

    static SearchForecast of(Question question, List<Shot> shots) {
        Duration one = one(question, shots);
        int trials = Outlook.trialsLeft(question, shots, one);
        return new SearchForecast(trials, one.multipliedBy(trials));
    }

    private static Duration one(Question question, List<Shot> shots) {
        double millis = shots.stream()
                .skip(Math.max(0, shots.size() - LAST))
                .mapToLong(shot -> shot.took().toMillis())
                .average()
                .orElse(0);
        boolean unseen = millis == 0 && question.after(shots) instanceof Step.Next;
        return unseen ? foreseen(question, shots) : Duration.ofMillis(Math.round(millis));
    }

    private static Duration foreseen(Question question, List<Shot> shots) {
        return question.after(shots) instanceof Step.Next next
                ? Forecast.byLoad().of(question.at(next))
                : Duration.ZERO;
    }
}
