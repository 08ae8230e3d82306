package plimsoll.run.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.DownstreamProxies;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.InstrumentOptions;
import plimsoll.model.record.RecordFile;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.study.Experiment;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;

/**
 * Executes an experiment once with instruments inside its subjects; the findings are shown and never judged.
 *
 * @param frames a file of frame rules that take precedence over those of Plimsoll; a copy is kept in the trial's folder
 */
public record DiagnosticTrialRun(Lab lab, RunListener listener, List<Instrument> instruments, Optional<Path> frames) {
    public DiagnosticTrialRun {
        instruments = List.copyOf(instruments);
    }

    /**
     * Runs under the experiment's own load and limits. A service that dies of the load gives an answer too.
     *
     * @param result keeps the records in {@code explained/}
     * @throws InterruptedException when this thread was interrupted; running processes are stopped, records stay
     */
    public DiagnosticTrial execute(Experiment experiment, ResultFolder result) throws InterruptedException {
        int number = ResultFolder.nextNumber(result.explainedOnDisk());
        return execute(experiment, result.explaining(number, experiment.variant()));
    }

    /**
     * Runs like {@link #execute(Experiment, ResultFolder)} as one trial of a round, whose costs are compared with those
     * of the others.
     *
     * @param result keeps the records in {@code compared/}
     * @throws InterruptedException when this thread was interrupted
     */
    public void compare(Experiment experiment, ResultFolder result) throws InterruptedException {
        int number = ResultFolder.nextNumber(result.comparedOnDisk());
        execute(experiment, result.comparing(number, experiment.variant(), experiment.round()));
    }

    private DiagnosticTrial execute(Experiment experiment, TrialFolder folder) throws InterruptedException {
        Experiment instrumented = DownstreamProxies.insertedInto(InstrumentOptions.experiment(experiment, options()));
        ResultDirectories.create(folder.path());
        frames.ifPresent(rules -> copy(rules, folder));
        new TrialRun(instrumented, folder, 1, new TrialRun.Setting(lab, listener, instruments)).execute();
        DiagnosticTrial diagnosticTrial = UninterruptedStep.of(() -> Judge.explained(folder.path()));
        diagnosticTrial.time().ifPresent(time -> {
            Json.write(folder.explain(), time);
            TrialChecksums.write(folder);
        });
        return diagnosticTrial;
    }

    private static void copy(Path rules, TrialFolder folder) {
        try {
            RecordFile.write(folder.frames(), RecordFile.text(rules.toRealPath(), RecordFile.LONGEST_TEXT));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep a copy of " + rules + ": " + e.getMessage(), e);
        }
    }

    private List<String> options() {
        return instruments.stream()
                .flatMap(instrument -> instrument.jvmOptions().stream())
                .toList();
    }
}
