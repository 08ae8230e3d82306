package plimsoll.study.members;

import java.util.List;
import plimsoll.model.member.Source;
import plimsoll.study.setting.Allowance;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Yaml;

/** Says what cannot be asked of a subject that the lab does not start, and what cannot be known of it. */
final class Attachments {
    private static final List<String> OF_A_START =
            List.of("command", "jar", "jvm", "args", "env", "dir", "ready", "stop", "install", "limits");

    private final Setting setting;

    Attachments(Setting setting) {
        this.setting = setting;
    }

    /**
     * Refuses what would be ignored, and notes what is missing.
     *
     * @param general the limits of its cell
     */
    void check(WrittenMember member, Source.Attached source, WrittenVariant variant, Allowance general) {
        if (!member.subject()) {
            return;
        }
        OF_A_START.forEach(key -> refuse(member, member.written(), key));
        OF_A_START.forEach(key -> refuse(member, variant.written(), key));
        if (general.stated() || setting.selection().memory().isPresent()) {
            setting.problems()
                    .add(
                            general.place(),
                            "'" + member.name() + "' is attached: who did not start it cannot limit it",
                            "leave limits out, or have it started by command: or jar:");
        }
        source.missing().forEach(phrase -> setting.note("'" + member.name() + "' is attached: " + phrase + "."));
    }

    private void refuse(WrittenMember member, Yaml.Mapping written, String key) {
        if (written.has(key)) {
            setting.problems()
                    .add(
                            written.placeOf(key),
                            "'" + key + "' belongs to a service that is started here, and '" + member.name()
                                    + "' is attached",
                            "leave it out, or have it started by command: or jar:");
        }
    }
}
