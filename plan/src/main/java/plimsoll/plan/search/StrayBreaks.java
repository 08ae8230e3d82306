package plimsoll.plan.search;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.plan.search.knob.KnobRange;

/** Trials that broke where an answer says that the service holds, and that its sentence does not count. */
record StrayBreaks(KnobRange knobRange, TrialHistory history) {
    /** Names the deaths at values that are no harder than the one that holds: the load can hardly be their cause. */
    Optional<String> deaths(CapacityEdge.End holds) {
        List<SearchTrial> easier = history.shots().stream()
                .filter(trial -> knobRange.ratio(trial.value(), holds.value()) >= 1)
                .toList();
        String died = easier.stream()
                .filter(SearchTrial::fatal)
                .map(trial -> knobRange.amount(trial.value()))
                .distinct()
                .collect(Collectors.joining(", "));
        long count = easier.stream().filter(SearchTrial::fatal).count();
        return died.isEmpty()
                ? Optional.empty()
                : Optional.of(count + " of " + easier.size() + " trials at " + knobRange.amount(holds.value())
                        + " or easier values died or lost data, at " + died + ": look for a cause besides "
                        + knobRange.knob());
    }

    /**
     * Names the trials that broke at the value that holds before it was to be proven. A knob of few values proves a
     * value that two of three trials have decided.
     */
    Optional<String> besideProof(CapacityEdge.End holds) {
        VoteCount others = history.besideProof(holds.value());
        return others.broke() == 0
                ? Optional.empty()
                : Optional.of("apart from its proof, " + knobRange.format(holds.value()) + " broke in " + others.broke()
                        + " of " + others.votes() + " trials: " + (holds.held() + others.held()) + " of "
                        + (holds.trials() + others.votes()) + " held in all");
    }
}
