package plimsoll.engine.study;

import plimsoll.model.Role;

/**
 * A member as the file writes it, its alternative already taken.
 *
 * @param written its keys
 */
record WrittenMember(String name, Role role, Yaml.Mapping written) {
    /** Whether the lab starts it. */
    boolean launched() {
        return written.has("command") || written.has("jar");
    }

    boolean attached() {
        return written.has("attached");
    }

    boolean subject() {
        return role == Role.SUBJECT;
    }
}
