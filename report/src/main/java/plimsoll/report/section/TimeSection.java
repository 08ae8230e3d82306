package plimsoll.report.section;

import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.summary.TimeWords;
import plimsoll.report.view.View;

/** Where the operations in flight were; in lines those of cells only that have no row of their own to stand under. */
final class TimeSection implements Section {
    @Override
    public String key() {
        return "time";
    }

    @Override
    public String title() {
        return "Where the time goes";
    }

    @Override
    public Optional<View> of(Result result) {
        return result.explained().stream().allMatch(one -> one.time().isEmpty())
                ? Optional.empty()
                : Optional.of(new View.Plot("time", 0, TimeWords.ofTheRest(result)));
    }
}
