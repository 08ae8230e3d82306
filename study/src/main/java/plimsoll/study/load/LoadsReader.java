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
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.FixedTimeout;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Timeouts;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.PerModeValue;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.TimeoutsReader;
import plimsoll.study.text.YamlNode;

/** Reads a load: its phases, the operations of each, and when it ends. */
public final class LoadsReader {
    static final Duration DEADLINE = FixedTimeout.OPERATION.time();
    private static final Duration QUIET = Duration.ofSeconds(1);
    private static final String WARM_UP = "warm-up";
    private static final Duration WARM_UP_MOST = Duration.ofSeconds(60);
    private static final Set<String> LOAD_WIDE = Set.of(
            "phases",
            WARM_UP,
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
            "background",
            "audit-delay",
            "trial",
            "chosen",
            "embedded-in");

    private final ReadContext context;
    private final PerModeValue modes;
    private final LoadTimeCheck times;
    private final OperationSpec.Reader sendings;
    private final BackgroundReader background;
    private final ScriptLoadReader scripts;
    private final Timeouts timeouts;
    private final FaultsReader faults;
    private final Cpus workers;

    public LoadsReader(ReadContext context, OperationSpec.Reader sendings, FaultsReader faults, Cpus workers) {
        this.context = context;
        this.modes = new PerModeValue(context.selection());
        this.times = new LoadTimeCheck(modes, context.problems());
        this.sendings = sendings;
        this.background = new BackgroundReader(context, sendings, workers);
        this.scripts = new ScriptLoadReader(context, sendings);
        this.timeouts = faults.bounds();
        this.faults = faults;
        this.workers = workers;
    }

    /** Removes audits and thresholds that do not apply when a command sends the operations. */
    public Experiment known(Experiment whole) {
        return scripts.known(whole);
    }

    public List<Phase> read(YamlNode.Mapping load) {
        return read(load, Optional.empty());
    }

    /** @param way how to send the operations, instead of the way that the load describes */
    public List<Phase> read(YamlNode.Mapping load, Optional<OperationSpec> way) {
        List<YamlNode.Mapping> written = load.has("phases") ? load.mappings("phases") : List.of(load);
        if (load.has("phases")) {
            onlyLoadWide(load);
        }
        List<Phase> phases = new ArrayList<>();
        NamedOperations named = new NamedOperations(way, new HashMap<>());
        Set<String> names = new HashSet<>();
        for (YamlNode.Mapping phase : written) {
            String name = phase.text("name").orElse(phase.has("burst") ? "burst" : "steady");
            if (!names.add(name)) {
                context.problems().add(phase.placeOf("name"), "two phases are named '" + name + "'", "rename one");
            }
            boolean firstJudged = phases.stream().noneMatch(Phase::judged) && phase.truth("judged", true);
            Phase made = phase(name, phase, load, named);
            phases.add(new Phase(
                    name, made.judged(), made.workloads(), faults.of(name, firstJudged, whole(made)), made.until()));
        }
        load.mapping(WARM_UP).ifPresent(map -> warmUp(map, phases, names));
        times.check(load, written);
        times.fits(phases, longest(load), load.place());
        scripts.checkAlike(phases, load.place());
        return phases;
    }

    /** Returns the end of a phase with the operations of all workers that share a fill, which faults count. */
    private static StopCondition whole(Phase phase) {
        long filled = phase.workloads().stream()
                .mapToLong(workload -> workload.load() instanceof LoadModel.Fill(long atMost, var _) ? atMost : 0)
                .sum();
        return phase.until() instanceof StopCondition.Operations(long count, Duration atMost)
                ? new StopCondition.Operations(Math.max(count, filled), atMost)
                : phase.until();
    }

