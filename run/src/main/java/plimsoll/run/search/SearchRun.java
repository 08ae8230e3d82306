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
import plimsoll.model.record.UnreadableRecordException;
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
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.AttemptSeed;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.QuietMachineWait;
import plimsoll.run.trial.ResultDirectories;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialRun;
import plimsoll.run.trial.UninterruptedStep;

/**
 * Executes the trials that searches and checks ask for, one after the other. Trials that a result already holds
 * are not repeated, so an interrupted search resumes where it stopped.
 */
public final class SearchRun {
    private final Manifest manifest;
    private final ResultFolder folder;
    private final RunListener listener;
    private final Map<String, List<SearchTrial>> trialsByName;
    private SearchPlan plan;
    private int trials;

    /** The state of a search when it stopped; a {@link SearchDecision.Next} if it was interrupted. */
    public record SearchOutcome(SearchDecision step, List<SearchTrial> trials) {
        public SearchOutcome {
            trials = List.copyOf(trials);
        }
    }

    /** Executes one trial in a folder of its own. */
    public interface Execution {
        TrialResult of(Experiment experiment, TrialFolder folder, int attempt) throws InterruptedException;
    }

    /** Resumes from the trials in the folder, if there are any. */
    public SearchRun(SearchPlan plan, Manifest manifest, ResultFolder folder, RunListener listener) {
        this.manifest = manifest;
        this.folder = folder;
        this.listener = listener;
        this.trials = StoredSearchTrials.highestFolderNumber(folder);
        this.trialsByName = StoredSearchTrials.of(folder);
        this.plan = StoredSearchTrials.questions(folder).stream()
                .filter(stored ->
                        plan.questions().stream().noneMatch(own -> own.name().equals(stored.name())))
                .reduce(plan, SearchPlan::with, (one, _) -> one);
        ResultChecksums.write(folder, folder.search(), this.plan);
        ResultChecksums.write(folder, folder.manifest(), manifest);
    }

    /** Executes each trial in fresh processes of a lab. */
    public Execution in(Lab lab) {
        return in(lab, List.of());
    }

