package plimsoll.judge.fails;

import java.util.List;
import java.util.Map;
import plimsoll.json.Json;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;

/** Turns the load of a written trial into one that only reads, by GET and without an audit. */
public final class ReadingLoad {
    private ReadingLoad() {}

    /** Returns the same folder with another experiment. */
    public static TrialFolder of(TrialFolder trial) {
        Experiment written = Json.read(trial.experiment(), Experiment.class);
        List<Phase> phases = written.phases().stream().map(ReadingLoad::phase).toList();
        Json.write(trial.experiment(), written.withAudits(List.of()).withPhases(phases));
        return trial;
    }

    private static Phase phase(Phase each) {
        List<Workload> reading =
                each.workloads().stream().map(ReadingLoad::workload).toList();
        return new Phase(each.name(), each.judged(), reading, each.faults(), each.until());
    }

    private static Workload workload(Workload each) {
        return new Workload(
                each.name(),
                new DriverSpec("http", Map.of("method", "GET")),
                each.load(),
                Payload.NONE,
                each.placement(),
                each.deadline());
    }
}
