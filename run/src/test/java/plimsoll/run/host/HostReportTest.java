package plimsoll.run.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.lab.launch.cap.CapMechanism;
import plimsoll.lab.launch.cap.CapVerification;
import plimsoll.lab.launch.cap.CgroupV1;
import plimsoll.lab.launch.cap.RssWatchdog;
import plimsoll.lab.launch.machine.Capability;
import plimsoll.lab.load.WorkerProgram;

class HostReportTest {
    private static final CapMechanism KERNEL = new CgroupV1(Optional.empty(), false, CapVerification.ALLOCATE);

    @Test
    void a_command_is_listed_once_with_everything_it_brings_and_advice_comes_last() {
        List<HostReport.MissingAbility> missing = report(
                        KERNEL,
                        lacking("cpu-quota", Optional.empty()),
                        lacking("taskset", Optional.of("install util-linux")),
                        lacking("node", Optional.of("install nodejs")),
                        lacking("chrt", Optional.of("install util-linux")),
                        new Capability("jdk", true, "25", Optional.empty()))
                .missing();

        assertThat(missing)
                .containsExactly(
                        new HostReport.MissingAbility(
                                List.of("taskset: not here", "chrt: not here"), Optional.of("install util-linux")),
                        new HostReport.MissingAbility(List.of("node: not here"), Optional.of("install nodejs")),
                        new HostReport.MissingAbility(List.of("cpu-quota: not here"), Optional.empty()));
    }

    @Test
    void another_way_to_cap_memory_is_lacking_only_where_the_kernel_caps_none() {
        Capability groups = lacking("cgroup-v2", Optional.of("enable-linger"));

        assertThat(report(KERNEL, groups).missing()).isEmpty();
        assertThat(report(new RssWatchdog(), groups).missing())
                .extracting(HostReport.MissingAbility::command)
                .containsExactly(Optional.of("enable-linger"));
    }

    @Test
    void root_needs_no_sudo() {
        Capability fuse = lacking("disk-rate", Optional.of("sudo modprobe fuse"));

        assertThat(report(KERNEL, fuse).missing())
                .extracting(HostReport.MissingAbility::command)
                .containsExactly(Optional.of("sudo modprobe fuse"));
        assertThat(report(KERNEL, fuse, new Capability("root", true, "runs as root", Optional.empty()))
                        .missing())
                .extracting(HostReport.MissingAbility::command)
                .containsExactly(Optional.of("modprobe fuse"));
    }

    private static Capability lacking(String name, Optional<String> command) {
        return new Capability(name, false, "not here", command);
    }

    private static HostReport report(CapMechanism mechanism, Capability... capabilities) {
        return new HostReport(new TrialEnvironment(
                TestMachine.with(mechanism, Optional.empty(), capabilities),
                new WorkerProgram("unused", Optional.empty()),
                Optional.empty()));
    }
}