    /** Adds a phase before the first judged one, with its load. */
    private void warmUp(YamlNode.Mapping written, List<Phase> phases, Set<String> names) {
        int at = (int) phases.stream().takeWhile(phase -> !phase.judged()).count();
        if (!names.add(WARM_UP)) {
            context.problems()
                    .add(written.place(), "there is a phase named 'warm-up' already", "remove the phase, or this key");
        }
        if (at == phases.size() || !phases.get(at).workloads().stream().allMatch(LoadsReader::arrives)) {
            context.problems()
                    .add(
                            written.place(),
                            "a warm-up repeats the load of the first judged phase, which has users or a rate",
                            "write open: or closed: in the first judged phase");
            return;
        }
        Duration most = QuantityParser.duration(written, "most").orElse(WARM_UP_MOST);
        phases.add(at, new Phase(WARM_UP, false, phases.get(at).workloads(), new StopCondition.Steady(most)));
    }

    private static boolean arrives(Workload workload) {
        return workload.load() instanceof LoadModel.Open || workload.load() instanceof LoadModel.Closed;
    }

    /** Operations, and the place of the worker that performs them. */
    private record PlacedOperations(OperationSpec spec, WorkerPlacement placement) {}

    /** The operations of the phases so far, by the name of their worker. */
    private record NamedOperations(Optional<OperationSpec> way, Map<String, PlacedOperations> named) {
        /** Returns the usual name of a worker, with the phase's if it has other operations or another place there. */
        String worker(String usual, PlacedOperations operations, String phase) {
            PlacedOperations first = named.computeIfAbsent(usual, _ -> operations);
            return first.equals(operations) ? usual : usual + "-" + phase;
        }
    }

    private void onlyLoadWide(YamlNode.Mapping load) {
        for (YamlNode.Entry entry : load.entries()) {
            String key = entry.key().text();
            if (!LOAD_WIDE.contains(key)) {
                context.problems()
                        .add(entry.key().place(), "'" + key + "' must be in one of the phases", "move it there");
            }
        }
    }

    /**
     * One worker performs the same operations in all phases. Other operations, and the same ones in another member, get
     * a separate worker and name.
     */
    private Phase phase(String name, YamlNode.Mapping phase, YamlNode.Mapping load, NamedOperations named) {
        List<Workload> all = new ArrayList<>(
                scripts.of(phase, workers, named.way()).map(List::of).orElseGet(() -> sent(name, phase, load, named)));
        all.addAll(background.read(phase, load, all.getFirst()));
        return new Phase(name, phase.truth("judged", true), all, until(phase, longest(load)));
    }

    private List<Workload> sent(String name, YamlNode.Mapping phase, YamlNode.Mapping load, NamedOperations named) {
        Duration deadline = QuantityParser.duration(phase, "deadline")
                .or(() -> QuantityParser.duration(load, "deadline"))
                .orElse(DEADLINE);
        OperationSpec written = sendings.of(phase, load, deadline);
        OperationSpec sent =
                named.way().map(way -> sendings.sent(written, way, phase, load)).orElse(written);
        OperationSpec spec = sendings.carried(sent, phase, load);
        checkOneKind(phase, spec);
        WorkerPlacement placement = placement(phase.has("embedded-in") ? phase : load);
        PlacedOperations operations = new PlacedOperations(spec, placement);
        Workload workload = new Workload(
                named.worker(phase.has("drain") ? drain(spec.name()) : spec.name(), operations, name),
                spec.driver(),
                LoadModelReader.of(phase, context.problems()),
                spec.payload(),
                placement,
                deadline,
                Optional.empty(),
                spec.flows());
        List<Workload> all = new ArrayList<>(sideBySide(workload, phase, "workers"));
        if (phase.has("consumers")) {
            LoadModel.Drain consumers = LoadModelReader.consumers(phase, context.problems());
            String consumer = named.worker(drain(spec.name()), operations, name);
            all.addAll(sideBySide(draining(workload, consumer, consumers), phase, "consumers"));
        }
        return all;
    }

    /** Reports flows in a phase that fills or drains: it knows one producer, and one size of an entry. */
    private void checkOneKind(YamlNode.Mapping phase, OperationSpec spec) {
        if (spec.flows().isEmpty()) {
            return;
        }
        for (String key : List.of("fill", "drain")) {
            if (phase.has(key)) {
                context.problems()
                        .add(
                                phase.placeOf(key),
                                "'" + key + "' applies only to operations of one kind",
                                "write it without steps or mix");
            }
        }
    }

