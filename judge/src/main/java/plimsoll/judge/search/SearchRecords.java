package plimsoll.judge.search;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.cell.ExperimentText;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialEvaluator;
import plimsoll.model.Bytes;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** The records of searches in a result: the plan, and why each trial was run. */
public record SearchRecords(ResultFolder folder, List<JudgedTrial> trials) {
    public static SearchRecords of(ResultFolder folder, List<JudgedTrial> trials) {
        return new SearchRecords(folder, trials);
    }

    /** Returns the complete trials of each search and each check, by its name. */
    public static Map<String, List<SearchTrial>> searchTrials(ResultFolder folder) {
        List<JudgedTrial> trials = folder.trialsOnDisk().stream()
                .filter(trial -> RecordFile.exists(trial.asked()))
                .map(TrialEvaluator::of)
                .toList();
        if (trials.isEmpty()) {
            return Map.of();
        }
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        return of(folder, trials).tried().stream()
                .collect(Collectors.groupingBy(
                        each -> each.asked().by(),
                        Collectors.mapping(each -> each.searchTrial(plan), Collectors.toList())));
    }

    /** Empty for the result of a verb that does not search. */
    public Optional<SearchReportEvaluator> searched() {
        if (!RecordFile.exists(folder.search())) {
            return Optional.empty();
        }
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        return Optional.of(SearchReportEvaluator.of(plan, tried(), drifts(plan), liveHeaps(plan)));
    }

    public static Optional<MemoryModel.Fit> heldLoadFit(ResultFolder folder, String variant) {
        List<JudgedTrial> trials = folder.trialsOnDisk().stream()
                .filter(trial -> RecordFile.exists(trial.asked()))
                .map(TrialEvaluator::of)
                .toList();
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        return MemoryPoints.fitted(plan.checks(), of(folder, trials).liveHeaps(plan), variant);
    }

    /** Returns the live heap while a load was held, by the name of its check. */
    private Map<String, Bytes> liveHeaps(SearchPlan plan) {
        List<String> held = plan.checks().stream()
                .filter(repeatedExperiment -> repeatedExperiment.aim() == SearchAim.MODEL)
                .map(RepeatedExperiment::name)
                .toList();
        Map<String, Bytes> heaps = new LinkedHashMap<>();
        tried().stream()
                .filter(each -> held.contains(each.asked().by()))
                .forEach(each -> HeldLoadHeap.of(folder.trial(each.result().folder()))
                        .ifPresent(live -> heaps.put(each.asked().by(), live)));
        return heaps;
    }

    /** Returns the trends of each soak, by the name of its check. */
    private Map<String, List<SoakTrend>> drifts(SearchPlan plan) {
        List<String> soaks = plan.checks().stream()
                .filter(repeatedExperiment -> repeatedExperiment.aim() == SearchAim.SOAK)
                .map(RepeatedExperiment::name)
                .toList();
        return tried().stream()
                .filter(each -> soaks.contains(each.asked().by()))
                .collect(Collectors.groupingBy(
                        each -> each.asked().by(),
                        LinkedHashMap::new,
                        Collectors.flatMapping(this::trends, Collectors.toList())));
    }

    private Stream<SoakTrend> trends(JudgedSearchTrial soak) {
        return SoakTrendEvaluator.of(folder.trial(soak.result().folder())).stream();
    }

    private List<JudgedSearchTrial> tried() {
        return trials.stream().flatMap(trial -> tried(trial).stream()).toList();
    }

    private Optional<JudgedSearchTrial> tried(JudgedTrial trial) {
        TrialFolder at = folder.trial(trial.result().folder());
        if (trial.interrupted() || !RecordFile.exists(at.asked())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new JudgedSearchTrial(
                    Json.read(at.asked(), TrialRequest.class),
                    trial.result(),
                    Duration.ofMillis(trial.end().map(TrialOutcome::millis).orElse(0L)),
                    trial.experiment().map(ExperimentText::load).orElse(""),
                    trial.experiment().map(ExperimentText::limits).orElse("")));
        } catch (UnreadableRecordException torn) {
            return Optional.empty();
        }
    }
}
