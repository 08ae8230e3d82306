package plimsoll.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.Replicas;
import plimsoll.model.study.Timeouts;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code faults} and assigns them to phases. */
public final class FaultsReader {
    private static final List<String> MOMENTS = List.of("at", "after", "within");
    private static final List<String> LASTING = List.of("pause", "stall", "half-open", "partition");

    private final ReadContext context;
    private final List<String> members;
    private final List<String> links;
    private final Timeouts timeouts;
    private final List<FaultNode> faults;
    private final Set<String> phasesSeen = new HashSet<>();

    /** Faults that are already reported, since many cells may share one. */
    private final Set<YamlNode.Mapping> reported = new HashSet<>();

    private FaultsReader(ReadContext context, List<String> members, List<Link> links, Timeouts timeouts) {
        this.context = context;
        this.members = members;
        this.links = links.stream().map(Link::name).toList();
        this.timeouts = timeouts;
        this.faults = new ArrayList<>();
    }

    /** The members and links that the faults of a study may name, and the timeouts. */
    public record FaultSurroundings(List<MemberNode> members, List<Link> links, Timeouts bounds) {}

    public static FaultsReader read(YamlNode.Mapping study, ReadContext context, FaultSurroundings surroundings) {
        Stream<String> started =
                surroundings.members().stream().filter(MemberNode::launched).map(MemberNode::name);
        Stream<String> balancer = Stream.concat(study.mapping("service").stream(), study.mappings("variants").stream())
                .filter(written -> written.has("replicas"))
                .map(_ -> Replicas.BALANCER);
        FaultsReader faults = new FaultsReader(
                context,
                Stream.concat(started, balancer).distinct().toList(),
                surroundings.links(),
                surroundings.bounds());
        study.mappings("faults").forEach(faults::add);
        return faults;
    }

    Timeouts bounds() {
        return timeouts;
    }

    /** Returns the faults of one phase, in the order of the file. */
    List<Fault> of(String phase, boolean firstJudged, StopCondition condition) {
        phasesSeen.add(phase);
        List<FaultNode> own = faults.stream()
                .filter(fault -> fault.phase().map(name -> name.is(phase)).orElse(firstJudged))
                .toList();
        new FaultTimeCheck(phase, context.problems()).check(own, condition);
        return own.stream().map(FaultNode::fault).toList();
    }

    /** Reports phases that no load has. Call it once all loads have been read. */
    public void checkPhases() {
        faults.stream()
                .flatMap(fault -> fault.phase().stream())
                .filter(phase -> !phasesSeen.contains(phase.text()))
                .forEach(phase -> problem(
                        phase.place(),
                        "no load has a phase '" + phase.text() + "'",
                        SpellingSuggestion.hint(phase.text(), List.copyOf(phasesSeen), "the phases are")));
    }

    /** Reports power cuts of members that have no disk of their own in a cell. */
    public void checkDisks(String cell, List<Phase> phases, Deployment deployment) {
        Set<String> without = deployment.members().stream()
                .filter(member -> member.limits().disk().isEmpty())
                .map(Member::name)
                .collect(Collectors.toSet());
        faults.stream()
                .filter(node ->
                        node.fault() instanceof Fault.End end && end.by().cutsPower())
                .filter(node -> without.contains(node.member()))
                .filter(node -> phases.stream().anyMatch(phase -> phase.faults().contains(node.fault())))
                .filter(node -> reported.add(node.written()))
                .forEach(node -> problem(
                        node.written().placeOf("power-cut"),
                        "'" + node.member() + "' has no disk of its own in the cell " + cell
                                + ", and the power of the lab's disk is not cut",
                        "add limits: {disk: {rate: 1g/s}} to it, or a limit set with such a disk to the cell"));
    }

    /** Reports faults that end a member which a cell restarts after each death: both would restart it. */
    public void checkRestarts(String cell, List<Phase> phases, Deployment deployment) {
        Set<String> restarted = deployment.members().stream()
                .filter(member -> member.restart().isPresent())
                .map(Member::name)
                .collect(Collectors.toSet());
        faults.stream()
                .filter(node -> node.fault() instanceof Fault.End && restarted.contains(node.member()))
                .filter(node -> phases.stream().anyMatch(phase -> phase.faults().contains(node.fault())))
                .filter(node -> reported.add(node.written()))
                .forEach(node -> problem(
                        node.place(),
                        "this fault ends '" + node.member() + "', which is restarted after each death in the cell "
                                + cell,
                        "remove 'restart' of the service there, or this fault"));
    }

    /** Returns the phases of a cell with the links that each partition cuts there; reports one that cuts none. */
    public List<Phase> withCutLinks(String cell, List<Phase> phases, Deployment deployment) {
        return phases.stream()
                .map(phase -> new Phase(
                        phase.name(),
                        phase.judged(),
                        phase.workloads(),
                        phase.faults().stream()
                                .map(fault -> fault instanceof Fault.Partition partition
                                        ? withCutLinks(cell, partition, deployment)
                                        : fault)
                                .toList(),
                        phase.until()))
                .toList();
    }

