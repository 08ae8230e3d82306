package plimsoll.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.baseline.BaselineEvaluator;
import plimsoll.judge.baseline.BaselinePairEvaluator;
import plimsoll.judge.bottleneck.DiagnosticTrialEvaluator;
import plimsoll.judge.cell.ComparedRanking;
import plimsoll.judge.cell.DeliveryGuarantees;
import plimsoll.judge.cell.ExitCodeRule;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.LayerCostEvaluator;
import plimsoll.judge.cell.Ranking;
import plimsoll.judge.cell.RunRecommendation;
import plimsoll.judge.cell.StoreLimit;
import plimsoll.judge.cell.VerdictSentence;
import plimsoll.judge.difference.ComparedProfiles;
import plimsoll.judge.facts.MachineCores;
import plimsoll.judge.search.SearchRecommendation;
import plimsoll.judge.search.SearchRecords;
import plimsoll.judge.search.SearchReportEvaluator;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.SequentialRanking;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.result.inside.ProfileComparison;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;

/** Evaluates a result's directory: judges every trial and builds the result. */
final class RunEvaluator {
    private final List<String> notes = new ArrayList<>();

    /** Files of the result itself that no longer match their checksums. */
    private final List<String> changed;

    private final List<JudgedTrial> trials;
    private final List<JudgedCell> cells;
    private final Optional<Manifest> manifest;
    private final List<DiagnosticTrial> explained;
    private final List<ProfileComparison> profiles;
    private final Optional<SearchReportEvaluator> searched;

    private RunEvaluator(ResultFolder folder) {
        MachineCores machine = new MachineCores();
        this.trials = folder.trialsOnDisk().parallelStream()
                .map(trial -> TrialEvaluator.of(trial, machine))
                .toList();
        this.manifest = manifest(folder);
        this.cells = JudgedCell.inOrder(JudgedCell.of(trials), fromManifest(Manifest::cells, List.of()));
        this.explained = folder.explainedOnDisk().stream()
                .map(DiagnosticTrialEvaluator::of)
                .toList();
        this.profiles = ComparedProfiles.of(folder);
        this.searched = SearchRecords.of(folder, trials).searched();
        this.changed = ResultChecksums.problems(folder);
        Stream.concat(folder.explainedOnDisk().stream(), folder.comparedOnDisk().stream())
                .forEach(trial -> TrialChecksums.problems(trial)
                        .forEach(problem -> notes.add(ResultFolder.nameIn(trial) + ": " + problem)));
        unchecked(folder).ifPresent(notes::add);
    }

    static Result of(ResultFolder folder) {
        return new RunEvaluator(folder).result();
    }

    private Result result() {
        StoreLimit store = StoreLimit.of(cells);
        Optional<BaselineResult> baseline =
                manifest.flatMap(Manifest::baseline).map(against -> BaselineEvaluator.of(against, cells, store));
        List<JudgedCell> own = ownCells();
        Map<String, UntilDecided> until = fromManifest(Manifest::untilDecided, Map.of());
        List<ComparedRanking> compared = Ranking.of(own).stream()
                .map(ranking -> ComparedRanking.of(ranking, store, until))
                .toList();
        List<Ranking> rankings = compared.stream().map(ComparedRanking::ranking).toList();
        List<Comparison> comparisons = compared.stream()
                .flatMap(ranking -> ranking.comparisons().stream())
                .toList();
        List<SequentialRanking> sequential = ComparedRanking.looks(compared, own, until);
        boolean partial = !hasNothingToRun()
                && (searched.map(SearchReportEvaluator::interrupted).orElseGet(this::partial)
                        || sequential.stream().anyMatch(each -> !each.open().isEmpty()));
        Optional<Recommendation> recommendation =
                partial || shard().isPresent() ? Optional.empty() : recommendation(rankings, comparisons, baseline);
        notes.addAll(0, store.notes(cells));
        notes.addAll(0, sequential.stream().map(SequentialRanking::sentence).toList());
        DeliveryGuarantees.note(cells).ifPresent(note -> notes.add(0, note));
        notes.addAll(0, weakCaps());
        manifest.ifPresent(each -> notes.addAll(0, each.notes()));
        shard().ifPresent(each -> notes.add(0, ShardText.note(each)));
        notes.addAll(0, changed);
        return ResultBuilder.builder()
                .schemaVersion(Result.SCHEMA_VERSION)
                .study(fromManifest(
                        Manifest::study, experiment().map(Experiment::study).orElse("unknown")))
                .question(fromManifest(Manifest::question, ""))
                .mode(fromManifest(Manifest::mode, "default"))
                .seed(fromManifest(
                        Manifest::seed, experiment().map(Experiment::seed).orElse(0L)))
                .startedAt(fromManifest(Manifest::startedAt, ""))
                .sentence(sentence(rankings, baseline))
                .exitCode(ofShard(exitCode(partial, baseline))
                        .and(changed.isEmpty() ? ExitCode.MEASURED : ExitCode.INCONCLUSIVE)
                        .code())
                .partial(partial)
                .cells(cells.stream()
                        .map(cell -> cell.result(directShare(cell, store)))
                        .toList())
                .trials(trials.stream().map(JudgedTrial::result).toList())
                .comparisons(comparisons)
                .sequential(sequential)
                .environment(fromManifest(Manifest::environment, Map.of()))
                .repeat(fromManifest(Manifest::repeat, ""))
                .notes(List.copyOf(notes))
                .recommendation(recommendation)
                .explained(explained)
                .profiles(profiles)
                .searched(searched.map(SearchReportEvaluator::searched))
                .layers(LayerCostEvaluator.of(fromManifest(Manifest::layers, List.of()), cells))
                .baseline(baseline)
                .build();
    }

