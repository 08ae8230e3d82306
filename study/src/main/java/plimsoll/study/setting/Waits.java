package plimsoll.study.setting;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.study.Bounds;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.text.Yaml;

/** Reads {@code bounds}, and from the members how long the slowest of them may take to end. */
public final class Waits {
    private Waits() {}

    public static Bounds read(Yaml.Mapping study, List<WrittenMember> members) {
        Yaml.Mapping written = study.mapping("bounds").orElse(Yaml.Mapping.empty(study.place()));
        Bounds standard = Bounds.DEFAULT;
        Duration terminate = Quantities.duration(written, "terminate").orElse(standard.terminate());
        return new Bounds(
                Quantities.duration(written, "ready").orElse(standard.ready()),
                Quantities.duration(written, "drain").orElse(standard.drain()),
                Quantities.duration(written, "no-progress").orElse(standard.noProgress()),
                slowest(members, terminate),
                Quantities.duration(written, "audit").orElse(standard.audit()),
                Quantities.duration(written, "install").orElse(standard.install()),
                Quantities.duration(written, "trial").orElse(standard.trial()));
    }

    private static Duration slowest(List<WrittenMember> members, Duration otherwise) {
        return members.stream()
                .filter(WrittenMember::launched)
                .map(member -> within(member).orElse(otherwise))
                .max(Comparator.naturalOrder())
                .orElse(otherwise);
    }

    private static Optional<Duration> within(WrittenMember member) {
        return member.written().mapping("stop").flatMap(stop -> Quantities.duration(stop, "within"));
    }
}
