package plimsoll.engine.run;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.plan.search.Asked;
import plimsoll.engine.plan.search.Check;
import plimsoll.engine.plan.search.Ladder;
import plimsoll.engine.plan.search.Purpose;
import plimsoll.engine.plan.search.Question;
import plimsoll.engine.plan.search.SearchPlan;
import plimsoll.engine.plan.search.Shot;
import plimsoll.engine.plan.search.Step;
import plimsoll.engine.plan.search.split.Outfit;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Experiment;
import plimsoll.model.Verdict;
import plimsoll.model.result.TrialResult;

/**
 * Executes the trials that searches and checks ask for, one after the other. What a result holds already is not done again:
 * a search that was ended goes on where it stood.
 */
public final class SearchRun {
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;
    private SearchPlan plan;
    private int trials;

    /** Where a search came to; still a {@link Step.Next} when it was interrupted. */
    public record Found(Step step, List<Shot> trials) {
        public Found {
            trials = List.copyOf(trials);
        }
    }

    /** Executes one trial in a folder of its own. */
    public interface Execution {
        TrialResult of(Experiment experiment, TrialFolder folder, int attempt) throws InterruptedException;
    }

    /** Goes on with what lies in the folder, if anything does. */
    public SearchRun(SearchPlan plan, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.plan = plan;
        this.manifest = manifest;
        this.folder = folder;
        this.listener = listener;
        this.trials = StoredShots.folders(folder);
        Json.write(folder.search(), plan);
        Json.write(folder.manifest(), manifest);
    }

    /** In a lab, each trial in fresh processes. */
    public Execution in(Lab lab) {
        var setting = new TrialRun.Setting(lab, listener);
        return (experiment, trial, attempt) -> {
            if (attempt > 1) {
                listener.preparing("waiting for the machine to be quiet");
                Calm.await();
            }
            if (lab.launcher().isClosed()) {
                throw new InterruptedException("the lab is closed");
            }
            new TrialRun(experiment, trial, attempt, setting).execute();
            return Judge.trial(trial.path());
        };
    }

    /** Until it has an answer, or this thread is interrupted; then the interruption stands. */
    public Found search(Question question, Execution execution) {
        plan = plan.with(question);
        Json.write(folder.search(), plan);
        List<Shot> shots = new ArrayList<>(StoredShots.of(folder, question.name()));
        Step step = question.after(shots);
        try {
            while (step instanceof Step.Next next) {
                shots.add(shot(question, next, shots, execution));
                listener.preparing(
                        question.name() + ": " + Ladder.of(question.goal().axis(), shots));
                step = question.after(shots);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new Found(step, shots);
    }

    /** Tries an experiment until so many trials were counted, or {@link StudyRun#ATTEMPTS_MAX} in a row were not. */
    public List<Verdict> check(Check check, Execution execution) {
        plan = plan.with(check);
        Json.write(folder.search(), plan);
        List<Verdict> verdicts = new ArrayList<>(
                StoredShots.of(folder, check.name()).stream().map(Shot::verdict).toList());
        try {
            while (count(verdicts) < check.trials() && open(verdicts) < StudyRun.ATTEMPTS_MAX) {
                Experiment experiment = check.experiment().inRound((int) count(verdicts) + 1, seed());
                var asked = new Asked(check.name(), Optional.empty());
                verdicts.add(
                        trial(experiment, asked, open(verdicts) + 1, execution).verdict());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return List.copyOf(verdicts);
    }

    /** The folder of the last trial that a search or a check has had. */
    Optional<TrialFolder> lastTrial(String name) {
        return folder.trialsOnDisk().stream()
                .filter(trial -> Files.exists(trial.asked()))
                .filter(trial -> Json.read(trial.asked(), Asked.class).by().equals(name))
                .reduce((_, last) -> last);
    }

    /** An inconclusive trial is another attempt at the same round. */
    private Shot shot(Question question, Step.Next next, List<Shot> before, Execution execution)
            throws InterruptedException {
        List<Verdict> here = before.stream()
                .filter(shot -> shot.value() == next.value())
                .map(Shot::verdict)
                .toList();
        Experiment experiment = question.at(next).inRound((int) count(here) + 1, seed());
        long began = System.nanoTime();
        TrialResult result = trial(
                named(experiment, next), new Asked(question.name(), Optional.of(next)), open(here) + 1, execution);
        return new Shot(next.value(), next.purpose(), result.verdict(), Duration.ofNanos(System.nanoTime() - began));
    }

    /** A short trial is no round of a whole one. */
    private static Experiment named(Experiment experiment, Step.Next next) {
        return next.purpose() == Purpose.RAMP ? Outfit.called(experiment, "ramp") : experiment;
    }

    private TrialResult trial(Experiment experiment, Asked asked, int attempt, Execution execution)
            throws InterruptedException {
        TrialFolder trial = folder.trial(++trials, experiment.variant(), experiment.round());
        Folders.create(trial.path());
        Json.write(trial.asked(), asked);
        listener.began(experiment, trials);
        TrialResult result = execution.of(experiment, trial, attempt);
        if (Thread.currentThread().isInterrupted() || interrupted(result)) {
            throw new InterruptedException("the trial was interrupted");
        }
        listener.judged(experiment, result);
        return result;
    }

    private static boolean interrupted(TrialResult result) {
        return result.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, var _)
                && reason == Verdict.Reason.INTERRUPTED;
    }

    /** Of the next trial; the same whether the search was interrupted or not. */
    private long seed() {
        return new SplittableRandom(manifest.seed() + 31L * (trials + 1)).nextLong();
    }

    private static long count(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> !(verdict instanceof Verdict.Inconclusive))
                .count();
    }

    /** Inconclusive ones at the end of the list. */
    private static int open(List<Verdict> verdicts) {
        int open = 0;
        for (Verdict verdict : verdicts) {
            open = verdict instanceof Verdict.Inconclusive ? open + 1 : 0;
        }
        return open;
    }
}
