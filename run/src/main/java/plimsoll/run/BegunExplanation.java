package plimsoll.run;

import java.nio.file.Path;
import java.util.List;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.memory.MemoryInstrument;
import plimsoll.lab.explain.time.TimeInstrument;
import plimsoll.model.result.Result;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.result.OpenResult;
import plimsoll.run.trial.ExplainingTrial;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.RunListener;

/** A look inside services whose result is open; while it is, no other lab writes into that. */
public record BegunExplanation(PlannedExplanation planned, OpenResult opened, TrialEnvironment place)
        implements AutoCloseable {
    /** The directory of the result. */
    public Path directory() {
        return opened.folder().path();
    }

    /** Runs an extra trial of each cell; measured when the operations and the memory of every JVM were seen. */
    public ExitCode execute(RunListener listener) {
        List<Instrument> instruments = List.of(new TimeInstrument(), new MemoryInstrument(true));
        boolean whole = true;
        try (Lab lab = place.lab(planned.plan().extension())) {
            ExplainingTrial trial = new ExplainingTrial(lab, listener, instruments, planned.frames());
            for (Experiment experiment : planned.plan().experiments()) {
                listener.preparing("looking into " + experiment.cell());
                whole &= seen(trial.execute(experiment, opened.folder()));
            }
            return whole ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE;
        } catch (InterruptedException interrupted) {
            // What was seen before that is written and shown.
            return ExitCode.INTERRUPTED;
        }
    }

    private static boolean seen(DiagnosticTrial diagnosticTrial) {
        return diagnosticTrial.time().isPresent()
                && !diagnosticTrial.memory().isEmpty()
                && diagnosticTrial.memory().values().stream()
                        .noneMatch(split -> split.regions().isEmpty());
    }

    /** Judges what the result holds by now. */
    public Result result() {
        return Judge.run(directory());
    }

    @Override
    public void close() {
        opened.close();
    }
}