    private String sentence(List<Ranking> rankings, Optional<BaselineResult> baseline) {
        String sentence = searched.map(SearchReportEvaluator::sentence)
                .or(() -> baseline.map(BaselineResult::sentence))
                .orElseGet(() -> onlyExplained() ? nothingJudged() : VerdictSentence.of(cells, rankings));
        return shard().map(each -> ShardText.sentence(each, hasNothingToRun(), sentence))
                .orElse(sentence);
    }

    private Optional<Shard> shard() {
        return manifest.flatMap(Manifest::shard);
    }

    /** Whether it is a share of fewer rounds or cells than shares. */
    private boolean hasNothingToRun() {
        return manifest.flatMap(Manifest::plannedTrials)
                .filter(planned -> planned == 0)
                .isPresent();
    }

    /** A share of the trials decides nothing, so its exit code only says whether they ran. */
    private ExitCode ofShard(ExitCode code) {
        return shard().isPresent() && code.compareTo(ExitCode.NOT_STARTED) > 0 ? ExitCode.MEASURED : code;
    }

    /** Cells of this build; those of a baseline only serve for comparison. */
    private List<JudgedCell> ownCells() {
        Set<String> ofBaseline =
                manifest.flatMap(Manifest::baseline).map(RunEvaluator::cellsOf).orElse(Set.of());
        return cells.stream().filter(cell -> !ofBaseline.contains(cell.name())).toList();
    }

    private static Set<String> cellsOf(Baseline baseline) {
        return Stream.concat(
                        baseline.pairs().values().stream(),
                        baseline.capacities().stream().map(CapacityBound::baseline))
                .collect(Collectors.toSet());
    }

    private boolean onlyExplained() {
        return cells.isEmpty() && !(explained.isEmpty() && profiles.isEmpty());
    }

    private String nothingJudged() {
        if (!profiles.isEmpty()) {
            return profiles.getFirst().sentence();
        }
        return "Nothing was judged: this result has " + QuantityFormat.many(explained.size(), "explaining trial")
                + " and no others";
    }

    /** Empty for an A/A run, which compares a variant with itself, and for a build that is worse than its baseline. */
    private Optional<Recommendation> recommendation(
            List<Ranking> rankings, List<Comparison> comparisons, Optional<BaselineResult> baseline) {
        boolean worse = baseline.map(BaselinePairEvaluator::exitCode)
                .filter(Set.of(ExitCode.WORSE, ExitCode.AGAINST_EXPECTATION)::contains)
                .isPresent();
        if (worse || fromManifest(Manifest::mode, "").equals(Manifest.AA)) {
            return Optional.empty();
        }
        return searched.isPresent()
                ? SearchRecommendation.of(searched.get(), cells)
                : RunRecommendation.of(rankings, comparisons);
    }

