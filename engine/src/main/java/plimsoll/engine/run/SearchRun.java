package plimsoll.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.plan.search.Goal;
import plimsoll.engine.plan.search.Knob;
import plimsoll.engine.plan.search.Ladder;
import plimsoll.engine.plan.search.Search;
import plimsoll.engine.plan.search.Shot;
import plimsoll.engine.plan.search.Step;
import plimsoll.engine.record.Json;
import plimsoll.engine.record.Manifest;
import plimsoll.engine.record.ResultFolder;
import plimsoll.engine.record.TrialFolder;
import plimsoll.model.Experiment;
import plimsoll.model.result.TrialResult;

/** Executes the trials that a search asks for, one after the other, until it answers. */
public final class SearchRun {
    /** What is moved, over which values, in which experiment. */
    public record Question(Experiment experiment, Knob knob, Goal goal) {
        /** Tries the knob, so that what it cannot move is said before anything runs. */
        public Question {
            knob.turned(experiment, goal.axis().from());
        }
    }

    /** Where the search came to; still a {@link Step.Next} when it was interrupted. */
    public record Found(Step step, List<Shot> trials) {
        public Found {
            trials = List.copyOf(trials);
        }
    }

    private final Question question;
    private final ResultFolder folder;
    private final RunListener listener;
    private final SplittableRandom seeds;
    private final List<Shot> trials = new ArrayList<>();

    public SearchRun(Question question, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.question = question;
        this.folder = folder;
        this.listener = listener;
        this.seeds = new SplittableRandom(manifest.seed());
        Json.write(folder.manifest(), manifest);
    }

    /** Leaves the trials' records in the result's folder, for {@link Judge#run}. */
    public Found execute(Lab lab) {
        var setting = new TrialRun.Setting(lab, listener);
        Step step = Search.after(question.goal(), trials);
        try {
            while (step instanceof Step.Next next && !lab.launcher().isClosed()) {
                trials.add(trial(next, setting));
                listener.preparing(Ladder.of(question.goal().axis(), trials));
                step = Search.after(question.goal(), trials);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new Found(step, trials);
    }

    /** Each in fresh processes; the search itself repeats what was inconclusive. */
    private Shot trial(Step.Next next, TrialRun.Setting setting) throws InterruptedException {
        int number = trials.size() + 1;
        List<Shot> here =
                trials.stream().filter(shot -> shot.value() == next.value()).toList();
        int round = here.size() + 1;
        Experiment experiment =
                question.knob().turned(question.experiment(), next.value()).inRound(round, seeds.nextLong());
        listener.began(experiment, number);
        TrialFolder trial = folder.trial(number, experiment.variant(), round);
        long began = System.nanoTime();
        new TrialRun(experiment, trial, 1, setting).execute();
        TrialResult result = Judge.trial(trial.path());
        listener.judged(experiment, result);
        return new Shot(next.value(), next.purpose(), result.verdict(), Duration.ofNanos(System.nanoTime() - began));
    }
}
