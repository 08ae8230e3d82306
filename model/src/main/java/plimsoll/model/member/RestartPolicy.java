package plimsoll.model.member;

/** How a member that has died is restarted: after a back-off, as the container of a pod is. */
public enum RestartPolicy {
    /** With empty directories, as the file system of a container is after its restart. */
    ALWAYS,
    /** With the directories that it left, as a volume of a pod keeps its files. */
    SAME
}
