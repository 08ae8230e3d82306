package plimsoll.run.trial;

import java.util.Set;
import plimsoll.lab.launch.RunningMember;
import plimsoll.lab.observe.Sampler;
import plimsoll.lab.observe.SamplingTarget;

/** The process of a member as a target of the sampler, here and on the machine of the needs. */
public final class MemberSampling {
    private MemberSampling() {}

    /** Watches the member, if it has a process on this machine. */
    public static void watch(RunningMember member, Sampler sampler) {
        member.pid()
                .ifPresent(pid -> sampler.watch(new SamplingTarget(
                        member.name(),
                        pid,
                        member.cgroup(),
                        Set.copyOf(member.ports().values()),
                        member.files())));
    }
}
