package plimsoll.run.trial;

import java.util.Optional;
import java.util.Set;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;
import plimsoll.records.TrialFolder;

/** The processes of a member as targets of the sampler, here and on the machine of the needs. */
public final class MemberSampling {
    private MemberSampling() {}

    /** Watches the member and the process of its disk, if they are on this machine. A kept disk outlives a restart. */
    public static void watch(RunningMember member, Sampler sampler) {
        member.pid()
                .ifPresent(pid -> sampler.watch(new SamplingTarget(
                        member.name(),
                        pid,
                        member.cgroup(),
                        Set.copyOf(member.ports().values()),
                        member.files())));
        member.diskProcess()
                .ifPresent(pid -> sampler.watch(new SamplingTarget(
                        TrialFolder.sampledDisk(member.record().nameInStudy()), pid, Optional.empty(), Set.of())));
    }
}
