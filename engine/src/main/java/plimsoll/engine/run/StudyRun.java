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
import plimsoll.model.Verdict;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** Executes every trial of a study's plan and judges what they left. */
public final class StudyRun {
    static final int ATTEMPTS_MAX = 3;

    private final Study study;
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;
    private int folders;

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
        var setting = new TrialRun.Setting(lab, listener);
        try {
            for (int number = 1; number <= plan.size() && !lab.launcher().isClosed(); number++) {
                listener.began(plan.get(number - 1), number);
                undisturbed(plan.get(number - 1), setting);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Judge.run(folder.path());
    }

    /** A trial on a machine that others disturbed says nothing, so it is repeated; the last attempt counts. */
    private void undisturbed(Experiment experiment, TrialRun.Setting setting) throws InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
            TrialFolder trial = folder.trial(++folders, experiment.variant(), experiment.round());
            new TrialRun(experiment, trial, attempt, setting).execute();
            TrialResult result = Judge.trial(trial.path());
            listener.judged(experiment, result);
            if (!disturbed(result)) {
                return;
            }
        }
    }

    private static boolean disturbed(TrialResult result) {
        return result.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, String _)
                && reason == Verdict.Reason.HOST;
    }
}
