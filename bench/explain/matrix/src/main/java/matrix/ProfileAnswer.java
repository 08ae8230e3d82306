package matrix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;
import plimsoll.records.TrialFolder;

/**
 * An answer of {@code explain}.
 *
 * @param decided false: the place is only the likeliest
 */
record ProfileAnswer(String place, boolean decided, double share, Optional<String> runnerUp, List<String> evidence) {
    /** The placeholder for a missing answer. */
    static final ProfileAnswer NOTHING = new ProfileAnswer("nothing", false, 0, Optional.empty(), List.of());

    ProfileAnswer {
        evidence = List.copyOf(evidence);
    }

    /** The answer at the end of the trial; {@link #NOTHING} if there was none. */
    static ProfileAnswer then(TrialFolder records) {
        Path file = records.explain();
        return Files.exists(file) ? of(Json.read(file, TimeBreakdown.class)) : NOTHING;
    }

    /** The answer of today's rules for the trial's records. */
    static ProfileAnswer today(TrialFolder records) {
        return Judge.explained(records.path()).time().map(ProfileAnswer::of).orElse(NOTHING);
    }

    private static ProfileAnswer of(TimeBreakdown time) {
        return new ProfileAnswer(
                time.place().title(),
                time.decided(),
                time.share(),
                time.runnerUp().map(BottleneckCategory::title),
                time.evidence());
    }
}
