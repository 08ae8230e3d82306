package plimsoll.model.member;

import plimsoll.model.Bytes;

/**
 * A memory limit of a group around the lab, which holds for all members together.
 *
 * @param group directory of the control group
 */
public record OuterLimit(String group, Bytes memory) {
    /** Returns a noun phrase: {@code the limit of 330m of /sys/fs/cgroup/system.slice/run-1.scope}. */
    public String words() {
        return "the limit of " + memory + " of " + group;
    }
}
