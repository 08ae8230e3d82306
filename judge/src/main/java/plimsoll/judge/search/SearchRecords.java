package plimsoll.judge.search;

import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.json.Json;
import plimsoll.judge.cell.Words;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.judge.trial.TrialFold;
import plimsoll.model.Bytes;
import plimsoll.model.record.TrialEnd;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.model.result.search.Drift;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.ask.Aim;
import plimsoll.plan.search.ask.Asked;
import plimsoll.plan.search.ask.Check;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.plan.search.memory.MemoryModel;
import plimsoll.plan.search.memory.MemoryPoints;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** What a result says of searches: the plan, and why each trial was run. */
public record SearchRecords(ResultFolder folder, List<JudgedTrial> trials) {
    public static SearchRecords of(ResultFolder folder, List<JudgedTrial> trials) {
        return new SearchRecords(folder, trials);
    }

    public static Map<String, List<Shot>> shots(ResultFolder folder) {
        List<JudgedTrial> asked = folder.trialsOnDisk().stream()
                .filter(trial -> Files.exists(trial.asked()))
                .map(TrialFold::of)
                .toList();
        return of(folder, asked).tried().stream()
                .collect(Collectors.groupingBy(
                        each -> each.asked().by(), Collectors.mapping(Tried::shot, Collectors.toList())));
    }

    /** Empty for a result of a verb that does not search. */
    public Optional<SearchedFold> searched() {
        if (!Files.exists(folder.search())) {
            return Optional.empty();
        }
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        return Optional.of(SearchedFold.of(plan, tried(), drifts(plan), liveHeaps(plan)));
    }

    public static Optional<MemoryModel.Fit> held(ResultFolder folder, String variant) {
        List<JudgedTrial> asked = folder.trialsOnDisk().stream()
                .filter(trial -> Files.exists(trial.asked()))
                .map(TrialFold::of)
                .toList();
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        return MemoryPoints.fitted(plan.checks(), of(folder, asked).liveHeaps(plan), variant);
    }

    /** What was live while a load was held, by the name of its check. */
    private Map<String, Bytes> liveHeaps(SearchPlan plan) {
        List<String> held = plan.checks().stream()
                .filter(check -> check.aim() == Aim.MODEL)
                .map(Check::name)
                .toList();
        Map<String, Bytes> heaps = new LinkedHashMap<>();
        tried().stream()
                .filter(each -> held.contains(each.asked().by()))
                .forEach(each -> HeldHeap.of(new TrialFolder(
                                folder.path().resolve(each.result().folder())))
                        .ifPresent(live -> heaps.put(each.asked().by(), live)));
        return heaps;
    }

    private List<Drift> drifts(SearchPlan plan) {
        List<String> soaks = plan.checks().stream()
                .filter(check -> check.aim() == Aim.SOAK)
                .map(Check::name)
                .toList();
        return tried().stream()
                .filter(each -> soaks.contains(each.asked().by()))
                .flatMap(each -> DriftFold.of(
                        new TrialFolder(folder.path().resolve(each.result().folder())))
                        .stream())
                .toList();
    }

    private List<Tried> tried() {
        return trials.stream().flatMap(trial -> tried(trial).stream()).toList();
    }

    private Optional<Tried> tried(JudgedTrial trial) {
        TrialFolder at = new TrialFolder(folder.path().resolve(trial.result().folder()));
        if (trial.interrupted() || !Files.exists(at.asked())) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Tried(
                    Json.read(at.asked(), Asked.class),
                    trial.result(),
                    Duration.ofMillis(trial.end().map(TrialEnd::millis).orElse(0L)),
                    trial.experiment().map(Words::load).orElse(""),
                    trial.experiment().map(Words::limits).orElse("")));
        } catch (UnreadableRecord torn) {
            return Optional.empty();
        }
    }
}