    private Fault withCutLinks(String cell, Fault.Partition partition, Deployment deployment) {
        List<String> cut = deployment.links().stream()
                .filter(link -> link.crosses(partition.members()))
                .map(Link::name)
                .toList();
        if (cut.isEmpty()) {
            faults.stream()
                    .filter(node -> node.fault().equals(partition))
                    .filter(node -> reported.add(node.written()))
                    .forEach(node -> problem(
                            node.written().placeOf("partition"),
                            "no link leads from one side of this partition to the other in the cell " + cell
                                    + ", and connections without a link are not cut",
                            "add links between these members and the others, in both directions"));
        }
        return new Fault.Partition(partition.moment(), partition.members(), cut, partition.time());
    }

    /** Reports faults on a replica or a balancer that a variant does not have. */
    public void checkReplicas(String variant, List<Phase> phases, Deployment deployment) {
        List<FaultNode> own = faults.stream()
                .filter(node -> phases.stream().anyMatch(phase -> phase.faults().contains(node.fault())))
                .toList();
        own.stream()
                .filter(node -> node.written().has("replica") && !node.member().isEmpty())
                .forEach(node -> checkReplica(node, variant, deployment.replicas()));
        own.stream()
                .filter(node -> node.member().equals(Replicas.BALANCER))
                .filter(_ -> deployment.replicas().isEmpty()
                        && deployment.members().stream().map(Member::name).noneMatch(Replicas.BALANCER::equals))
                .forEach(node -> problem(
                        node.written().place(),
                        "there is no balancer in " + variant + ", which has no replicas",
                        "add replicas: 1 to it, or remove this fault"));
    }

    private void checkReplica(FaultNode node, String variant, Optional<Replicas> replicas) {
        int number = node.written().whole("replica").orElse(1);
        int count = replicas.filter(each -> each.service().equals(node.member()))
                .map(Replicas::count)
                .orElse(0);
        if (number > count) {
            problem(
                    node.written().placeOf("replica"),
                    "there is no replica " + number + " of '" + node.member() + "': in " + variant + " it has "
                            + (count == 0 ? "no replicas" : QuantityFormat.many(count, "replica")),
                    "remove 'replica', which hits the first one of each variant, or name one that every variant has");
        }
    }

    private void add(YamlNode.Mapping written) {
        Optional<FaultTrigger> moment = moment(written);
        moment.flatMap(when -> fault(written, when))
                .ifPresent(fault -> faults.add(new FaultNode(fault, written.scalar("in"), written)));
    }

    private Optional<FaultTrigger> moment(YamlNode.Mapping written) {
        List<String> present = MOMENTS.stream().filter(written::has).toList();
        if (present.size() != 1) {
            problem(
                    written.place(),
                    present.isEmpty()
                            ? "this fault does not say when it begins"
                            : "this fault has both '" + String.join("' and '", present) + "'",
                    "write one of at: 15s, after: 1000 (operations) or within: 20s (at random)");
            return Optional.empty();
        }
        return Optional.of(
                switch (present.getFirst()) {
                    case "at" ->
                        new FaultTrigger.At(
                                QuantityParser.duration(written, "at").orElse(Duration.ZERO));
                    case "after" ->
                        new FaultTrigger.After(written.whole("after").orElse(1));
                    default ->
                        new FaultTrigger.Within(
                                QuantityParser.duration(written, "within").orElse(Duration.ZERO));
                });
    }

    /** Returns empty if something is missing or wrong, which is then reported as a problem. */
    private Optional<Fault> fault(YamlNode.Mapping written, FaultTrigger trigger) {
        checkKeys(written);
        Duration time = QuantityParser.duration(written, "for").orElse(Duration.ZERO);
        if (written.has("pause")) {
            return member(written, "pause").map(name -> new Fault.Pause(trigger, name, time));
        }
        if (written.has("kill")) {
            return member(written, "kill").map(name -> end(written, trigger, name, Fault.By.KILL));
        }
        if (written.has("stop")) {
            return member(written, "stop").map(name -> end(written, trigger, name, Fault.By.STOP));
        }
        if (written.has("power-cut")) {
            return member(written, "power-cut").map(name -> end(written, trigger, name, powerCut(written)));
        }
        if (written.has("partition")) {
            return partition(written, trigger, time);
        }
        if (written.has("reset")) {
            return link(written, "reset").map(name -> new Fault.Reset(trigger, name));
        }
        return link(written, "stall")
                .<Fault>map(name -> new Fault.Stall(trigger, name, Fault.Side.BOTH, time))
                .or(() -> link(written, "half-open").map(name -> new Fault.Stall(trigger, name, side(written), time)));
    }

