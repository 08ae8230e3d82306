package plimsoll.run;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.judge.Judge;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.OpenResult;
import plimsoll.run.round.AaStudy;
import plimsoll.run.round.StudyRun;
import plimsoll.run.trial.Lab;
import plimsoll.run.trial.ProfileRounds;
import plimsoll.run.trial.ProfileRounds.Twins;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.UninterruptedStep;

/** A run with an open result, which no other lab can write while it is open. */
public record BegunRun(PlannedRun planned, OpenResult opened, TrialEnvironment environment) implements AutoCloseable {
    /** The directory of its result. */
    public Path directory() {
        return opened.folder().path();
    }

    /** Runs the missing trials like {@link #execute(RunListener, int)}, with as many attempts as the tool makes by default. */
    public Result execute(RunListener listener) {
        return execute(listener, StudyRun.ATTEMPTS_MAX);
    }

    /**
     * Runs the missing trials, one after the other.
     *
     * @param attemptsMax the most attempts at one trial that other processes disturb
     * @return the judgement of all records; marked partial if this thread was interrupted
     * @throws UncheckedIOException when a record cannot be written; earlier trials are kept
     */
    public Result execute(RunListener listener, int attemptsMax) {
        try (Lab lab = environment.lab(planned.plan().extension())) {
            PlannedRun run = planned;
            while (true) {
                StudyRun rounds = new StudyRun(run.plan(), run.manifest(), opened.folder(), listener);
                Result result = rounds.execute(lab, attemptsMax);
                Optional<PlannedRun> more = run.with(rounds.manifest()).extended(result);
                if (more.isEmpty()) {
                    return result;
                }
                result.sequential().stream()
                        .filter(ranking -> !ranking.open().isEmpty())
                        .map(SequentialRanking::sentence)
                        .forEach(listener::preparing);
                run = more.get();
            }
        }
    }

    /**
     * Profiles each cell that is worse than its baseline in the same rounds as that, and judges all records again. The
     * verdicts do not change.
     *
     * @param note receives the reason if nothing is explained
     * @return the given result if no cell is worse, or if a record cannot be written or read
     */
    public Result explainWorse(Result result, RunListener listener, Consumer<String> note) {
        Optional<String> unexplained = unexplained(result.baseline(), result.partial());
        if (unexplained.isPresent()) {
            note.accept("--why: nothing was profiled, since " + unexplained.get());
            return result;
        }
        try {
            return explained(worse(result), listener);
        } catch (UncheckedIOException | UnreadableRecordException failed) {
            note.accept("--why: the profile is incomplete and not shown, the verdict stays: " + failed.getMessage());
            return result;
        }
    }

    /** Returns the reason why there is nothing to explain. */
    static Optional<String> unexplained(Optional<BaselineResult> baseline, boolean partial) {
        if (baseline.isEmpty()) {
            return Optional.of("this run has no baseline to compare with");
        }
        if (partial) {
            return Optional.of("the run was interrupted");
        }
        return baseline.get().pairs().stream().anyMatch(BegunRun::isWorse)
                ? Optional.empty()
                : Optional.of(
                        "no figure of a cell is decided to be worse than that of its baseline; a death or a failed"
                                + " threshold has its own sentence in the report");
    }

    private List<Twins> worse(Result result) {
        return result.baseline().stream()
                .flatMap(against -> against.pairs().stream())
                .filter(BegunRun::isWorse)
                .map(pair -> new Twins(experiment(pair.cell()), experiment(pair.baseline())))
                .toList();
    }

    private Result explained(List<Twins> worse, RunListener listener) {
        try (Lab lab = environment.lab(planned.plan().extension())) {
            ProfileRounds.of(
                            worse,
                            ProfileComparison.DEFAULT_ROUNDS,
                            planned.manifest().seed())
                    .execute(lab, listener, Optional.empty(), opened.folder());
        } catch (InterruptedException interrupted) {
            // Rounds before the interruption are written and shown.
        }
        return UninterruptedStep.of(() -> Judge.run(directory()));
    }

    private static boolean isWorse(BaselinePair pair) {
        return pair.deltas().stream().anyMatch(Delta::raisesAlarm);
    }

    private Experiment experiment(String cell) {
        return planned.plan().experiments().stream()
                .filter(one -> one.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    /** Explains how to continue after a record could not be written. */
    public RequestException unwritten(UncheckedIOException refused) {
        return new RequestException(
                ExitCode.INTERNAL_ERROR,
                FileErrorText.of(refused) + "; earlier trials are kept: " + FileErrorText.remedy(refused) + ", then '"
                        + planned.invocation().resume("run", directory()) + "' resumes the run and '"
                        + planned.invocation().report(directory()) + "' shows the trials so far");
    }

    /** A sentence about the machine's own noise, if the run compared a variant with itself. */
    public Optional<String> remark(Result result) {
        return isShard() ? Optional.empty() : AaStudy.remark(result);
    }

    private boolean isShard() {
        return planned.manifest().shard().isPresent();
    }

    /** The exit code of the result, but inconclusive if a variant differs from itself. */
    public int exitCode(Result result) {
        return isShard() ? result.exitCode() : AaStudy.exitCode(result);
    }

    @Override
    public void close() {
        opened.close();
    }
}
