package plimsoll.run.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.lab.explain.time.TimeInstrument;
import plimsoll.model.record.RecordFile;
import plimsoll.model.study.Experiment;
import plimsoll.plan.TrialPlan;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;

/**
 * Rounds in which pairs of cells are profiled, in random order, so that a drift of the machine affects both alike.
 *
 * @param twins the pairs
 * @param experiments all trials, in the order in which they run
 */
public record ProfileRounds(List<Twins> twins, List<Experiment> experiments) {
    public ProfileRounds {
        twins = List.copyOf(twins);
        experiments = List.copyOf(experiments);
    }

    /** A cell of this build or variant, and the one that it is compared with. */
    public record Twins(Experiment now, Experiment before) {}

    /**
     * @param seed of the run; the trials get others, so that in a store that outlives them no operation has the identity
     *     of a judged one
     */
    public static ProfileRounds of(List<Twins> twins, int rounds, long seed) {
        List<Experiment> compared = twins.stream()
                .flatMap(pair -> Stream.of(pair.before(), pair.now()))
                .distinct()
                .toList();
        return new ProfileRounds(twins, TrialPlan.ofRounds(compared, rounds, ~seed));
    }

    /**
     * Runs all trials. Threads and the recording are observed, and memory is not, since a class histogram takes a full
     * collection.
     *
     * @return number of the first trial among all compared trials of the result
     * @throws InterruptedException when this thread was interrupted; earlier rounds are kept
     */
    public int execute(Lab lab, RunListener listener, Optional<Path> frames, ResultFolder result)
            throws InterruptedException {
        int first = ResultFolder.nextNumber(result.comparedOnDisk());
        ProfilePairs pairs = new ProfilePairs(twins.stream()
                .map(pair ->
                        new ProfilePairs.Pair(pair.now().cell(), pair.before().cell(), first))
                .toList());
        ProfilePairs all = RecordFile.exists(result.profiles())
                ? Json.read(result.profiles(), ProfilePairs.class).and(pairs)
                : pairs;
        ResultChecksums.write(result, result.profiles(), all);
        DiagnosticTrialRun trial = new DiagnosticTrialRun(lab, listener, List.of(new TimeInstrument()), frames);
        int rounds = experiments.stream().mapToInt(Experiment::round).max().orElse(0);
        for (Experiment experiment : experiments) {
            listener.preparing("profiling " + experiment.cell() + ", round " + experiment.round() + " of " + rounds);
            trial.compare(experiment, result);
        }
        return first;
    }
}
