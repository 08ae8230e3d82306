package plimsoll.judge;

import java.nio.file.Files;
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
import plimsoll.judge.cell.ComparisonEvaluator;
import plimsoll.judge.cell.DeliveryGuarantees;
import plimsoll.judge.cell.ExitCodeRule;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.LayerCostEvaluator;
import plimsoll.judge.cell.Ranking;
import plimsoll.judge.cell.RunRecommendation;
import plimsoll.judge.cell.StoreLimit;
import plimsoll.judge.cell.VerdictSentence;
import plimsoll.judge.search.SearchRecommendation;
import plimsoll.judge.search.SearchRecords;
import plimsoll.judge.search.SearchReportEvaluator;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.inside.DiagnosticTrial;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;

/** From a result's directory to the result. */
final class RunEvaluator {
    /** Of the shape of {@code result.json}. */
    private final List<String> notes = new ArrayList<>();

    private final List<JudgedTrial> trials;
    private final List<JudgedCell> cells;
    private final Optional<Manifest> manifest;
    private final List<DiagnosticTrial> explained;
    private final Optional<SearchReportEvaluator> searched;

    private RunEvaluator(ResultFolder folder) {
        this.trials =
                folder.trialsOnDisk().parallelStream().map(TrialEvaluator::of).toList();
        this.manifest = manifest(folder);
        this.cells = JudgedCell.inOrder(JudgedCell.of(trials), told(Manifest::cells, List.of()));
        this.explained = folder.explainedOnDisk().stream()
                .map(DiagnosticTrialEvaluator::of)
                .toList();
        this.searched = SearchRecords.of(folder, trials).searched();
    }

    static Result of(ResultFolder folder) {
        return new RunEvaluator(folder).result();
    }

    private Result result() {
        StoreLimit store = StoreLimit.of(cells);
        Optional<BaselineResult> baseline =
                manifest.flatMap(Manifest::baseline).map(against -> BaselineEvaluator.of(against, cells, store));
        List<JudgedCell> own = ownCells();
        List<Ranking> rankings = Ranking.of(own);
        List<Comparison> comparisons = rankings.stream()
                .flatMap(ranking -> ComparisonEvaluator.of(ranking, store).stream())
                .toList();
        boolean partial = searched.map(SearchReportEvaluator::interrupted).orElseGet(this::partial);
        Optional<Recommendation> recommendation = partial ? Optional.empty() : advice(rankings, comparisons);
        notes.addAll(0, store.notes(cells));
        DeliveryGuarantees.note(cells).ifPresent(note -> notes.add(0, note));
        notes.addAll(0, weakCaps());
        manifest.ifPresent(known -> notes.addAll(0, known.notes()));
        return ResultBuilder.builder()
                .schemaVersion(Result.SCHEMA_VERSION)
                .study(told(Manifest::study, experiment().map(Experiment::study).orElse("unknown")))
                .question(told(Manifest::question, ""))
                .mode(told(Manifest::mode, "default"))
                .seed(told(Manifest::seed, experiment().map(Experiment::seed).orElse(0L)))
                .startedAt(told(Manifest::startedAt, ""))
                .sentence(searched.map(SearchReportEvaluator::sentence)
                        .or(() -> baseline.map(BaselineResult::sentence))
                        .orElseGet(() -> onlyExplained() ? looked() : VerdictSentence.of(cells, rankings)))
                .exitCode(exitCode(partial, baseline).code())
                .partial(partial)
                .cells(cells.stream()
                        .map(cell -> cell.result(beside(cell, store)))
                        .toList())
                .trials(trials.stream().map(JudgedTrial::result).toList())
                .comparisons(comparisons)
                .environment(told(Manifest::environment, Map.of()))
                .repeat(told(Manifest::repeat, ""))
                .notes(List.copyOf(notes))
                .recommendation(recommendation)
                .explained(explained)
                .searched(searched.map(SearchReportEvaluator::searched))
                .layers(LayerCostEvaluator.of(told(Manifest::layers, List.of()), cells))
                .baseline(baseline)
                .build();
    }

