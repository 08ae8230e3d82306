package plimsoll.lab.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plimsoll.model.OperationId;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Step;
import plimsoll.model.load.Until;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;

/** What a worker is told, as the flat JSON object that {@code docs/records.md} describes. */
record WorkloadFile(Experiment experiment, WorkerTask task, TrialFolder folder) {
    /** @param filledIn replaces launch placeholders such as ${port} in the driver's settings */
    Map<String, Object> content(UnaryOperator<String> filledIn) {
        Map<String, String> settings = new TreeMap<>();
        task.workload().driver().settings().forEach((key, text) -> settings.put(key, filledIn.apply(text)));
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("name", task.name());
        content.put("seed", seed(experiment));
        content.put("driver", task.workload().driver().name());
        content.put("settings", settings);
        content.put("payloadBytes", task.workload().payload().size().count());
        content.put("deadlineMillis", task.workload().deadline().toMillis());
        content.put("ledger", folder.ledger(ledgerOf()).toString());
        content.put("histograms", folder.histograms(task.name()).toString());
        if (task.drains()) {
            content.put("stored", folder.stored(task.name()).toString());
            content.put("summary", folder.audit(task.name()).toString());
        }
        content.put("phases", phases());
        if (!task.workload().flows().isEmpty()) {
            content.put(
                    "flows",
                    task.workload().flows().stream().map(WorkloadFile::flow).toList());
        }
        return content;
    }

    private static Map<String, Object> flow(Flow flow) {
        return Map.of(
                "name",
                flow.name(),
                "weight",
                flow.weight(),
                "steps",
                flow.steps().stream().map(WorkloadFile::step).toList());
    }

    /** What it stores and removes is the audit's business. */
    private static Map<String, Object> step(Step step) {
        return Map.of("name", step.name(), "thinkMillis", step.think().toMillis(), "needs", step.needs());
    }

    /** Who drains keeps no ledger: it looks into one of those that were filled, whose addresses are those of all. */
    private String ledgerOf() {
        return WorkerTask.of(experiment).stream()
                .filter(each -> task.drains()
                        ? !each.drains() && !each.scripted()
                        : each.name().equals(task.name()))
                .map(WorkerTask::name)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workload '" + task.name() + "' drains, but nothing of this load fills"));
    }

    /** 16 hexadecimal digits, as in an {@link OperationId}. */
    static String seed(Experiment experiment) {
        return new OperationId(experiment.seed(), 0, 0).toString().substring(0, 16);
    }

    private List<Map<String, Object>> phases() {
        List<Map<String, Object>> phases = new ArrayList<>();
        for (Phase phase : task.phases()) {
            phases.add(Map.of(
                    "name", phase.name(),
                    "judged", phase.judged(),
                    "producer", task.producer(phases.size()),
                    "load", load(task.in(phase).load()),
                    "until", until(task.until(phase)),
                    "drainMillis", experiment.bounds().drain().toMillis()));
        }
        return phases;
    }

    private static Map<String, Object> load(LoadModel load) {
        return switch (load) {
            case LoadModel.Fill(long atMost) -> Map.of("is", "fill", "operations", atMost);
            case LoadModel.Drain() -> Map.of("is", "drain");
            case LoadModel.Script _ ->
                throw new IllegalArgumentException("a script of the user's own is told nothing by a file");
            case LoadModel.Burst(int operations) -> Map.of("is", "burst", "operations", operations);
            case LoadModel.Closed(int users, Duration ramp, Duration thinkTime) ->
                Map.of(
                        "is",
                        "closed",
                        "users",
                        users,
                        "rampMillis",
                        ramp.toMillis(),
                        "thinkTimeMillis",
                        thinkTime.toMillis());
            case LoadModel.Open(double perSecond, LoadModel.Arrivals arrivals, int inFlightMax, var ramp) ->
                Map.of(
                        "is",
                        "open",
                        "perSecond",
                        perSecond,
                        "arrivals",
                        arrivals == LoadModel.Arrivals.POISSON ? "poisson" : "constant",
                        "inFlightMax",
                        inFlightMax,
                        "rampMillis",
                        ramp.orElse(Duration.ZERO).toMillis());
        };
    }

    private static Map<String, Object> until(Until until) {
        return switch (until) {
            case Until.Elapsed(Duration time) -> Map.of("is", "elapsed", "timeMillis", time.toMillis());
            case Until.Operations(long count, Duration atMost) ->
                Map.of("is", "operations", "count", count, "atMostMillis", atMost.toMillis());
            case Until.Drained(Duration quiet, Duration atMost) ->
                Map.of("is", "drained", "quietMillis", quiet.toMillis(), "atMostMillis", atMost.toMillis());
            case Until.Broken(Duration atMost) -> Map.of("is", "broken", "atMostMillis", atMost.toMillis());
        };
    }
}
