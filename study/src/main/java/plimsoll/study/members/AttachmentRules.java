package plimsoll.study.members;

import java.util.List;
import plimsoll.model.member.MemberSource;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.YamlNode;

/** Rejects settings that do not apply to a subject that the lab does not start, and notes what cannot be observed. */
final class AttachmentRules {
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
        START_KEYS.forEach(key -> reject(member, member.written(), key));
        START_KEYS.forEach(key -> reject(member, variant.written(), key));
        if (general.stated() || context.selection().memory().isPresent()) {
            context.problems()
                    .add(
                            general.place(),
                            "'" + member.name() + "' is attached, so the lab cannot limit it",
                            "remove limits, or start it with command: or jar:");
        }
        source.missing().forEach(phrase -> context.note("'" + member.name() + "' is attached: " + phrase + "."));
    }

    private void reject(MemberNode member, YamlNode.Mapping written, String key) {
        if (written.has(key)) {
            context.problems()
                    .add(
                            written.placeOf(key),
                            "'" + key + "' does not apply to '" + member.name() + "', which is attached",
                            "remove it, or start '" + member.name() + "' with command: or jar:");
        }
    }
}
