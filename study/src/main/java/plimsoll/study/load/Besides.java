package plimsoll.study.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Cpus;
import plimsoll.model.load.Beside;
import plimsoll.model.load.Placement;
import plimsoll.model.load.Workload;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Yaml;

/** Reads {@code beside}: what goes on beside a load, and ends with it. */
final class Besides {
    private final Setting setting;
    private final Sending.Reader sendings;
    private final Cpus workers;

    Besides(Setting setting, Sending.Reader sendings, Cpus workers) {
        this.setting = setting;
        this.sendings = sendings;
        this.workers = workers;
    }

    /** Of one phase: its own, or the load's. */
    List<Workload> read(Yaml.Mapping phase, Yaml.Mapping load, Workload measured) {
        List<Workload> read = new ArrayList<>();
        for (Yaml.Mapping written : (phase.has("beside") ? phase : load).mappings("beside")) {
            Workload workload = workload(written);
            boolean taken = workload.name().equals(measured.name())
                    || read.stream().anyMatch(other -> other.name().equals(workload.name()));
            if (taken) {
                problem(written, "name", "'" + workload.name() + "' is taken already", "give it another name");
            }
            if (measured.stores() && workload.stores() && !workload.payload().equals(measured.payload())) {
                problem(
                        written,
                        "upload",
                        "an audit knows one size of upload, but these have "
                                + workload.payload().size() + " and "
                                + measured.payload().size(),
                        "write the same size");
            }
            read.add(workload);
        }
        return read;
    }

    private Workload workload(Yaml.Mapping written) {
        Sending sending = sendings.of(
                written, written, Quantities.duration(written, "deadline").orElse(Loads.DEADLINE));
        return new Workload(
                written.text("name").orElse(""),
                sending.driver(),
                LoadShape.of(written, setting.problems()),
                sending.payload(),
                new Placement.Outside(workers),
                sending.deadline(),
                Optional.of(new Beside(Quantities.duration(written, "within"))),
                sending.flows());
    }

    private void problem(Yaml.Mapping written, String key, String message, String hint) {
        setting.problems().add(written.placeOf(key), message, hint);
    }
}
