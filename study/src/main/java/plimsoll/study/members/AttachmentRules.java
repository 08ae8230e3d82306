package plimsoll.study.members;

import java.util.List;
import plimsoll.model.member.MemberSource;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.YamlNode;

/** Says what cannot be asked of a subject that the lab does not start, and what cannot be known of it. */
final class AttachmentRules {
    private static final List<String> OF_A_START =
            List.of("command", "jar", "jvm", "args", "env", "dir", "ready", "stop", "install", "limits");

    private final ReadContext context;

    AttachmentRules(ReadContext context) {
        this.context = context;
    }

    /**
     * Refuses what would be ignored, and notes what is missing.
     *
     * @param general the limits of its cell
     */
    void check(MemberNode member, MemberSource.Attached source, VariantNode variant, LimitsSpec general) {
        if (!member.subject()) {
            return;
        }
        OF_A_START.forEach(key -> refuse(member, member.written(), key));
        OF_A_START.forEach(key -> refuse(member, variant.written(), key));
        if (general.stated() || context.selection().memory().isPresent()) {
            context.problems()
                    .add(
                            general.place(),
                            "'" + member.name() + "' is attached: who did not start it cannot limit it",
                            "leave limits out, or have it started by command: or jar:");
        }
        source.missing().forEach(phrase -> context.note("'" + member.name() + "' is attached: " + phrase + "."));
    }

    private void refuse(MemberNode member, YamlNode.Mapping written, String key) {
        if (written.has(key)) {
            context.problems()
                    .add(
                            written.placeOf(key),
                            "'" + key + "' belongs to a service that is started here, and '" + member.name()
                                    + "' is attached",
                            "leave it out, or have it started by command: or jar:");
        }
    }
}
