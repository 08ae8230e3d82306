package plimsoll.engine.run;

import java.util.List;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.plan.Plan;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Experiment;
import plimsoll.model.Study;
import plimsoll.model.result.Result;

/** Executes every trial of a study's plan and judges what they left. */
public final class StudyRun {
    private final Study study;
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;

    public StudyRun(Study study, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.study = study;
        this.manifest = manifest;
        this.folder = folder;
        this.listener = listener;
    }

    /**
     * Runs all trials one after the other.
     *
     * @return what the records say; marked partial when this thread was interrupted on the way
     */
    public Result execute(Lab lab) {
        List<Experiment> plan = Plan.of(study, manifest.seed());
        listener.planned(plan);
        Json.write(folder.manifest(), manifest);
        try {
            for (int number = 1; number <= plan.size(); number++) {
                trial(plan.get(number - 1), number, lab);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Judge.run(folder.path());
    }

    private void trial(Experiment experiment, int number, Lab lab) throws InterruptedException {
        TrialFolder trial = folder.trial(number, experiment.variant(), experiment.round());
        listener.began(experiment, number);
        new TrialRun(experiment, trial, lab, listener).execute();
        listener.judged(experiment, Judge.trial(trial.path()));
    }
}
