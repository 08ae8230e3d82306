package plimsoll.study.members;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.member.MemberSource;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.YamlNode;

/** Rejects settings that do not apply to a subject that the lab does not start, and notes what cannot be observed. */
final class AttachmentRules {
    /** The schema reports one of them beside {@code attached}. */
    private static final List<String> PROGRAMS = List.of("command", "jar", "image");

    private static final List<String> START_KEYS = List.of(
            "command",
            "jar",
            "image",
            "entrypoint",
            "jvm",
            "args",
            "env",
            "dir",
            "ready",
            "stop",
            "install",
            "limits",
            "restart");

    private final ReadContext context;

    AttachmentRules(ReadContext context) {
        this.context = context;
    }

    /**
     * Rejects settings that would be ignored, and notes what cannot be observed.
     *
     * @param general limits of the cell
     */
    void check(MemberNode member, MemberSource.Attached source, VariantNode variant, LimitsSpec general) {
        if (!member.subject()) {
            return;
        }
        START_KEYS.forEach(key -> reject(member.name(), member.written(), key));
        START_KEYS.forEach(key -> reject(member.name(), variant.written(), key));
        if (general.stated() || context.selection().memory().isPresent()) {
            context.problems()
                    .add(
                            general.place(),
                            "'" + member.name() + "' is attached, so the lab cannot limit it",
                            "remove limits, or start it with command: or jar:");
        }
        source.missing().forEach(phrase -> context.note("'" + member.name() + "' is attached: " + phrase + "."));
    }

    /**
     * Rejects settings that would be ignored beside {@code attached} of a need or of one of its alternatives. Those
     * beside {@code oneOf} are for the other alternatives.
     */
    void checkNeed(String name, YamlNode.Mapping written) {
        Stream.concat(Stream.of(written), written.mappings("oneOf").stream())
                .filter(each -> each.has("attached"))
                .forEach(each -> START_KEYS.stream()
                        .filter(key -> !PROGRAMS.contains(key))
                        .forEach(key -> reject(name, each, key)));
    }

    private void reject(String name, YamlNode.Mapping written, String key) {
        if (written.has(key)) {
            context.problems()
                    .add(
                            written.placeOf(key),
                            "'" + key + "' does not apply to '" + name + "', which is attached",
                            "remove it, or start '" + name + "' with command: or jar:");
        }
    }
}
