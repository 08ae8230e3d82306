package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;

/** A member of a trial as the other stages may see it while the trial runs. */
public sealed interface RunningMember permits LaunchedMember, AttachedMember {
    String name();

    MemberRole role();

    /** Empty only for an attached member whose process nobody named. */
    Optional<Long> pid();

    /** Its own memory cgroup, where the machine lets us make one. */
    Optional<Path> cgroup();

    /**
     * Its own directory, which is deleted at its end, where the lab can read it: what lies on a disk of the member's own is not
     * seen at its path. Empty of an attached member.
     */
    Optional<Path> files();

    /** By key: {@code port}, {@code port.NAME}. */
    Map<String, Integer> ports();

    /** Of an attached member without a process number: always true. */
    boolean isAlive();

    /** What is known of it now. */
    MemberRecord record();
}