    /** Without those of a baseline, which are there to be compared with. */
    private List<JudgedCell> ownCells() {
        Set<String> others =
                manifest.flatMap(Manifest::baseline).map(RunEvaluator::twins).orElse(Set.of());
        return cells.stream().filter(cell -> !others.contains(cell.name())).toList();
    }

    private static Set<String> twins(Baseline baseline) {
        return Stream.concat(
                        baseline.pairs().values().stream(),
                        baseline.capacities().stream().map(CapacityBound::baseline))
                .collect(Collectors.toSet());
    }

    private boolean onlyExplained() {
        return cells.isEmpty() && !explained.isEmpty();
    }

    private String looked() {
        return "Nothing was judged: only looked into, in " + QuantityFormat.many(explained.size(), "trial");
    }

    /** Between a variant and itself there is nothing to choose. */
    private Optional<Recommendation> advice(List<Ranking> rankings, List<Comparison> comparisons) {
        if (told(Manifest::mode, "").equals(Manifest.AA)) {
            return Optional.empty();
        }
        return searched.isPresent()
                ? SearchRecommendation.of(searched.get(), cells)
                : RunRecommendation.of(rankings, comparisons);
    }

    /** A search that breaks things on purpose is judged by what it found, unless nothing ran at all. */
    private ExitCode exitCode(boolean partial, Optional<BaselineResult> baseline) {
        if (onlyExplained() && searched.isEmpty()) {
            return ExitCode.MEASURED;
        }
        if (searched.isEmpty() || partial) {
            // The baseline's own deaths are no fault of this build.
            ExitCode code = ExitCodeRule.of(ownCells(), partial);
            return baseline.map(BaselinePairEvaluator::exitCode).map(code::and).orElse(code);
        }
        ExitCode code = searched.get().exitCode();
        return code == ExitCode.INCONCLUSIVE ? ExitCodeRule.whyOpen(cells) : code;
    }

    private static Map<String, Double> beside(JudgedCell cell, StoreLimit store) {
        return store.shareOf(cell)
                .map(share -> Map.of(ThroughputFigures.DIRECT_SHARE.key(), share))
                .orElse(Map.of());
    }

    /** A cap that is not the kernel's on everything must be said beside every figure that rests on it. */
    private List<String> weakCaps() {
        return trials.stream()
                .flatMap(trial -> trial.result().members().stream())
                .filter(member ->
                        member.role() == MemberRole.SUBJECT && member.cap().weak())
                .map(member -> "The cap of " + member.name() + " is a weak one: "
                        + member.cap().sentence() + ".")
                .distinct()
                .toList();
    }

    /** A round counts as run once one whole attempt at it is there. */
    private boolean partial() {
        List<JudgedTrial> rounds =
                cells.stream().flatMap(cell -> cell.rounds().values().stream()).toList();
        long whole = rounds.stream().filter(round -> !round.interrupted()).count();
        manifest.flatMap(Manifest::plannedTrials)
                .filter(planned -> planned > whole)
                .ifPresent(planned -> notes.add(whole + " of " + QuantityFormat.many(planned, "planned trial")
                        + (planned == 1 ? " was made" : " were made")));
        return manifest.flatMap(Manifest::plannedTrials)
                .map(planned -> planned > whole)
                .orElse(whole < rounds.size());
    }

    private Optional<Experiment> experiment() {
        return trials.stream().flatMap(trial -> trial.experiment().stream()).findFirst();
    }

    private <T> T told(Function<Manifest, T> what, T otherwise) {
        return manifest.map(what).orElse(otherwise);
    }

    private Optional<Manifest> manifest(ResultFolder folder) {
        try {
            return Optional.of(Json.read(folder.manifest(), Manifest.class));
        } catch (UnreadableRecordException e) {
            notes.add(
                    Files.exists(folder.manifest())
                            ? String.valueOf(e.getMessage())
                            : "manifest.json is missing: machine, question and command of this run are not known");
            return Optional.empty();
        }
    }
}