    private void checkKeys(YamlNode.Mapping written) {
        boolean lasting = LASTING.stream().anyMatch(written::has);
        boolean cuts = written.has("power-cut");
        boolean terminates = cuts || written.has("kill") || written.has("stop");
        if (lasting && !written.has("for")) {
            problem(written.place(), "this fault does not say how long it lasts", "add for: 2s");
        }
        if (written.has("reset") && written.has("for")) {
            problem(written.placeOf("for"), "a reset has no duration", "remove 'for'");
        }
        if (written.has("restart") && !terminates) {
            problem(written.placeOf("restart"), "'restart' applies only to 'kill', 'stop' or 'power-cut'", "remove it");
        }
        if (cuts && comeback(written) != Fault.Comeback.SAME) {
            problem(
                    written.placeOf("restart"),
                    "a power cut shows what a member finds on its disk afterwards, so it comes back to the same one",
                    "write restart: same, or kill: instead of power-cut:");
        } else if (terminates && written.has("for") && comeback(written) == Fault.Comeback.NEVER) {
            problem(
                    written.placeOf("for"),
                    "a member that never restarts cannot have a downtime",
                    "remove 'for' or 'restart'");
        }
        if (written.has("replica") && FaultNode.ON_MEMBERS.stream().noneMatch(written::has)) {
            problem(written.placeOf("replica"), "'replica' applies only to a fault on a member", "remove it");
        }
        if (written.has("keeps") && !cuts) {
            problem(written.placeOf("keeps"), "'keeps' applies only to 'power-cut'", "remove it");
        }
        QuantityParser.duration(written, "for")
                .filter(time -> lasting && time.toMillis() == 0)
                .ifPresent(time -> problem(
                        written.placeOf("for"),
                        "a fault of " + PlainSeconds.of(time) + " disturbs nothing",
                        "write 1ms or more, for example 2s"));
        QuantityParser.duration(written, "for")
                .filter(time -> lasting && time.compareTo(timeouts.noProgress()) >= 0)
                .ifPresent(time -> problem(
                        written.placeOf("for"),
                        "a fault of " + PlainSeconds.of(time) + " would count as a hang: a phase ends after "
                                + PlainSeconds.of(timeouts.noProgress()) + " without progress",
                        "raise bounds: {no-progress: ...}, or shorten the fault"));
    }

    private Fault.End end(YamlNode.Mapping written, FaultTrigger trigger, String member, Fault.By by) {
        return new Fault.End(
                trigger,
                member,
                by,
                comeback(written),
                QuantityParser.duration(written, "for").orElse(Duration.ZERO));
    }

    private static Fault.Comeback comeback(YamlNode.Mapping written) {
        return written.text("restart")
                .map(text -> Fault.Comeback.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Fault.Comeback.SAME);
    }

    private static Fault.By powerCut(YamlNode.Mapping written) {
        return switch (written.text("keeps").orElse("nothing")) {
            case "some" -> Fault.By.TORN_POWER_CUT;
            case "less" -> Fault.By.LYING_POWER_CUT;
            default -> Fault.By.POWER_CUT;
        };
    }

    private static Fault.Side side(YamlNode.Mapping written) {
        return written.mapping("half-open")
                .flatMap(ends -> ends.text("side"))
                .map(text -> Fault.Side.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Fault.Side.BOTH);
    }

    private Optional<String> member(YamlNode.Mapping written, String key) {
        return written.scalar(key)
                .filter(this::isStarted)
                .map(YamlNode.Scalar::text)
                .map(text -> written.whole("replica")
                        .map(number -> Replicas.name(text, number))
                        .orElse(text));
    }

    /** Reports a member that the lab does not start. */
    private boolean isStarted(YamlNode.Scalar name) {
        boolean started = members.contains(name.text());
        if (!started) {
            problem(
                    name.place(),
                    "there is no member '" + name.text() + "' that the lab starts",
                    SpellingSuggestion.hint(name.text(), members, "it starts"));
        }
        return started;
    }

    /** The links of a partition depend on the cell: {@link #withCutLinks} names them. */
    private Optional<Fault> partition(YamlNode.Mapping written, FaultTrigger trigger, Duration time) {
        List<YamlNode.Scalar> names = written.scalars("partition");
        List<String> started = names.stream()
                .filter(this::isStarted)
                .map(YamlNode.Scalar::text)
                .toList();
        return started.size() < names.size()
                ? Optional.empty()
                : Optional.of(new Fault.Partition(trigger, started, List.of(), time));
    }

    private Optional<String> link(YamlNode.Mapping written, String key) {
        Optional<YamlNode.Mapping> ends = written.mapping(key);
        Optional<String> name = ends.filter(map -> map.has("from") && map.has("to"))
                .map(map -> map.text("from").orElse("") + "-" + map.text("to").orElse(""));
        name.filter(text -> !links.contains(text)).ifPresent(_ -> {
            YamlNode.Mapping map = ends.get();
            problem(
                    map.place(),
                    "no link leads from '" + map.text("from").orElse("") + "' to '"
                            + map.text("to").orElse("") + "'",
                    "add it: links: [{from: " + map.text("from").orElse("") + ", to: "
                            + map.text("to").orElse("") + "}]");
        });
        return name.filter(links::contains);
    }

    private void problem(SourceLocation location, String message, String hint) {
        context.problems().add(location, message, hint);
    }
}
