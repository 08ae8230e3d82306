package plimsoll.run.round;

import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.FixedTimeout;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.QuietMachineWait;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialRun;

/** Executes every trial of a plan that its result does not hold yet, and judges all records. */
public final class StudyRun {
    /** The most attempts at one trial when other processes disturb the machine. */
    public static final int ATTEMPTS_MAX = 3;

    private final RunPlan plan;
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;
    private int folders;

    public StudyRun(Study study, Manifest manifest, ResultFolder folder, RunListener listener) {
        this(RunPlan.of(study, manifest.seed()), manifest, folder, listener);
    }

    public StudyRun(RunPlan plan, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.plan = plan;
        this.manifest = manifest;
        this.folder = folder;
        this.listener = listener;
    }

    /**
     * Runs the missing trials, one after the other.
     *
     * @return the judgement of all records; marked partial if this thread was interrupted
     * @throws UncheckedIOException when a record cannot be written; earlier trials are kept
     */
    public Result execute(Lab lab) {
        Json.write(folder.plan(), plan);
        Json.write(folder.manifest(), manifest);
        StoredTrials stored = StoredTrials.in(folder);
        folders = stored.folders();
        List<Experiment> missing = missing(plan, stored);
        listener.planned(missing);
        try {
            runMissing(missing, stored, new TrialRun.Setting(lab, listener));
        } catch (InterruptedException interrupted) {
            // The result is judged as partial.
        } catch (UncheckedIOException refused) {
            if (!(refused.getCause() instanceof ClosedByInterruptException)) {
                throw refused;
            }
        }
        // The next steps read and write files, and an interrupted thread cannot use a file channel.
        Thread.interrupted();
        return Judge.run(folder.path());
    }

    /** True if the result already holds every trial of the plan. */
    public static boolean isWhole(RunPlan plan, ResultFolder folder) {
        return missing(plan, StoredTrials.in(folder)).isEmpty();
    }

    private static List<Experiment> missing(RunPlan plan, StoredTrials stored) {
        return plan.experiments().stream()
                .filter(experiment -> !stored.settled(experiment))
                .toList();
    }

    private void runMissing(List<Experiment> missing, StoredTrials stored, TrialRun.Setting setting)
            throws InterruptedException {
        for (int number = 1;
                number <= missing.size() && !setting.lab().launcher().isClosed();
                number++) {
            Experiment experiment = missing.get(number - 1);
            listener.began(experiment, number);
            runUndisturbed(experiment, stored.attempts(experiment), setting);
        }
    }

    /**
     * Repeats a trial that other processes disturbed, once the machine is quiet; the last attempt counts.
     */
    private void runUndisturbed(Experiment experiment, int before, TrialRun.Setting setting)
            throws InterruptedException {
        boolean disturbed = true;
        for (int attempt = before + 1; disturbed && attempt <= ATTEMPTS_MAX; attempt++) {
            if (attempt > before + 1) {
                listener.again(experiment, attempt, ATTEMPTS_MAX);
                listener.preparing("waiting for the machine to be quiet");
                var _ = QuietMachineWait.await(FixedTimeout.LULL);
            }
            TrialFolder trial = folder.trial(++folders, experiment.variant(), experiment.round());
            new TrialRun(experiment, trial, attempt, setting).execute();
            TrialResult result = Judge.trial(trial.path());
            listener.judged(experiment, result);
            disturbed = disturbed(result);
        }
    }

    static boolean disturbed(TrialResult result) {
        return result.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, String _)
                && reason == Verdict.Reason.HOST;
    }
}
