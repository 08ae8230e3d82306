package plimsoll.judge;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.judge.baseline.ChangedCells;
import plimsoll.judge.baseline.StoredResultComparison;
import plimsoll.judge.bottleneck.DiagnosticTrialEvaluator;
import plimsoll.judge.search.SearchRecords;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** Judges the records of trials and runs; the same records always give the same answer. */
public final class Judge {
    private Judge() {}

    /**
     * Judges one trial, even if it was interrupted or its records are damaged: each missing file becomes a finding.
     *
     * @param trialFolder such as {@code RESULT/trials/001-VARIANT-r1}; the manifest of the result is read, too
     */
    public static TrialResult trial(Path trialFolder) {
        // Channels close in an interrupted thread, which would make every record of an interrupted trial unreadable.
        boolean interrupted = Thread.interrupted();
        try {
            return TrialEvaluator.of(new TrialFolder(trialFolder)).result();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Evaluates an explaining trial; it gets no verdict.
     *
     * @param trialFolder such as {@code RESULT/explained/001-VARIANT}
     */
    public static DiagnosticTrial explained(Path trialFolder) {
        return DiagnosticTrialEvaluator.of(new TrialFolder(trialFolder));
    }

    /** Returns the complete trials so far of each search and each check of a result, by its name. */
    public static Map<String, List<SearchTrial>> shots(Path resultDirectory) {
        return SearchRecords.searchTrials(new ResultFolder(resultDirectory));
    }

    /**
     * Compares two stored results. Their rounds were not interleaved, so a difference at most "looks like" one.
     *
     * @param named the name of the first result in sentences
     * @param leftOut cells that are not compared
     */
    public static BaselineResult sideBySide(String named, Result before, Result now, Set<String> leftOut) {
        return StoredResultComparison.of(before, now).result(named, leftOut);
    }

    /**
     * Returns the cells of the same name whose load, limits or surroundings differ in the two results, each with the
     * reason.
     */
    public static Map<String, String> changedCells(Path before, Result then, Path now, Result today) {
        return ChangedCells.of(new ResultFolder(before), then, new ResultFolder(now), today);
    }

    /**
     * Returns the first fact in which the machines of two results differ; if there is one, times and rates are not
     * comparable.
     */
    public static Optional<String> otherMachine(Result before, Result now) {
        return StoredResultComparison.otherMachine(before, now);
    }

    /** Returns the memory model of a variant, fitted to the held loads of a result; empty if there are too few. */
    public static Optional<MemoryModel.Fit> heldLoadFit(Path resultDirectory, String variant) {
        return SearchRecords.heldLoadFit(new ResultFolder(resultDirectory), variant);
    }

    /**
     * Returns the cells that need no more rounds, since a look has settled their comparison before their most rounds.
     *
     * @return the last round of each, by name
     */
    public static Map<String, Integer> lastRounds(Path resultDirectory) {
        return RunEvaluator.lastRounds(new ResultFolder(resultDirectory));
    }

    /** Judges every trial in a result's directory, then the run as a whole. */
    public static Result run(Path resultDirectory) {
        return RunEvaluator.of(new ResultFolder(resultDirectory));
    }
}
