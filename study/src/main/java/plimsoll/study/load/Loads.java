package plimsoll.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import plimsoll.model.Cpus;
import plimsoll.model.Deadline;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.Placement;
import plimsoll.model.load.Until;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Bounds;
import plimsoll.model.study.Experiment;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.PerMode;
import plimsoll.study.setting.Setting;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Reads a load: its phases, what each sends and when it ends. */
public final class Loads {
    static final Duration DEADLINE = Deadline.OPERATION.time();
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final Set<String> LOAD_WIDE = Set.of(
            "phases",
            "upload",
            "get",
            "post",
            "put",
            "patch",
            "delete",
            "head",
            "driver",
            "settings",
            "size",
            "steps",
            "mix",
            "deadline",
            "engine",
            "http",
            "beside",
            "settle",
            "inside");

    private final Setting setting;
    private final PerMode modes;
    private final Sending.Reader sendings;
    private final Besides besides;
    private final ScriptLoads scripts;
    private final Bounds bounds;
    private final Faults faults;
    private final Cpus workers;

    public Loads(Setting setting, Sending.Reader sendings, Faults faults, Cpus workers) {
        this.setting = setting;
        this.modes = new PerMode(setting.selection());
        this.sendings = sendings;
        this.besides = new Besides(setting, sendings, workers);
        this.scripts = new ScriptLoads(setting, sendings);
        this.bounds = faults.bounds();
        this.faults = faults;
        this.workers = workers;
    }

    /** Without what nobody can know where a command sends the operations. */
    public Experiment known(Experiment whole) {
        return scripts.known(whole);
    }

    public List<Phase> read(Yaml.Mapping load) {
        return read(load, Optional.empty());
    }

    /** @param way how the operations are sent, instead of what the load says */
    public List<Phase> read(Yaml.Mapping load, Optional<Sending> way) {
        List<Yaml.Mapping> written = load.has("phases") ? load.mappings("phases") : List.of(load);
        if (load.has("phases")) {
            onlyLoadWide(load);
        }
        List<Phase> phases = new ArrayList<>();
        Sendings named = new Sendings(way, new HashMap<>());
        Set<String> names = new HashSet<>();
        for (Yaml.Mapping phase : written) {
            String name = phase.text("name").orElse(phase.has("burst") ? "burst" : "steady");
            if (!names.add(name)) {
                setting.problems().add(phase.placeOf("name"), "two phases are called '" + name + "'", "rename one");
            }
            boolean firstJudged = phases.stream().noneMatch(Phase::judged) && phase.truth("judged", true);
            Phase made = phase(name, phase, load, named);
            phases.add(new Phase(
                    name, made.judged(), made.workloads(), faults.of(name, firstJudged, made.until()), made.until()));
        }
        fits(phases, load.place());
        scripts.checkAlike(phases, load.place());
        return phases;
    }

    /** What the phases send, by name. */
    private record Sendings(Optional<Sending> way, Map<String, Sending> named) {
        Sending first(Sending sending) {
            return Optional.ofNullable(named.putIfAbsent(sending.name(), sending))
                    .orElse(sending);
        }
    }

    private void onlyLoadWide(Yaml.Mapping load) {
        for (Yaml.Entry entry : load.entries()) {
            String key = entry.key().text();
            if (!LOAD_WIDE.contains(key)) {
                setting.problems()
                        .add(entry.key().place(), "'" + key + "' belongs into one of the phases", "move it there");
            }
        }
    }

    /** One worker performs the same operations in all phases; other operations get a worker, and a name, of their own. */
    private Phase phase(String name, Yaml.Mapping phase, Yaml.Mapping load, Sendings named) {
        List<Workload> all = new ArrayList<>(
                scripts.of(phase, workers, named.way()).map(List::of).orElseGet(() -> sent(name, phase, load, named)));
        all.addAll(besides.read(phase, load, all.getFirst()));
        return new Phase(name, phase.truth("judged", true), all, until(phase));
    }