    /** Executes trials with instruments, which take memory of their own, so they must not decide a capacity. */
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
            return UninterruptedStep.of(() -> Judge.trial(trial.path()));
        };
    }

    /**
     * Announces the time of all these searches before the first one starts. Records all of them at once, so that a
     * result that is interrupted before the last one counts as incomplete.
     */
    public void announce(List<SearchQuestion> questions) {
        questions.forEach(question -> plan = plan.with(question));
        ResultChecksums.write(folder, folder.search(), plan);
        int all = 0;
        Duration time = Duration.ZERO;
        for (SearchQuestion question : questions) {
            SearchForecast ahead = SearchForecast.of(question, of(question.name()));
            all += ahead.trials();
            time = time.plus(ahead.time());
        }
        listener.ahead(questions.size() == 1 ? "1 search" : questions.size() + " searches", all, time);
    }

    /** Announces checks: experiments that are tried without a search. */
    public void announce(String what, List<RepeatedExperiment> checks) {
        checks.forEach(repeatedExperiment -> plan = plan.with(repeatedExperiment));
        ResultChecksums.write(folder, folder.search(), plan);
        List<Experiment> ahead = checks.stream()
                .flatMap(repeatedExperiment ->
                        Collections.nCopies(repeatedExperiment.trials(), repeatedExperiment.experiment()).stream())
                .toList();
        listener.ahead(what, ahead.size(), Forecast.byLoad().of(ahead));
    }

    /** Searches until there is an answer. If this thread is interrupted, returns early and keeps the interrupt. */
    public SearchOutcome search(SearchQuestion question, Execution execution) {
        plan = plan.with(question);
        ResultChecksums.write(folder, folder.search(), plan);
        List<SearchTrial> past = new ArrayList<>(of(question.name()));
        SearchDecision decision = question.after(past);
        try {
            reportProgress(question, past);
            while (decision instanceof SearchDecision.Next next) {
                past.add(runNext(question, next, past, execution));
                reportProgress(question, past);
                decision = question.after(past);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return new SearchOutcome(decision, past);
    }

    private void reportProgress(SearchQuestion question, List<SearchTrial> past) {
        KnobRange knobRange = question.goal().axis();
        String range = "from " + knobRange.amount(knobRange.from()) + " to " + knobRange.amount(knobRange.to())
                + ", to promise that " + question.goal().promise() + " of trials hold, at 95 % confidence, by "
                + question.goal().proof() + " trials at each end, fewer where it breaks once that is certain";
        SearchForecast ahead = SearchForecast.of(question, past);
        String reason = question.reasons(past).stream()
                .filter(each -> each.before() == past.size())
                .map(each -> "; next " + each.value() + ": " + each.words())
                .findFirst()
                .orElse("");
        listener.ahead(
                question.name() + " over " + knobRange.knob() + ": "
                        + (past.isEmpty() ? range : SearchTrace.of(knobRange, past) + reason),
                ahead.trials(),
                ahead.time());
    }

    /** Repeats an experiment until enough trials were conclusive, or too many in a row were not. */
    public List<Verdict> check(RepeatedExperiment repeatedExperiment, Execution execution) {
        return inTurn(List.of(repeatedExperiment), execution).getFirst();
    }

    /** Repeats several experiments with interleaved trials, so that a drift of the machine affects all alike. */
    public List<List<Verdict>> inTurn(List<RepeatedExperiment> checks, Execution execution) {
        List<List<Verdict>> verdicts = new ArrayList<>();
        for (RepeatedExperiment repeatedExperiment : checks) {
            plan = plan.with(repeatedExperiment);
            verdicts.add(new ArrayList<>(of(repeatedExperiment.name()).stream()
                    .map(SearchTrial::verdict)
                    .toList()));
        }
        ResultChecksums.write(folder, folder.search(), plan);
        int rounds = checks.stream().mapToInt(RepeatedExperiment::trials).max().orElse(0);
        try {
            for (int round = 1; round <= rounds; round++) {
                for (int each = 0; each < checks.size(); each++) {
                    repeat(Math.min(round, checks.get(each).trials()), checks.get(each), verdicts.get(each), execution);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return verdicts.stream().map(List::copyOf).toList();
    }

    private void repeat(
            int trialsWanted, RepeatedExperiment repeatedExperiment, List<Verdict> verdicts, Execution execution)
            throws InterruptedException {
        while (conclusive(verdicts) < trialsWanted
                && trailingInconclusive(verdicts) < repeatedExperiment.attemptsMax()) {
            Experiment experiment = repeatedExperiment.experiment().inRound((int) conclusive(verdicts) + 1, seed());
            var request = new TrialRequest(repeatedExperiment.name(), Optional.empty());
            verdicts.add(trial(experiment, request, trailingInconclusive(verdicts) + 1, execution)
                    .verdict());
        }
    }

    Path directory() {
        return folder.path();
    }

    /** The earlier trials of a search or a check, of this process or an earlier one. */
    private List<SearchTrial> of(String name) {
        return List.copyOf(trialsByName.getOrDefault(name, List.of()));
    }

    /** The folders of the trials of a search or a check that ended, in their order. */
    List<TrialFolder> trials(String name) {
        return folder.trialsOnDisk().stream()
                .filter(trial -> ended(trial, name))
                .toList();
    }

    /** Returns whether the trial is one of this name, and no interruption cut it off. */
    private static boolean ended(TrialFolder trial, String name) {
        try {
            return Files.exists(trial.asked())
                    && Files.exists(trial.end())
                    && Json.read(trial.asked(), TrialRequest.class).by().equals(name)
                    && Json.read(trial.end(), TrialOutcome.class).ended() != TrialOutcome.Kind.INTERRUPTED;
        } catch (UnreadableRecordException torn) {
            return false;
        }
    }

    /** Runs the next trial; after an inconclusive one, another attempt at the same round. */
    private SearchTrial runNext(
            SearchQuestion question, SearchDecision.Next next, List<SearchTrial> before, Execution execution)
            throws InterruptedException {
        List<Verdict> here = before.stream()
                .filter(searchTrial -> searchTrial.value() == next.value())
                .map(SearchTrial::verdict)
                .toList();
        Experiment experiment = question.experimentFor(next).inRound((int) conclusive(here) + 1, seed());
        return trial(
                named(experiment, next),
                new TrialRequest(question.name(), Optional.of(next)),
                trailingInconclusive(here) + 1,
                execution);
    }

    /** Gives a short trial a cell name of its own, so that it does not count as a round. */
    private static Experiment named(Experiment experiment, SearchDecision.Next next) {
        return next.purpose() == TrialPurpose.RAMP ? SplitApplier.renamed(experiment, "ramp") : experiment;
    }

    private SearchTrial trial(Experiment next, TrialRequest request, int attempt, Execution execution)
            throws InterruptedException {
        TrialFolder trial = folder.trial(++trials, next.variant(), next.round());
        Experiment experiment = new AttemptSeed(manifest.startedAt(), trials).of(next);
        ResultDirectories.create(trial.path());
        Json.write(trial.asked(), request);
        listener.began(experiment, trials);
        TrialResult result = execution.of(experiment, trial, attempt);
        if (Thread.currentThread().isInterrupted() || (interrupted(result) && !timedOut(trial))) {
            throw new InterruptedException("the trial was interrupted");
        }
        listener.judged(experiment, result);
        SearchTrial judged = Judge.shot(plan, request, result, took(trial));
        trialsByName.computeIfAbsent(request.by(), _ -> new ArrayList<>()).add(judged);
        return judged;
    }

    /** Returns the duration in its record, so that a resumed search makes the same decisions. */
    private static Duration took(TrialFolder trial) {
        return Files.exists(trial.end())
                ? Duration.ofMillis(Json.read(trial.end(), TrialOutcome.class).millis())
                : Duration.ZERO;
    }

    /**
     * Returns whether its own bound ended the trial, without an interruption by the user; such a trial decides nothing.
     */
    private static boolean timedOut(TrialFolder trial) {
        return Files.exists(trial.end())
                && Json.read(trial.end(), TrialOutcome.class).ended() == TrialOutcome.Kind.TIME_OUT;
    }

    private static boolean interrupted(TrialResult result) {
        return result.verdict() instanceof Verdict.Inconclusive(Verdict.Reason reason, var _)
                && reason == Verdict.Reason.INTERRUPTED;
    }

    /** Returns the seed of the next trial, which only the number of its folder decides. */
    private long seed() {
        return new SplittableRandom(manifest.seed() + 31L * (trials + 1)).nextLong();
    }

    private static long conclusive(List<Verdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> !(verdict instanceof Verdict.Inconclusive))
                .count();
    }

    /** The number of inconclusive trials at the end of the list. */
    private static int trailingInconclusive(List<Verdict> verdicts) {
        int trailing = 0;
        for (Verdict verdict : verdicts) {
            trailing = verdict instanceof Verdict.Inconclusive ? trailing + 1 : 0;
        }
        return trailing;
    }
}
