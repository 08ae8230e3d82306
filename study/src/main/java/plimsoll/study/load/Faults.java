package plimsoll.study.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.load.Fault;
import plimsoll.model.load.Moment;
import plimsoll.model.load.Until;
import plimsoll.model.member.Link;
import plimsoll.model.study.Bounds;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Reads {@code faults}, and says which of them belong to a phase. */
public final class Faults {
    private static final List<String> MOMENTS = List.of("at", "after", "within");
    private static final List<String> LASTING = List.of("pause", "stall", "half-open");

    private final Setting setting;
    private final List<String> members;
    private final List<String> links;
    private final Bounds bounds;
    private final List<Written> faults;
    private final Set<String> phasesSeen = new HashSet<>();

    /** @param phase absent: the first judged one */
    private record Written(Fault fault, Optional<Yaml.Scalar> phase, Yaml.Mapping written) {
        Place place() {
            return written.placeOf("at");
        }
    }

    private Faults(Setting setting, List<WrittenMember> members, List<Link> links, Bounds bounds) {
        this.setting = setting;
        this.members = members.stream()
                .filter(WrittenMember::launched)
                .map(WrittenMember::name)
                .toList();
        this.links = links.stream().map(Link::name).toList();
        this.bounds = bounds;
        this.faults = new ArrayList<>();
    }

    /** What the members and links of a study are, which faults name. */
    public record Around(List<WrittenMember> members, List<Link> links, Bounds bounds) {}

    public static Faults read(Yaml.Mapping study, Setting setting, Around around) {
        Faults faults = new Faults(setting, around.members(), around.links(), around.bounds());
        study.mappings("faults").forEach(faults::add);
        return faults;
    }

    Bounds bounds() {
        return bounds;
    }

    /** Of one phase, in the order of the file. */
    List<Fault> of(String phase, boolean firstJudged, Until until) {
        phasesSeen.add(phase);
        List<Written> own = faults.stream()
                .filter(fault -> fault.phase().map(name -> name.is(phase)).orElse(firstJudged))
                .toList();
        own.forEach(fault -> inTime(fault, phase, until));
        for (int i = 0; i < own.size(); i++) {
            for (Written earlier : own.subList(0, i)) {
                apart(earlier, own.get(i), phase);
            }
        }
        return own.stream().map(Written::fault).toList();
    }

    /** Once all loads are read: a phase that no load has is a mistake. */
    public void checkPhases() {
        faults.stream()
                .flatMap(fault -> fault.phase().stream())
                .filter(phase -> !phasesSeen.contains(phase.text()))
                .forEach(phase -> problem(
                        phase.place(),
                        "no load has a phase '" + phase.text() + "'",
                        Nearest.hint(phase.text(), List.copyOf(phasesSeen), "the phases are")));
    }

    private void add(Yaml.Mapping written) {
        Optional<Moment> moment = moment(written);
        moment.flatMap(when -> fault(written, when))
                .ifPresent(fault -> faults.add(new Written(fault, written.scalar("in"), written)));
    }

    private Optional<Moment> moment(Yaml.Mapping written) {
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
                        new Moment.At(Quantities.duration(written, "at").orElse(Duration.ZERO));
                    case "after" -> new Moment.After(written.whole("after").orElse(1));
                    default ->
                        new Moment.Within(Quantities.duration(written, "within").orElse(Duration.ZERO));
                });
    }

    /** Empty when something is missing or wrong, about which there is a problem. */
    private Optional<Fault> fault(Yaml.Mapping written, Moment moment) {
        belongs(written);
        Duration time = Quantities.duration(written, "for").orElse(Duration.ZERO);
        if (written.has("pause")) {
            return member(written, "pause").map(name -> new Fault.Pause(moment, name, time));
        }
        if (written.has("kill")) {
            return member(written, "kill").map(name -> end(written, moment, name, Fault.By.KILL));
        }
        if (written.has("stop")) {
            return member(written, "stop").map(name -> end(written, moment, name, Fault.By.STOP));
        }
        if (written.has("reset")) {
            return link(written, "reset").map(name -> new Fault.Reset(moment, name));
        }
        return link(written, "stall")
                .<Fault>map(name -> new Fault.Stall(moment, name, Fault.Side.BOTH, time))
                .or(() -> link(written, "half-open").map(name -> new Fault.Stall(moment, name, side(written), time)));
    }

    private void belongs(Yaml.Mapping written) {
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
        Quantities.duration(written, "for")
                .filter(time -> lasting && time.compareTo(bounds.noProgress()) >= 0)
                .ifPresent(time -> problem(
                        written.placeOf("for"),
                        "a fault of " + time.toSeconds() + "s would be taken for a hang: without progress a phase ends"
                                + " after " + bounds.noProgress().toSeconds() + "s",
                        "raise bounds: {no-progress: ...}, or shorten it"));
    }

    private Fault.End end(Yaml.Mapping written, Moment moment, String member, Fault.By by) {
        return new Fault.End(
                moment,
                member,
                by,
                comeback(written),
                Quantities.duration(written, "for").orElse(Duration.ZERO));
    }

    private static Fault.Comeback comeback(Yaml.Mapping written) {
        return written.text("restart")
                .map(text -> Fault.Comeback.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Fault.Comeback.SAME);
    }

    private static Fault.Side side(Yaml.Mapping written) {
        return written.mapping("half-open")
                .flatMap(ends -> ends.text("side"))
                .map(text -> Fault.Side.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Fault.Side.BOTH);
    }

    private Optional<String> member(Yaml.Mapping written, String key) {
        Optional<Yaml.Scalar> name = written.scalar(key);
        name.filter(text -> !members.contains(text.text()))
                .ifPresent(text -> problem(
                        text.place(),
                        "there is no member '" + text.text() + "' that the lab starts",
                        Nearest.hint(text.text(), members, "it starts")));
        return name.map(Yaml.Scalar::text).filter(members::contains);
    }

    private Optional<String> link(Yaml.Mapping written, String key) {
        Optional<Yaml.Mapping> ends = written.mapping(key);
        Optional<String> name = ends.filter(map -> map.has("from") && map.has("to"))
                .map(map -> map.text("from").orElse("") + "-" + map.text("to").orElse(""));
        name.filter(text -> !links.contains(text)).ifPresent(_ -> {
            Yaml.Mapping map = ends.get();
            problem(
                    map.place(),
                    "no link leads from '" + map.text("from").orElse("") + "' to '"
                            + map.text("to").orElse("") + "'",
                    "add it: links: [{from: " + map.text("from").orElse("") + ", to: "
                            + map.text("to").orElse("") + "}]");
        });
        return name.filter(links::contains);
    }

    private void inTime(Written fault, String phase, Until until) {
        if (fault.fault().moment() instanceof Moment.At(Duration begin)
                && until instanceof Until.Elapsed(Duration end)
                && begin.compareTo(end) >= 0) {
            problem(
                    fault.place(),
                    "the phase '" + phase + "' is over after " + end.toSeconds() + "s, before this fault begins",
                    "let it begin earlier");
        }
    }

    private void apart(Written one, Written other, String phase) {
        if (one.fault().moment() instanceof Moment.At(Duration first)
                && other.fault().moment() instanceof Moment.At(Duration second)) {
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

    private static Duration length(Written fault) {
        return Quantities.duration(fault.written(), "for").orElse(Duration.ZERO);
    }

    private void problem(Place place, String message, String hint) {
        setting.problems().add(place, message, hint);
    }
}
