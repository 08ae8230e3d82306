package plimsoll.engine.run;

import plimsoll.engine.judge.Judge;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Experiment;
import plimsoll.model.result.TrialResult;

/** Executes one experiment once and judges it, without a study around it; a disturbed host repeats nothing. */
public record SingleTrial(Lab lab, RunListener listener) {
    /** @throws InterruptedException when this thread was interrupted; what ran is ended, what was written stays */
    public TrialResult execute(Experiment experiment, TrialFolder folder) throws InterruptedException {
        new TrialRun(experiment, folder, 1, new TrialRun.Setting(lab, listener)).execute();
        return Judge.trial(folder.path());
    }
}
