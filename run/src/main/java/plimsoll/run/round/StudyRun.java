package plimsoll.run.round;

import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import plimsoll.judge.Judge;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.MemberSource;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.AttemptSeed;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.QuietMachineWait;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialRun;
import plimsoll.run.trial.UninterruptedStep;

/** Executes every trial of a plan, or of a share of it, that its result does not hold yet, and judges all records. */
public final class StudyRun {
    /** The most attempts at one trial when other processes disturb the machine, unless a run asks for another number. */
    public static final int ATTEMPTS_MAX = 3;

    private final RunPlan plan;
    private final ResultFolder folder;
    private final RunListener listener;
    private Manifest manifest;
    private int folders;

    public StudyRun(RunPlan plan, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.plan = plan;
        this.manifest = manifest;
        this.folder = folder;
        this.listener = listener;
    }

    /** Returns the manifest as it was written last, with a note on the rounds that were left out. */
    public Manifest manifest() {
        return manifest;
    }

    /**
     * Runs the missing trials, one after the other.
     *
     * @param attemptsMax the most attempts at one trial that other processes disturb
     * @return the judgement of all records; marked partial if this thread was interrupted
     * @throws UncheckedIOException when a record cannot be written; earlier trials are kept
     */
    public Result execute(Lab lab, int attemptsMax) {
        ResultChecksums.write(folder, folder.plan(), plan);
        ResultChecksums.write(folder, folder.manifest(), manifest);
        StoredTrials stored = StoredTrials.in(folder);
        folders = stored.folders();
        List<Experiment> ahead = new ArrayList<>(missing(plan.part(manifest.shard()), stored, attemptsMax));
        leaveOut(ahead, stored);
        listener.planned(List.copyOf(ahead));
        try {
            train(ahead, lab);
            runMissing(ahead, stored, attemptsMax, new TrialRun.Setting(lab, listener));
        } catch (InterruptedException interrupted) {
            // The result is judged as partial.
        } catch (UncheckedIOException refused) {
            if (!(refused.getCause() instanceof ClosedByInterruptException)) {
                throw refused;
            }
        }
        // The next steps read and write files, and an interrupted thread cannot use a file channel.
        Thread.interrupted();
        return UninterruptedStep.of(() -> Judge.run(folder.path()));
    }

    /** True if the result already holds every trial of its share of the plan that is not left out. */
    static boolean isWhole(RunPlan plan, Manifest manifest, ResultFolder folder) {
        StoredTrials stored = StoredTrials.in(folder);
        List<Experiment> missing = missing(plan.part(manifest.shard()), stored, ATTEMPTS_MAX);
        List<Experiment> leftOut = LeftOutRounds.of(plan, manifest, stored).trials();
        return leftOut.containsAll(missing);
    }

    private static List<Experiment> missing(List<Experiment> planned, StoredTrials stored, int attemptsMax) {
        return planned.stream()
                .filter(experiment -> !stored.settled(experiment, attemptsMax))
                .toList();
    }

    /** Removes the rounds that have no answer from those ahead; the progress and the manifest give the reason once. */
    private void leaveOut(List<Experiment> ahead, StoredTrials stored) {
        LeftOutRounds leftOut = UninterruptedStep.of(() -> LeftOutRounds.of(plan, manifest, stored));
        if (leftOut.isEmpty()) {
            return;
        }
        ahead.removeAll(leftOut.trials());
        List<String> reasons = leftOut.reasonsBeside(manifest);
        manifest = leftOut.in(manifest, plan);
        ResultChecksums.write(folder, folder.manifest(), manifest);
        reasons.forEach(reason -> listener.leftOut(reason, List.copyOf(ahead)));
    }

    /** Makes all archives before the first trial, so that no round differs from the others. */
    private void train(List<Experiment> missing, Lab lab) {
        Set<String> announced = new HashSet<>();
        missing.stream().filter(StudyRun::startsFromArchive).forEach(experiment -> {
            if (lab.launcher().isClosed() || Thread.currentThread().isInterrupted()) {
                return;
            }
            if (announced.add(experiment.variant())) {
                listener.preparing("training run for the archive that " + experiment.variant() + " starts from");
            }
            train(experiment, lab);
        });
    }

    private static boolean startsFromArchive(Experiment experiment) {
        return experiment.deployment().members().stream()
                .anyMatch(member -> member.source() instanceof MemberSource.Launched launched
                        && launched.archive().isPresent());
    }

    private static void train(Experiment experiment, Lab lab) {
        try {
            lab.launcher().train(experiment.deployment(), experiment.bounds());
        } catch (DeploymentException _) {
            // Each trial of this variant gives the reason, and the other variants run.
        }
    }

    /** @param ahead loses each trial that begins, and those that are left out */
    private void runMissing(List<Experiment> ahead, StoredTrials stored, int attemptsMax, TrialRun.Setting setting)
            throws InterruptedException {
        int number = 0;
        while (!ahead.isEmpty()
                && !setting.lab().launcher().isClosed()
                && !Thread.currentThread().isInterrupted()) {
            Experiment experiment = ahead.removeFirst();
            number++;
            listener.began(experiment, number);
            boolean limited = endsLimited(experiment, stored.attempts(experiment), attemptsMax, setting);
            if (limited && experiment.round() <= LeftOutRounds.LIMITED) {
                leaveOut(ahead, UninterruptedStep.of(() -> StoredTrials.in(folder)));
            }
        }
    }

    /**
     * Repeats a trial that other processes disturbed, once the machine is quiet; the last attempt counts.
     *
     * @return whether the load generator was the limit in the last attempt
     */
    private boolean endsLimited(Experiment experiment, int before, int attemptsMax, TrialRun.Setting setting)
            throws InterruptedException {
        boolean disturbed = true;
        boolean limited = false;
        for (int attempt = before + 1; disturbed && attempt <= attemptsMax; attempt++) {
            if (attempt > before + 1) {
                listener.again(experiment, attempt, attemptsMax);
                listener.preparing("waiting for the machine to be quiet");
                var _ = QuietMachineWait.await(FixedTimeout.LULL);
            }
            TrialFolder trial = folder.trial(++folders, experiment.variant(), experiment.round());
            Experiment own = new AttemptSeed(manifest.startedAt(), folders).of(experiment);
            new TrialRun(own, trial, attempt, setting).execute();
            TrialResult result = UninterruptedStep.of(() -> Judge.trial(trial.path()));
            listener.judged(experiment, result);
            disturbed = disturbed(result);
            limited = limitedByGenerator(result);
        }
        return limited;
    }

    static boolean disturbed(TrialResult result) {
        return isOpen(result, Verdict.Reason.HOST);
    }

    static boolean limitedByGenerator(TrialResult result) {
        return isOpen(result, Verdict.Reason.GENERATOR);
    }

    private static boolean isOpen(TrialResult result, Verdict.Reason why) {
        return result.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, String _) && reason == why;
    }
}