    /** Returns one workload per parallel worker, numbered from the second on. */
    private static List<Workload> sideBySide(Workload workload, YamlNode.Mapping phase, String key) {
        int workers = Math.max(1, phase.whole(key).orElse(1));
        return IntStream.rangeClosed(1, workers)
                .mapToObj(number -> new Workload(
                        number == 1 ? workload.name() : workload.name() + "-" + number,
                        OperationSpec.ofWorker(workload.driver(), number),
                        LoadModelReader.ofWorker(number, workload.load(), phase),
                        workload.payload(),
                        workload.placement(),
                        workload.deadline(),
                        Optional.empty(),
                        workload.flows()))
                .toList();
    }

    /** Returns a workload that takes out the entries that another workload of its phase puts in. */
    private static Workload draining(Workload filling, String name, LoadModel.Drain drain) {
        return new Workload(
                name,
                filling.driver(),
                drain,
                filling.payload(),
                filling.placement(),
                filling.deadline(),
                Optional.empty(),
                filling.flows());
    }

    private static String drain(String sending) {
        return sending + "-drain";
    }

    private WorkerPlacement placement(YamlNode.Mapping from) {
        return from.scalar("embedded-in").map(this::inside).orElse(new WorkerPlacement.Outside(workers));
    }

    private WorkerPlacement inside(YamlNode.Scalar member) {
        context.problems().requireMember(sendings.placeholders().names(), member);
        return new WorkerPlacement.Inside(member.text());
    }

    private Optional<Long> filled(YamlNode.Mapping phase) {
        return LoadModelReader.of(phase, context.problems()) instanceof LoadModel.Fill(long atMost, var _)
                ? Optional.of(atMost)
                : Optional.empty();
    }

    /** Returns the longest trial under a load. */
    private Duration longest(YamlNode.Mapping load) {
        return TimeoutsReader.under(load, timeouts).trial();
    }

    private StopCondition until(YamlNode.Mapping phase, Duration trial) {
        Optional<Duration> time = modes.duration(phase, "for");
        Duration atMost = time.orElse(trial);
        Optional<Long> operations = phase.whole("operations")
                .or(() -> phase.whole("burst"))
                .map(Integer::longValue)
                .or(() -> filled(phase));
        Stream.of("burst", "fill")
                .filter(own -> phase.has(own) && phase.has("operations"))
                .forEach(own -> context.problems()
                        .add(
                                phase.placeOf("operations"),
                                "a " + own + " ends with its operations",
                                "remove 'operations'"));
        checkOneEnd(phase);
        if (phase.has("drain")) {
            return new StopCondition.Drained(
                    QuantityParser.duration(phase, "drain").orElse(Duration.ofSeconds(5)), atMost);
        }
        if (phase.has("consumers")) {
            return new StopCondition.Drained(QUIET, atMost);
        }
        if (phase.has("until")) {
            return new StopCondition.Broken(atMost);
        }
        if (operations.isPresent()) {
            return new StopCondition.Operations(operations.get(), atMost);
        }
        if (!phase.has("for") && (phase.has("open") || phase.has("closed"))) {
            context.problems()
                    .add(
                            phase.place(),
                            "this load does not say when it ends",
                            "add for: 30s, operations: 1000 or until: broken");
        }
        return new StopCondition.Elapsed(atMost);
    }

    /** Reports an end that another one overrides. */
    private void checkOneEnd(YamlNode.Mapping phase) {
        List<String> ends = Stream.of("drain", "consumers", "until", "operations")
                .filter(phase::has)
                .toList();
        ends.stream()
                .skip(1)
                .filter(end -> !end.equals("consumers"))
                .forEach(end -> context.problems()
                        .add(
                                phase.placeOf(end),
                                "'" + end + "' does not end a phase that has '" + ends.getFirst() + "'",
                                "remove one of them"));
    }
}
