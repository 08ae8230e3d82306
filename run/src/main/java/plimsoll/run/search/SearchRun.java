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
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.Forecast;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrace;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.QuietMachineWait;
import plimsoll.run.trial.ResultDirectories;
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
    private final Map<String, List<SearchTrial>> shots;
    private SearchPlan plan;
    private int trials;

    /** Where a search came to; still a {@link SearchDecision.Next} when it was interrupted. */
    public record SearchOutcome(SearchDecision step, List<SearchTrial> trials) {
        public SearchOutcome {
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
        this.trials = StoredSearchTrials.folders(folder);
        this.shots = StoredSearchTrials.of(folder);
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
                var _ = QuietMachineWait.await(FixedTimeout.CALM);
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
    public void foresee(List<SearchQuestion> questions) {
        questions.forEach(question -> plan = plan.with(question));
        Json.write(folder.search(), plan);
        int all = 0;
        Duration time = Duration.ZERO;
        for (SearchQuestion question : questions) {
            SearchForecast ahead = SearchForecast.of(question, of(question.name()));
            all += ahead.trials();
            time = time.plus(ahead.time());
        }
        listener.ahead(questions.size() == 1 ? "1 search" : questions.size() + " searches", all, time);
    }

    /** The same of experiments that are tried as they are. */
    public void foresee(String what, List<RepeatedExperiment> checks) {
        checks.forEach(repeatedExperiment -> plan = plan.with(repeatedExperiment));
        Json.write(folder.search(), plan);
        List<Experiment> ahead = checks.stream()
                .flatMap(repeatedExperiment ->
                        Collections.nCopies(repeatedExperiment.trials(), repeatedExperiment.experiment()).stream())
                .toList();
        listener.ahead(what, ahead.size(), Forecast.byLoad().of(ahead));
    }

    /** Until it has an answer, or this thread is interrupted; then the interruption stands. */
    public SearchOutcome search(SearchQuestion question, Execution execution) {
        plan = plan.with(question);
        Json.write(folder.search(), plan);
        List<SearchTrial> said = new ArrayList<>(of(question.name()));
        SearchDecision decision = question.after(said);
        try {
            tell(question, said);
            while (decision instanceof SearchDecision.Next next) {
                said.add(shot(question, next, said, execution));
                tell(question, said);
                decision = question.after(said);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new SearchOutcome(decision, said);
    }

    private void tell(SearchQuestion question, List<SearchTrial> shots) {
        KnobRange knobRange = question.goal().axis();
        String asked = "from " + knobRange.amount(knobRange.from()) + " to " + knobRange.amount(knobRange.to());
        SearchForecast ahead = SearchForecast.of(question, shots);
        listener.ahead(
                question.name() + " over " + knobRange.knob() + ": "
                        + (shots.isEmpty() ? asked : SearchTrace.of(knobRange, shots)),
                ahead.trials(),
                ahead.time());
    }

    /** Tries an experiment until so many trials were counted, or so many in a row were not. */
    public List<Verdict> check(RepeatedExperiment repeatedExperiment, Execution execution) {
        return inTurn(List.of(repeatedExperiment), execution).getFirst();
    }

    /** Tries several experiments, a trial of each in turn, so that a drift of the machine meets all alike. */
    public List<List<Verdict>> inTurn(List<RepeatedExperiment> checks, Execution execution) {
        List<List<Verdict>> verdicts = new ArrayList<>();
        for (RepeatedExperiment repeatedExperiment : checks) {
            plan = plan.with(repeatedExperiment);
            verdicts.add(new ArrayList<>(of(repeatedExperiment.name()).stream()
                    .map(SearchTrial::verdict)
                    .toList()));
        }
        Json.write(folder.search(), plan);
        int rounds = checks.stream().mapToInt(RepeatedExperiment::trials).max().orElse(0);
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

    private void upTo(
            int trialsWanted, RepeatedExperiment repeatedExperiment, List<Verdict> verdicts, Execution execution)
            throws InterruptedException {
        while (count(verdicts) < trialsWanted && open(verdicts) < repeatedExperiment.attemptsMax()) {
            Experiment experiment = repeatedExperiment.experiment().inRound((int) count(verdicts) + 1, seed());
            var request = new TrialRequest(repeatedExperiment.name(), Optional.empty());
            verdicts.add(trial(experiment, request, open(verdicts) + 1, execution)
                    .result()
                    .verdict());
        }
    }

    Path directory() {
        return folder.path();
    }

    /** What a search or a check was told before, in this process or an earlier one. */
    private List<SearchTrial> of(String name) {
        return List.copyOf(shots.getOrDefault(name, List.of()));
    }

    /** The folder of the last trial that a search or a check has had. */
    Optional<TrialFolder> lastTrial(String name) {
        return folder.trialsOnDisk().stream()
                .filter(trial -> Files.exists(trial.asked()))
                .filter(trial ->
                        Json.read(trial.asked(), TrialRequest.class).by().equals(name))
                .reduce((_, last) -> last);
    }

    /** An inconclusive trial is another attempt at the same round. */
    private SearchTrial shot(
            SearchQuestion question, SearchDecision.Next next, List<SearchTrial> before, Execution execution)
            throws InterruptedException {
        List<Verdict> here = before.stream()
                .filter(searchTrial -> searchTrial.value() == next.value())
                .map(SearchTrial::verdict)
                .toList();
        Experiment experiment = question.at(next).inRound((int) count(here) + 1, seed());
        CompletedTrial completedTrial = trial(
                named(experiment, next),
                new TrialRequest(question.name(), Optional.of(next)),
                open(here) + 1,
                execution);
        return new TrialRequest(question.name(), Optional.of(next))
                .told(completedTrial.result().verdict(), completedTrial.took());
    }

    /** A short trial is no round of a whole one. */
    private static Experiment named(Experiment experiment, SearchDecision.Next next) {
        return next.purpose() == TrialPurpose.RAMP ? SplitApplier.called(experiment, "ramp") : experiment;
    }

    /** @param took as its record says, so that a search which is gone on with decides alike */
    private record CompletedTrial(TrialResult result, Duration took) {}

    private CompletedTrial trial(Experiment experiment, TrialRequest request, int attempt, Execution execution)
            throws InterruptedException {
        TrialFolder trial = folder.trial(++trials, experiment.variant(), experiment.round());
        ResultDirectories.create(trial.path());
        Json.write(trial.asked(), request);
        listener.began(experiment, trials);
        TrialResult result = execution.of(experiment, trial, attempt);
        if (Thread.currentThread().isInterrupted() || (interrupted(result) && !timedOut(trial))) {
            throw new InterruptedException("the trial was interrupted");
        }
        listener.judged(experiment, result);
        CompletedTrial completedTrial = new CompletedTrial(result, took(trial));
        shots.computeIfAbsent(request.by(), _ -> new ArrayList<>())
                .add(request.told(completedTrial.result().verdict(), completedTrial.took()));
        return completedTrial;
    }

    private static Duration took(TrialFolder trial) {
        return Files.exists(trial.end())
                ? Duration.ofMillis(Json.read(trial.end(), TrialOutcome.class).millis())
                : Duration.ZERO;
    }

    /** Its own bound ended it, and nobody else's wish: that is a trial which says nothing. */
    private static boolean timedOut(TrialFolder trial) {
        return Files.exists(trial.end())
                && Json.read(trial.end(), TrialOutcome.class).ended() == TrialOutcome.Kind.TIME_OUT;
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
