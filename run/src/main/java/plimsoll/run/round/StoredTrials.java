package plimsoll.run.round;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/**
 * The trials that lie in a result already. Only whole ones count; what was interrupted stays on disk and is done again.
 *
 * @param folders the highest number of a folder, 0 when there is none
 */
record StoredTrials(Map<Place, Attempt> last, int folders) {
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,6})-.*");

    /** Which repetition of which point. */
    private record Place(String cell, int round) {}

    /** The last whole one. */
    private record Attempt(TrialFolder folder, int number) {}

    static StoredTrials in(ResultFolder result) {
        Map<Place, Attempt> last = new HashMap<>();
        List<TrialFolder> onDisk = result.trialsOnDisk();
        for (TrialFolder folder : onDisk) {
            whole(folder)
                    .ifPresent(end -> last.merge(
                            place(Json.read(folder.experiment(), Experiment.class)),
                            new Attempt(folder, end.attempt()),
                            (first, second) -> second.number >= first.number ? second : first));
        }
        return new StoredTrials(
                last, onDisk.stream().mapToInt(StoredTrials::number).max().orElse(0));
    }

    /** How many whole attempts there were. */
    int attempts(Experiment experiment) {
        return Optional.ofNullable(last.get(place(experiment)))
                .map(Attempt::number)
                .orElse(0);
    }

    /** Whether another attempt would be the same question again. */
    boolean settled(Experiment experiment) {
        return Optional.ofNullable(last.get(place(experiment)))
                .filter(attempt -> attempt.number >= StudyRun.ATTEMPTS_MAX
                        || !StudyRun.disturbed(Judge.trial(attempt.folder.path())))
                .isPresent();
    }

    private static Place place(Experiment experiment) {
        return new Place(experiment.cell(), experiment.round());
    }

    private static Optional<TrialOutcome> whole(TrialFolder folder) {
        try {
            Json.read(folder.experiment(), Experiment.class);
            return Optional.of(Json.read(folder.end(), TrialOutcome.class))
                    .filter(end -> end.ended() != TrialOutcome.Kind.INTERRUPTED);
        } catch (UnreadableRecordException torn) {
            return Optional.empty();
        }
    }

    private static int number(TrialFolder folder) {
        Matcher name = NUMBERED.matcher(folder.name());
        return name.matches() ? Integer.parseInt(name.group(1)) : 0;
    }
}
