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
 * The trials that a result already holds. Only complete ones count; interrupted ones stay on disk and are repeated.
 *
 * @param folders the highest number of a trial folder, 0 if there is none
 */
record StoredTrials(Map<CellRound, Attempt> last, int folders) {
    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,6})-.*");

    /** A cell and its round. */
    private record CellRound(String cell, int round) {}

    /** The last complete attempt. */
    private record Attempt(TrialFolder folder, int number) {}

    static StoredTrials in(ResultFolder result) {
        Map<CellRound, Attempt> last = new HashMap<>();
        List<TrialFolder> onDisk = result.trialsOnDisk();
        for (TrialFolder folder : onDisk) {
            complete(folder)
                    .ifPresent(end -> last.merge(
                            cellRound(folder.readExperiment()),
                            new Attempt(folder, end.attempt()),
                            (first, second) -> second.number >= first.number ? second : first));
        }
        return new StoredTrials(
                last, onDisk.stream().mapToInt(StoredTrials::number).max().orElse(0));
    }

    /** Returns the number of complete attempts. */
    int attempts(Experiment experiment) {
        return Optional.ofNullable(last.get(cellRound(experiment)))
                .map(Attempt::number)
                .orElse(0);
    }

    /** True if no further attempt is needed: the last one was undisturbed, or the attempts are used up. */
    boolean settled(Experiment experiment, int attemptsMax) {
        return Optional.ofNullable(last.get(cellRound(experiment)))
                .filter(attempt ->
                        attempt.number >= attemptsMax || !StudyRun.disturbed(Judge.trial(attempt.folder.path())))
                .isPresent();
    }

    /** True if the load generator was the limit in the last complete attempt. */
    boolean isLimitedByGenerator(Experiment experiment) {
        return Optional.ofNullable(last.get(cellRound(experiment)))
                .filter(attempt -> StudyRun.limitedByGenerator(Judge.trial(attempt.folder.path())))
                .isPresent();
    }

    private static CellRound cellRound(Experiment experiment) {
        return new CellRound(experiment.cell(), experiment.round());
    }

    private static Optional<TrialOutcome> complete(TrialFolder folder) {
        try {
            folder.readExperiment();
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
