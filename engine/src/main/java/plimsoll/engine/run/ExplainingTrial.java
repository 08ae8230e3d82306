package plimsoll.engine.run;

import java.util.List;
import plimsoll.engine.explain.Instrument;
import plimsoll.engine.explain.Instrumented;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Experiment;
import plimsoll.model.result.Explained;

/** Executes an experiment once with instruments inside its subjects; what they saw is shown and never judged. */
public record ExplainingTrial(Lab lab, RunListener listener, List<Instrument> instruments) {
    public ExplainingTrial {
        instruments = List.copyOf(instruments);
    }

    /**
     * Runs under the experiment's own load and limits; that the services die of the load is an answer too.
     *
     * @param result keeps the records below {@code explained/}
     * @throws InterruptedException when this thread was interrupted; what ran is ended, what was written stays
     */
    public Explained execute(Experiment experiment, ResultFolder result) throws InterruptedException {
        int number = result.explainedOnDisk().size() + 1;
        TrialFolder folder = result.explaining(number, experiment.variant());
        Experiment instrumented = Instrumented.experiment(experiment, options());
        new TrialRun(instrumented, folder, 1, new TrialRun.Setting(lab, listener, instruments)).execute();
        return Judge.explained(folder.path());
    }

    private List<String> options() {
        return instruments.stream()
                .flatMap(instrument -> instrument.jvmOptions().stream())
                .toList();
    }
}
