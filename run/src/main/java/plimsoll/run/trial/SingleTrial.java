package plimsoll.run.trial;

import plimsoll.judge.Judge;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;

/** Executes one experiment once and judges it, without a study; does not repeat a disturbed trial. */
public record SingleTrial(Lab lab, RunListener listener) {
    /** @throws InterruptedException when this thread was interrupted; running processes are stopped, records stay */
    public TrialResult execute(Experiment experiment, TrialFolder folder) throws InterruptedException {
        new TrialRun(experiment, folder, 1, new TrialRun.Setting(lab, listener)).execute();
        return UninterruptedStep.of(() -> Judge.trial(folder.path()));
    }
}
