package plimsoll.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Link;
import plimsoll.model.study.Timeouts;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code faults}, and says which of them belong to a phase. */
public final class FaultsReader {
    private static final List<String> MOMENTS = List.of("at", "after", "within");
    private static final List<String> LASTING = List.of("pause", "stall", "half-open");

    private final ReadContext context;
    private final List<String> members;
    private final List<String> links;
    private final Timeouts timeouts;
    private final List<FaultNode> faults;
    private final Set<String> phasesSeen = new HashSet<>();

    /** @param phase absent: the first judged one */
    private record FaultNode(Fault fault, Optional<YamlNode.Scalar> phase, YamlNode.Mapping written) {
        SourceLocation place() {
            return written.placeOf("at");
        }
    }

    private FaultsReader(ReadContext context, List<MemberNode> members, List<Link> links, Timeouts timeouts) {
        this.context = context;
        this.members = members.stream()
                .filter(MemberNode::launched)
                .map(MemberNode::name)
                .toList();
        this.links = links.stream().map(Link::name).toList();
        this.timeouts = timeouts;
        this.faults = new ArrayList<>();
    }

    /** What the members and links of a study are, which faults name. */
    public record FaultSurroundings(List<MemberNode> members, List<Link> links, Timeouts bounds) {}

    public static FaultsReader read(YamlNode.Mapping study, ReadContext context, FaultSurroundings surroundings) {
        FaultsReader faults =
                new FaultsReader(context, surroundings.members(), surroundings.links(), surroundings.bounds());
        study.mappings("faults").forEach(faults::add);
        return faults;
    }

    Timeouts bounds() {
        return timeouts;
    }

    /** Of one phase, in the order of the file. */
    List<Fault> of(String phase, boolean firstJudged, StopCondition condition) {
        phasesSeen.add(phase);
        List<FaultNode> own = faults.stream()
                .filter(fault -> fault.phase().map(name -> name.is(phase)).orElse(firstJudged))
                .toList();
        own.forEach(fault -> inTime(fault, phase, condition));
        for (int i = 0; i < own.size(); i++) {
            for (FaultNode earlier : own.subList(0, i)) {
                apart(earlier, own.get(i), phase);
            }
        }
        return own.stream().map(FaultNode::fault).toList();
    }

    /** Once all loads are read: a phase that no load has is a mistake. */
    public void checkPhases() {
        faults.stream()
                .flatMap(fault -> fault.phase().stream())
                .filter(phase -> !phasesSeen.contains(phase.text()))
                .forEach(phase -> problem(
                        phase.place(),
                        "no load has a phase '" + phase.text() + "'",
                        SpellingSuggestion.hint(phase.text(), List.copyOf(phasesSeen), "the phases are")));
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

    /** Empty when something is missing or wrong, about which there is a problem. */
    private Optional<Fault> fault(YamlNode.Mapping written, FaultTrigger trigger) {
        belongs(written);
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
        if (written.has("reset")) {
            return link(written, "reset").map(name -> new Fault.Reset(trigger, name));
        }
        return link(written, "stall")
                .<Fault>map(name -> new Fault.Stall(trigger, name, Fault.Side.BOTH, time))
                .or(() -> link(written, "half-open").map(name -> new Fault.Stall(trigger, name, side(written), time)));
    }

    private void belongs(YamlNode.Mapping written) {
        boolean lasting = LASTING.stream().anyMatch(written::has);
        boolean ends = written.has("kill") || written.has("stop");
        if (lasting && !written.has("for")) {
            problem(written.place(), "this fault does not say how long it lasts", "add for: 2s");
        }
        if (written.has("reset") && written.has("for")) {
            problem(written.placeOf("for"), "a reset lasts no time", "leave 'for' out");
        }
        if (written.has("restart") && !ends) {
            problem(written.placeOf("restart"), "'restart' belongs to 'kill' or 'stop'", "leave it out");
        }
        if (ends && written.has("for") && comeback(written) == Fault.Comeback.NEVER) {
            problem(written.placeOf("for"), "what never comes back is away for good", "leave 'for' or 'restart' out");
        }
        QuantityParser.duration(written, "for")
                .filter(time -> lasting && time.compareTo(timeouts.noProgress()) >= 0)
                .ifPresent(time -> problem(
                        written.placeOf("for"),
                        "a fault of " + time.toSeconds() + "s would be taken for a hang: without progress a phase ends"
                                + " after " + timeouts.noProgress().toSeconds() + "s",
                        "raise bounds: {no-progress: ...}, or shorten it"));
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

    private static Fault.Side side(YamlNode.Mapping written) {
        return written.mapping("half-open")
                .flatMap(ends -> ends.text("side"))
                .map(text -> Fault.Side.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Fault.Side.BOTH);
    }

    private Optional<String> member(YamlNode.Mapping written, String key) {
        Optional<YamlNode.Scalar> name = written.scalar(key);
        name.filter(text -> !members.contains(text.text()))
                .ifPresent(text -> problem(
                        text.place(),
                        "there is no member '" + text.text() + "' that the lab starts",
                        SpellingSuggestion.hint(text.text(), members, "it starts")));
        return name.map(YamlNode.Scalar::text).filter(members::contains);
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

    private void inTime(FaultNode fault, String phase, StopCondition condition) {
        if (fault.fault().moment() instanceof FaultTrigger.At(Duration begin)
                && condition instanceof StopCondition.Elapsed(Duration end)
                && begin.compareTo(end) >= 0) {
            problem(
                    fault.place(),
                    "the phase '" + phase + "' is over after " + end.toSeconds() + "s, before this fault begins",
                    "let it begin earlier");
        }
    }

    private void apart(FaultNode one, FaultNode other, String phase) {
        if (one.fault().moment() instanceof FaultTrigger.At(Duration first)
                && other.fault().moment() instanceof FaultTrigger.At(Duration second)) {
            boolean oneFirst = first.compareTo(second) <= 0;
            Duration end = (oneFirst ? first : second).plus(length(oneFirst ? one : other));
            if (end.compareTo(oneFirst ? second : first) > 0 || first.equals(second)) {
                problem(
                        other.place(),
                        "this fault overlaps with the one in line "
                                + one.place().line() + " in phase '" + phase + "'",
                        "faults of a phase follow one another");
            }
        }
    }

    private static Duration length(FaultNode fault) {
        return QuantityParser.duration(fault.written(), "for").orElse(Duration.ZERO);
    }

    private void problem(SourceLocation location, String message, String hint) {
        context.problems().add(location, message, hint);
    }
}