    private List<Workload> sent(String name, Yaml.Mapping phase, Yaml.Mapping load, Sendings named) {
        Duration deadline = Quantities.duration(phase, "deadline")
                .or(() -> Quantities.duration(load, "deadline"))
                .orElse(DEADLINE);
        Sending written = sendings.of(phase, load, deadline);
        Sending sending = sendings.carried(named.way().map(written::by).orElse(written), phase, load);
        Sending first = named.first(sending);
        String base = first.equals(sending) ? sending.name() : sending.name() + "-" + name;
        Workload workload = new Workload(
                phase.has("drain") ? drain(sending.name()) : base,
                sending.driver(),
                LoadShape.of(phase, setting.problems()),
                sending.payload(),
                placement(phase.has("inside") ? phase : load),
                deadline,
                Optional.empty(),
                sending.flows());
        List<Workload> all = new ArrayList<>(sideBySide(workload, phase, "workers"));
        if (phase.has("consumers")) {
            all.addAll(sideBySide(draining(workload, sending.name()), phase, "consumers"));
        }
        return all;
    }

    /** As many as the phase asks for, numbered from the second on. */
    private static List<Workload> sideBySide(Workload workload, Yaml.Mapping phase, String key) {
        int workers = Math.max(1, phase.whole(key).orElse(1));
        return IntStream.rangeClosed(1, workers)
                .mapToObj(number -> new Workload(
                        number == 1 ? workload.name() : workload.name() + "-" + number,
                        workload.driver(),
                        workload.load(),
                        workload.payload(),
                        workload.placement(),
                        workload.deadline(),
                        Optional.empty(),
                        workload.flows()))
                .toList();
    }

    /** Takes out what another workload of its phase puts in. */
    private static Workload draining(Workload filling, String sending) {
        return new Workload(
                drain(sending),
                filling.driver(),
                new LoadModel.Drain(),
                filling.payload(),
                filling.placement(),
                filling.deadline(),
                Optional.empty(),
                filling.flows());
    }

    private static String drain(String sending) {
        return sending + "-drain";
    }

    private Placement placement(Yaml.Mapping from) {
        return from.scalar("inside").map(this::inside).orElse(new Placement.Outside(workers));
    }

    private Placement inside(Yaml.Scalar member) {
        if (!sendings.placeholders().names().contains(member.text())) {
            setting.problems()
                    .add(
                            member.place(),
                            "there is no member '" + member.text() + "'",
                            Nearest.hint(member.text(), sendings.placeholders().names(), "its members are"));
        }
        return new Placement.Inside(member.text());
    }

    private Optional<Long> filled(Yaml.Mapping phase) {
        return LoadShape.of(phase, setting.problems()) instanceof LoadModel.Fill(long atMost)
                ? Optional.of(atMost)
                : Optional.empty();
    }

    private Until until(Yaml.Mapping phase) {
        Optional<Duration> time = modes.duration(phase, "for");
        Duration atMost = time.orElse(bounds.trial());
        Optional<Long> operations = phase.whole("operations")
                .or(() -> phase.whole("burst"))
                .map(Integer::longValue)
                .or(() -> filled(phase));
        if (phase.has("burst") && phase.has("operations")) {
            setting.problems()
                    .add(phase.placeOf("operations"), "a burst ends with its operations", "leave 'operations' out");
        }
        if (phase.has("drain")) {
            return new Until.Drained(Quantities.duration(phase, "drain").orElse(Duration.ofSeconds(5)), atMost);
        }
        if (phase.has("consumers")) {
            return new Until.Drained(QUIET, atMost);
        }
        if (phase.has("until")) {
            return new Until.Broken(atMost);
        }
        if (operations.isPresent()) {
            return new Until.Operations(operations.get(), atMost);
        }
        if (!phase.has("for") && (phase.has("open") || phase.has("closed"))) {
            setting.problems()
                    .add(
                            phase.place(),
                            "this load does not say when it ends",
                            "add for: 30s, operations: 1000 or until: broken");
        }
        return new Until.Elapsed(atMost);
    }

    private void fits(List<Phase> phases, Place place) {
        Duration sum = phases.stream()
                .map(Phase::until)
                .filter(Until.Elapsed.class::isInstance)
                .map(until -> ((Until.Elapsed) until).time())
                .reduce(Duration.ZERO, Duration::plus);
        if (sum.compareTo(bounds.trial()) > 0) {
            setting.problems()
                    .add(
                            place,
                            "this load lasts " + sum.toSeconds() + "s, but a trial ends after "
                                    + bounds.trial().toSeconds() + "s",
                            "raise bounds: {trial: ...}");
        }
    }
}
