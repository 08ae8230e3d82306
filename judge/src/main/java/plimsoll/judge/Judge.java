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

/** Reads records and says what they mean; the same records always give the same answer. */
public final class Judge {
    private Judge() {}

    /**
     * Judges one trial, interrupted or damaged ones included: what is missing becomes a finding with its name.
     *
     * @param trialFolder such as {@code RESULT/trials/001-VARIANT-r1}; the result's manifest is read as well
     */
    public static TrialResult trial(Path trialFolder) {
        return TrialEvaluator.of(new TrialFolder(trialFolder)).result();
    }

    /**
     * Says what an explaining trial saw; there is no verdict on it.
     *
     * @param trialFolder such as {@code RESULT/explained/001-VARIANT}
     */
    public static DiagnosticTrial explained(Path trialFolder) {
        return DiagnosticTrialEvaluator.of(new TrialFolder(trialFolder));
    }

    /** What each search and each check of a result has been told by its whole trials so far, by its name. */
    public static Map<String, List<SearchTrial>> shots(Path resultDirectory) {
        return SearchRecords.shots(new ResultFolder(resultDirectory));
    }

    /**
     * Two results side by side, of which at most is said what it looks like.
     *
     * @param named what the first is called
     */
    public static BaselineResult sideBySide(String named, Result before, Result now, Set<String> leftOut) {
        return StoredResultComparison.of(before, now).laid(named, leftOut);
    }

    /** Cells of one name whose load or limits are not the same in both results, each with why. */
    public static Map<String, String> changedCells(Path before, Result then, Path now, Result today) {
        return ChangedCells.of(new ResultFolder(before), then, new ResultFolder(now), today);
    }

    /** The first fact in which the machines of two results differ, in words; then their times and rates say nothing. */
    public static Optional<String> otherMachine(Result before, Result now) {
        return StoredResultComparison.otherMachine(before, now);
    }

    /** The memory model of a variant, from the loads that a result's trials held in it; empty without enough of them. */
    public static Optional<MemoryModel.Fit> held(Path resultDirectory, String variant) {
        return SearchRecords.held(new ResultFolder(resultDirectory), variant);
    }

    /** Judges every trial below a result's directory, and all of them together. */
    public static Result run(Path resultDirectory) {
        return RunEvaluator.of(new ResultFolder(resultDirectory));
    }
}
