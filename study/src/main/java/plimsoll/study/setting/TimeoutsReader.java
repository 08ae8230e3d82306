package plimsoll.study.setting;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Timeouts;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.YamlNode;

/** Reads {@code bounds}, and the longest stop time of all members. */
public final class TimeoutsReader {
    /** A trial can do without time for operations in flight and for a member that ends by itself, but not for these. */
    private static final List<String> WITHOUT_ZERO = List.of("ready", "no-progress", "audit", "install", "trial");

    private TimeoutsReader() {}

    public static Timeouts read(YamlNode.Mapping study, List<MemberNode> members, ReadContext context) {
        YamlNode.Mapping written = study.mapping("bounds").orElse(YamlNode.Mapping.empty(study.place()));
        PerModeValue modes = new PerModeValue(context.selection());
        WITHOUT_ZERO.forEach(key -> modes.requireTime(written, key, context.problems()));
        Timeouts standard = Timeouts.DEFAULT;
        Duration terminate = QuantityParser.duration(written, "terminate").orElse(standard.terminate());
        return new Timeouts(
                QuantityParser.duration(written, "ready").orElse(standard.ready()),
                QuantityParser.duration(written, "drain").orElse(standard.drain()),
                QuantityParser.duration(written, "no-progress").orElse(standard.noProgress()),
                longestStop(members, terminate),
                QuantityParser.duration(written, "audit").orElse(standard.audit()),
                QuantityParser.duration(written, "install").orElse(standard.install()),
                QuantityParser.duration(written, "trial").orElse(standard.trial()));
    }

    /** Returns the timeouts of a trial under a load, which may have a longest trial of its own. */
    public static Timeouts under(YamlNode.Mapping load, Timeouts study) {
        return new Timeouts(
                study.ready(),
                study.drain(),
                study.noProgress(),
                study.terminate(),
                study.audit(),
                study.install(),
                QuantityParser.duration(load, "trial").orElse(study.trial()));
    }

    private static Duration longestStop(List<MemberNode> members, Duration fallback) {
        return members.stream()
                .filter(MemberNode::launched)
                .map(member -> within(member).orElse(fallback))
                .max(Comparator.naturalOrder())
                .orElse(fallback);
    }

    private static Optional<Duration> within(MemberNode member) {
        return member.written().mapping("stop").flatMap(stop -> QuantityParser.duration(stop, "within"));
    }
}
