package plimsoll.study.setting;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Timeouts;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.YamlNode;

/** Reads {@code bounds}, and from the members how long the slowest of them may take to end. */
public final class TimeoutsReader {
    private TimeoutsReader() {}

    public static Timeouts read(YamlNode.Mapping study, List<MemberNode> members) {
        YamlNode.Mapping written = study.mapping("bounds").orElse(YamlNode.Mapping.empty(study.place()));
        Timeouts standard = Timeouts.DEFAULT;
        Duration terminate = QuantityParser.duration(written, "terminate").orElse(standard.terminate());
        return new Timeouts(
                QuantityParser.duration(written, "ready").orElse(standard.ready()),
                QuantityParser.duration(written, "drain").orElse(standard.drain()),
                QuantityParser.duration(written, "no-progress").orElse(standard.noProgress()),
                slowest(members, terminate),
                QuantityParser.duration(written, "audit").orElse(standard.audit()),
                QuantityParser.duration(written, "install").orElse(standard.install()),
                QuantityParser.duration(written, "trial").orElse(standard.trial()));
    }

    private static Duration slowest(List<MemberNode> members, Duration otherwise) {
        return members.stream()
                .filter(MemberNode::launched)
                .map(member -> within(member).orElse(otherwise))
                .max(Comparator.naturalOrder())
                .orElse(otherwise);
    }

    private static Optional<Duration> within(MemberNode member) {
        return member.written().mapping("stop").flatMap(stop -> QuantityParser.duration(stop, "within"));
    }
}
