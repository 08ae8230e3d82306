package plimsoll.run;

import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.util.List;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.memory.MemoryInstrument;
import plimsoll.lab.explain.time.TimeInstrument;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.result.OpenResult;
import plimsoll.run.trial.DiagnosticTrialRun;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.ProfileRounds;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.UninterruptedStep;

/** An explanation with an open result, which no other lab can write while it is open. */
public record BegunProfile(PlannedProfile planned, OpenResult opened, TrialEnvironment environment)
        implements AutoCloseable {
    /** The directory of the result. */
    public Path directory() {
        return opened.folder().path();
    }

    /**
     * Runs an extra trial of each cell, or the rounds of a comparison. Returns MEASURED if operations and the memory of
     * every JVM were observed in all of them, or if all pairs of this command have enough rounds to compare.
     */
    public ExitCode execute(RunListener listener) {
        try {
            return planned.compared().map(rounds -> compare(rounds, listener)).orElseGet(() -> explain(listener));
        } catch (UncheckedIOException refused) {
            if (!(refused.getCause() instanceof ClosedByInterruptException)) {
                throw refused;
            }
            // The interrupt came between two trials; the following code reads and writes files.
            Thread.interrupted();
            return ExitCode.INTERRUPTED;
        }
    }

    private ExitCode compare(ProfileRounds rounds, RunListener listener) {
        try (Lab lab = environment.lab(planned.plan().extension())) {
            int first = rounds.execute(lab, listener, planned.frames(), opened.folder());
            long decidable = result().profiles().stream()
                    .filter(comparison -> comparison.firstTrial() == first)
                    .filter(ProfileComparison::isDecidable)
                    .count();
            return decidable == rounds.twins().size() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
        } catch (InterruptedException interrupted) {
            // Rounds before the interruption are written and shown.
            return ExitCode.INTERRUPTED;
        }
    }

    private ExitCode explain(RunListener listener) {
        List<Instrument> instruments = List.of(new TimeInstrument(), new MemoryInstrument(true));
        boolean complete = true;
        try (Lab lab = environment.lab(planned.plan().extension())) {
            DiagnosticTrialRun trial = new DiagnosticTrialRun(lab, listener, instruments, planned.frames());
            for (Experiment experiment : planned.plan().experiments()) {
                listener.preparing("looking into " + experiment.cell());
                complete &= isComplete(trial.execute(experiment, opened.folder()));
            }
            return complete ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
        } catch (InterruptedException interrupted) {
            // Observations before the interruption are written and shown.
            return ExitCode.INTERRUPTED;
        }
    }

    private static boolean isComplete(DiagnosticTrial diagnosticTrial) {
        return diagnosticTrial.time().isPresent()
                && !diagnosticTrial.memory().isEmpty()
                && diagnosticTrial.memory().values().stream()
                        .noneMatch(split -> split.regions().isEmpty());
    }

    /** Judges the records that the result holds so far. */
    public Result result() {
        return UninterruptedStep.of(() -> Judge.run(directory()));
    }

    @Override
    public void close() {
        opened.close();
    }
}
