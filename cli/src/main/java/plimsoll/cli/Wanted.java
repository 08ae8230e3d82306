package plimsoll.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.Budget;
import plimsoll.plan.Forecast;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.round.PastTrials;
import plimsoll.run.round.RunPlan;

/** A run that nothing was done for yet: which trials, and what its result will say of them. */
record Wanted(RunPlan plan, Manifest manifest) {
    private static final String LEFT_OUT = "left out to fit into ";

    /** More would not make a forecast better, and each is read whole. */
    private static final int RESULTS_READ = 5;

    /** How long its trials will take, by what earlier results hold. */
    Forecast forecast() {
        return new Forecast(PastTrials.lengths(earlier(manifest)));
    }

    static List<ResultFolder> earlier(Manifest manifest) {
        return StoredResults.latest(manifest.study(), RESULTS_READ);
    }

    /** The part of the plan that takes at most so long; what is left out stands in the manifest's notes. */
    Wanted within(Duration most) {
        Budget fitted = Budget.fit(plan.experiments(), forecast(), most);
        if (fitted.leftOut().isEmpty()) {
            return this;
        }
        String note = LEFT_OUT + PlanText.about(most).replace("about ", "") + ": "
                + String.join(", ", fitted.leftOut()) + "; " + fitted.kept().size() + " of "
                + plan.experiments().size() + " trials are run";
        return new Wanted(
                plan.only(fitted.kept()),
                manifest.saying(List.of(note))
                        .withPlannedTrials(Optional.of(fitted.kept().size())));
    }

    /** What a budget left out, a sentence; empty without one. */
    List<String> leftOut() {
        return manifest.notes().stream()
                .filter(note -> note.startsWith(LEFT_OUT))
                .toList();
    }

    Undertaking into(ResultFolder folder) {
        return new Undertaking(plan, manifest, folder);
    }
}