    /** A search breaks services on purpose, so its exit code follows from its answer, unless nothing ran at all. */
    private ExitCode exitCode(boolean partial, Optional<BaselineResult> baseline) {
        if (onlyExplained() && searched.isEmpty()) {
            return ExitCode.MEASURED;
        }
        if (searched.isEmpty() || partial) {
            boolean allByComparison = answerable().isEmpty() && !ownCells().isEmpty() && !partial;
            ExitCode code = allByComparison ? ExitCode.MEASURED : ExitCodeRule.of(answerable(), partial);
            return baseline.map(BaselinePairEvaluator::exitCode).map(code::and).orElse(code);
        }
        ExitCode code = searched.get().exitCode();
        return code == ExitCode.INCONCLUSIVE ? ExitCodeRule.forUnansweredSearch(cells) : code;
    }

    /**
     * Returns the cells whose verdicts decide the exit code. Deaths of the baseline are not a fault of this build, and
     * an objective that either build may miss by chance is decided by comparing the two.
     */
    private List<JudgedCell> answerable() {
        Map<String, String> pairs =
                manifest.flatMap(Manifest::baseline).map(Baseline::pairs).orElse(Map.of());
        return ownCells().stream()
                .filter(now -> cells.stream()
                        .filter(base -> base.name().equals(pairs.get(now.name())))
                        .noneMatch(base -> now.verdict() instanceof Verdict.Breaks
                                && BaselinePairEvaluator.mayMissByChance(now, base)))
                .toList();
    }

    private static Map<String, Double> directShare(JudgedCell cell, StoreLimit store) {
        return store.shareOf(cell)
                .map(share -> Map.of(ThroughputFigures.DIRECT_SHARE.key(), share))
                .orElse(Map.of());
    }

    /**
     * Returns a note for each member whose cap is weaker than a cgroup's: every figure under such a cap needs this
     * caveat.
     */
    private List<String> weakCaps() {
        return trials.stream()
                .flatMap(trial -> trial.result().members().stream())
                .filter(member ->
                        member.role() == MemberRole.SUBJECT && member.cap().weak())
                .map(member -> "The memory cap of " + member.name() + " is weak: "
                        + member.cap().sentence() + ".")
                .distinct()
                .toList();
    }

    /** A round counts as run once one attempt at it is complete. */
    private boolean partial() {
        List<JudgedTrial> rounds =
                cells.stream().flatMap(cell -> cell.rounds().values().stream()).toList();
        long complete = rounds.stream().filter(round -> !round.interrupted()).count();
        manifest.flatMap(Manifest::plannedTrials)
                .filter(planned -> planned > complete)
                .ifPresent(planned -> notes.add(
                        complete + " of " + QuantityFormat.many(planned, "planned trial") + " ran to completion"));
        return manifest.flatMap(Manifest::plannedTrials)
                .map(planned -> planned > complete)
                .orElse(complete < rounds.size());
    }

    /** A note on trials of versions that wrote no checksums; without a manifest, every version is possible. */
    private Optional<String> unchecked(ResultFolder folder) {
        long without = trials.stream()
                .filter(trial -> manifest.isPresent() && trial.end().isPresent())
                .filter(trial ->
                        !RecordFile.exists(folder.trial(trial.result().folder()).checksums()))
                .count();
        return without == 0
                ? Optional.empty()
                : Optional.of("the records of " + without + " of " + trials.size()
                        + " trials have no checksums, as an earlier version wrote them; a change that leaves a record"
                        + " readable would not be seen");
    }

    private Optional<Experiment> experiment() {
        return trials.stream().flatMap(trial -> trial.experiment().stream()).findFirst();
    }

    private <T> T fromManifest(Function<Manifest, T> value, T otherwise) {
        return manifest.map(value).orElse(otherwise);
    }

    private Optional<Manifest> manifest(ResultFolder folder) {
        try {
            return Optional.of(Json.read(folder.manifest(), Manifest.class));
        } catch (UnreadableRecordException e) {
            notes.add(
                    RecordFile.exists(folder.manifest())
                            ? String.valueOf(e.getMessage())
                            : "manifest.json is missing: machine, question and command of this run are unknown");
            return Optional.empty();
        }
    }
}
