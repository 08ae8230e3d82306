package plimsoll.study.setting;

import plimsoll.model.member.Role;
import plimsoll.study.text.Yaml;

/**
 * A member as the file writes it, its alternative already taken.
 *
 * @param written its keys
 */
public record WrittenMember(String name, Role role, Yaml.Mapping written) {
    /** Whether the lab starts it. */
    public boolean launched() {
        return written.has("command") || written.has("jar");
    }

    boolean attached() {
        return written.has("attached");
    }

    public boolean subject() {
        return role == Role.SUBJECT;
    }
}
