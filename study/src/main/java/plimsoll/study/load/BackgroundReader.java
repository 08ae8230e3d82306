package plimsoll.study.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Cpus;
import plimsoll.model.load.BackgroundWorkload;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.YamlNode;

/** Reads {@code background}: operations that run during a load and end with it. */
final class BackgroundReader {
    private final ReadContext context;
    private final OperationSpec.Reader sendings;
    private final Cpus workers;

    BackgroundReader(ReadContext context, OperationSpec.Reader sendings, Cpus workers) {
        this.context = context;
        this.sendings = sendings;
        this.workers = workers;
    }

    /** Reads the background operations of one phase: its own, or else the load's. */
    List<Workload> read(YamlNode.Mapping phase, YamlNode.Mapping load, Workload measured) {
        List<Workload> read = new ArrayList<>();
        for (YamlNode.Mapping written : (phase.has("background") ? phase : load).mappings("background")) {
            Workload workload = workload(written);
            boolean duplicate = workload.name().equals(measured.name())
                    || read.stream().anyMatch(other -> other.name().equals(workload.name()));
            if (duplicate) {
                context.problems()
                        .add(
                                written.placeOf("name"),
                                "'" + workload.name() + "' is already taken",
                                "give it another name");
            }
            read.add(workload);
        }
        return read;
    }

    private Workload workload(YamlNode.Mapping written) {
        OperationSpec spec = sendings.of(
                written, written, QuantityParser.duration(written, "deadline").orElse(LoadsReader.DEADLINE));
        return new Workload(
                written.text("name").orElse(""),
                OperationSpec.ofWorker(spec.driver(), 1),
                LoadModelReader.of(written, context.problems()),
                spec.payload(),
                new WorkerPlacement.Outside(workers),
                spec.deadline(),
                Optional.of(new BackgroundWorkload(QuantityParser.duration(written, "within"))),
                spec.flows());
    }
}
