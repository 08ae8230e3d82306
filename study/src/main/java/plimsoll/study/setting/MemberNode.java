package plimsoll.study.setting;

import plimsoll.model.member.MemberRole;
import plimsoll.study.text.YamlNode;

/**
 * A member as written in the file, with its alternative already chosen.
 *
 * @param written its keys
 */
public record MemberNode(String name, MemberRole role, YamlNode.Mapping written) {
    /** Whether the lab starts it. */
    public boolean launched() {
        return written.has("command") || written.has("jar") || written.has("image");
    }

    boolean attached() {
        return written.has("attached");
    }

    public boolean subject() {
        return role == MemberRole.SUBJECT;
    }
}
