package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.lab.JvmFiles;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;

/** View of a member for the other stages while the trial runs. */
public sealed interface RunningMember permits LaunchedMember, AttachedMember, RemoteNeeds.RemoteMember {
    String name();

    MemberRole role();

    /** Empty for a member on another machine, and for an attached one without a process number. */
    Optional<Long> pid();

    /** Path of the member's own memory cgroup, if the machine lets the lab create one. */
    Optional<Path> cgroup();

    /**
     * Returns a path through which the lab can read the member's own directory, which is deleted at its end. Files on a
     * disk of the member's own are not visible at its original path. Empty for a member that this lab has not started.
     */
    Optional<Path> files();

    /** Returns the process that serves its own disk; empty without such a disk, and for one that the kernel serves. */
    default Optional<Long> diskProcess() {
        return this instanceof LaunchedMember launched
                ? launched.launchSpec().life().disk().flatMap(MemberDisk::process)
                : Optional.empty();
    }

    /** Returns the files that its JVM writes for the lab. */
    JvmFiles jvmFiles();

    /** Returns the ports by key: {@code port}, {@code port.NAME}. */
    Map<String, Integer> ports();

    /** Always true for an attached member without a process number. */
    boolean isAlive();

    /** Returns what is known of the member now. */
    MemberRecord record();
}
