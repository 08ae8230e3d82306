package plimsoll.run.search;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.model.Deadline;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.Ladder;
import plimsoll.plan.search.Purpose;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;
import plimsoll.plan.search.ask.Asked;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.Question;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.plan.search.knob.Axis;
import plimsoll.plan.search.split.Outfit;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.Folders;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.QuietMachine;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialRun;

/**
 * Executes the trials that searches and checks ask for, one after the other. What a result holds already is not done again:
 * a search that was ended goes on where it stood.
 */
public final class SearchRun {
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;
    private final Map<String, List<Shot>> shots;
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
        this.shots = StoredShots.of(folder);
        Json.write(folder.search(), plan);
        Json.write(folder.manifest(), manifest);
    }

    /** In a lab, each trial in fresh processes. */
    public Execution in(Lab lab) {
        return in(lab, List.of());
    }

    /** With instruments inside the services, which take memory of their own: for trials that decide no capacity. */
    public Execution in(Lab lab, List<Instrument> instruments) {
        var setting = new TrialRun.Setting(lab, listener, instruments);
        return (experiment, trial, attempt) -> {
            if (attempt > 1) {
                listener.preparing("waiting for the machine to be quiet");
                var _ = QuietMachine.await(Deadline.CALM);
            }
            if (lab.launcher().isClosed()) {
                throw new InterruptedException("the lab is closed");
            }
            new TrialRun(experiment, trial, attempt, setting).execute();
            return Judge.trial(trial.path());
        };
    }

    /**
     * Says how long all of these will take, before the first of them begins. They are written down at once: a search that is
     * ended before it has come to the last of them is not whole.
     */
    public void foresee(List<Question> questions) {
        questions.forEach(question -> plan = plan.with(question));
        Json.write(folder.search(), plan);
        int all = 0;
        Duration time = Duration.ZERO;
        for (Question question : questions) {
            SearchForecast ahead = SearchForecast.of(question, of(question.name()));
            all += ahead.trials();
            time = time.plus(ahead.time());
        }
        listener.ahead(questions.size() == 1 ? "1 search" : questions.size() + " searches", all, time);
    }

    /** The same of experiments that are tried as they are. */
    public void foresee(String what, List<Check> checks) {
        checks.forEach(check -> plan = plan.with(check));
        Json.write(folder.search(), plan);
        List<Experiment> ahead = checks.stream()
                .flatMap(check -> Collections.nCopies(check.trials(), check.experiment()).stream())
                .toList();
        listener.ahead(what, ahead.size(), Forecast.byLoad().of(ahead));
    }

    /** Until it has an answer, or this thread is interrupted; then the interruption stands. */
    public Found search(Question question, Execution execution) {
        plan = plan.with(question);
        Json.write(folder.search(), plan);
        List<Shot> said = new ArrayList<>(of(question.name()));
        Step step = question.after(said);
        try {
            tell(question, said);
            while (step instanceof Step.Next next) {
                said.add(shot(question, next, said, execution));
                tell(question, said);
                step = question.after(said);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new Found(step, said);
    }

    private void tell(Question question, List<Shot> shots) {
        Axis axis = question.goal().axis();
        String asked = "from " + axis.amount(axis.from()) + " to " + axis.amount(axis.to());
        SearchForecast ahead = SearchForecast.of(question, shots);
        listener.ahead(
                question.name() + " over " + axis.knob() + ": " + (shots.isEmpty() ? asked : Ladder.of(axis, shots)),
                ahead.trials(),
                ahead.time());
    }

    /** Tries an experiment until so many trials were counted, or so many in a row were not. */
    public List<Verdict> check(Check check, Execution execution) {
        return inTurn(List.of(check), execution).getFirst();
    }

    /** Tries several experiments, a trial of each in turn, so that a drift of the machine meets all alike. */
    public List<List<Verdict>> inTurn(List<Check> checks, Execution execution) {
        List<List<Verdict>> verdicts = new ArrayList<>();
        for (Check check : checks) {
            plan = plan.with(check);
            verdicts.add(
                    new ArrayList<>(of(check.name()).stream().map(Shot::verdict).toList()));
        }
        Json.write(folder.search(), plan);
        int rounds = checks.stream().mapToInt(Check::trials).max().orElse(0);
        try {
            for (int round = 1; round <= rounds; round++) {
                for (int each = 0; each < checks.size(); each++) {
                    upTo(Math.min(round, checks.get(each).trials()), checks.get(each), verdicts.get(each), execution);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return verdicts.stream().map(List::copyOf).toList();
    }

    private void upTo(int trialsWanted, Check check, List<Verdict> verdicts, Execution execution)
            throws InterruptedException {
        while (count(verdicts) < trialsWanted && open(verdicts) < check.attemptsMax()) {
            Experiment experiment = check.experiment().inRound((int) count(verdicts) + 1, seed());
            var asked = new Asked(check.name(), Optional.empty());
            verdicts.add(trial(experiment, asked, open(verdicts) + 1, execution)
                    .result()
                    .verdict());
        }
    }

    Path directory() {
        return folder.path();
    }

    /** What a search or a check was told before, in this process or an earlier one. */
    private List<Shot> of(String name) {
        return List.copyOf(shots.getOrDefault(name, List.of()));
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
        Done done = trial(
                named(experiment, next), new Asked(question.name(), Optional.of(next)), open(here) + 1, execution);
        return new Asked(question.name(), Optional.of(next)).told(done.result().verdict(), done.took());
    }

    /** A short trial is no round of a whole one. */
    private static Experiment named(Experiment experiment, Step.Next next) {
        return next.purpose() == Purpose.RAMP ? Outfit.called(experiment, "ramp") : experiment;
    }

    /** @param took as its record says, so that a search which is gone on with decides alike */
    private record Done(TrialResult result, Duration took) {}

    private Done trial(Experiment experiment, Asked asked, int attempt, Execution execution)
            throws InterruptedException {
        TrialFolder trial = folder.trial(++trials, experiment.variant(), experiment.round());
        Folders.create(trial.path());
        Json.write(trial.asked(), asked);
        listener.began(experiment, trials);
        TrialResult result = execution.of(experiment, trial, attempt);
        if (Thread.currentThread().isInterrupted() || (interrupted(result) && !timedOut(trial))) {
            throw new InterruptedException("the trial was interrupted");
        }
        listener.judged(experiment, result);
        Done done = new Done(result, took(trial));
        shots.computeIfAbsent(asked.by(), _ -> new ArrayList<>())
                .add(asked.told(done.result().verdict(), done.took()));
        return done;
    }

    private static Duration took(TrialFolder trial) {
        return Files.exists(trial.end())
                ? Duration.ofMillis(Json.read(trial.end(), TrialEnd.class).millis())
                : Duration.ZERO;
    }

    /** Its own bound ended it, and nobody else's wish: that is a trial which says nothing. */
    private static boolean timedOut(TrialFolder trial) {
        return Files.exists(trial.end())
                && Json.read(trial.end(), TrialEnd.class).ended() == TrialEnd.Kind.TIME_OUT;
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
