package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.countedKills;
import static plimsoll.lab.launch.TestLab.machine;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.ProcessExit;

class CapsTest {
    private static final int CAP = 256;

    @TempDir
    Path root;

    /** Returns a process that fills a buffer of the given size, its only memory. */
    private static List<String> fills(long mebibytes) {
        return List.of(
                "sh",
                "-c",
                "dd if=/dev/zero of=/dev/null bs=" + mebibytes + "M count=1 && echo lived && exec sleep 60");
    }

    /** Returns the quota of a group of either version, in microseconds of a period. */
    private static Optional<String> quota(Path group) {
        return Stream.of("cpu.cfs_quota_us", "cpu.max")
                .map(group::resolve)
                .filter(Files::exists)
                .map(TestLab::read)
                .findFirst();
    }

    private static List<String> processes(Path group) {
        return TestLab.read(group.resolve("cgroup.procs")).lines().toList();
    }

    @Test
    void the_kernel_lets_a_tenth_below_the_cap_live() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment = lab.launch(subject(fills(CAP * 9 / 10), says("lived"), memory(CAP)));
            assertThat(only(deployment).kernel().oomKills()).contains(0L);
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.stoppedByLab()).isTrue();
            assertThat(record.kernel().peak().orElseThrow())
                    .isBetween(Bytes.ofMebibytes(CAP * 9 / 10), Bytes.ofMebibytes(CAP));
        }
    }

    @Test
    void the_kernel_kills_a_tenth_above_the_cap() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment = lab.launch(subject(
                    List.of("dd", "if=/dev/zero", "of=/dev/null", "bs=" + CAP * 11 / 10 + "M", "count=1"),
                    new Readiness.Started(),
                    memory(CAP)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            assertThat(only(deployment).exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(only(deployment).kernel().oomKills()).contains(countedKills(1));
        }
    }

    @Test
    void a_member_dies_whole_when_a_process_that_it_started_is_killed() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            String forks = "sleep 60 & dd if=/dev/zero of=/dev/null bs=400M count=1; echo went on; wait";
            RunningDeployment deployment =
                    lab.launch(subject(List.of("sh", "-c", forks), new Readiness.Started(), memory(CAP)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(record.stoppedByLab()).isFalse();
            assertThat(record.kernel().oomKills()).contains(countedKills(3));
            assertThat(record.kernel().killedTogether()).contains(2L);
        }
    }

    @Test
    void with_oom_group_off_the_kill_of_a_child_is_counted_though_the_member_lives_on() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment = lab.launch(subject(
                    List.of("sh", "-c", "dd if=/dev/zero of=/dev/null bs=400M count=1; echo went on; exec sleep 60"),
                    says("went on"),
                    memory(CAP).withOomGroup(false)));
            assertThat(deployment.hasDeath()).isFalse();
            assertThat(only(deployment).kernel().oomKills()).contains(1L);
        }
    }

    @Test
    void a_data_limit_ends_a_jvm_in_an_error_of_its_own_and_says_that_it_is_weak() throws Exception {
        try (TestLab lab = TestLab.openWith(root, "prlimit-data")) {
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("Takes", "1000"), new Readiness.Started(), memory(CAP)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.exit().flatMap(ProcessExit::signal)).isEmpty();
            assertThat(record.exit().orElseThrow().code()).isNotZero();
            assertThat(record.cap().weak()).isTrue();
            assertThat(record.cap().mechanism()).isEqualTo("prlimit-data");
            assertThat(record.kernel().oomKills()).isEmpty();
            assertThat(Files.readString(lab.logs("service").resolve("stderr.log")))
                    .contains("OutOfMemoryError");
        }
    }

    @Test
    void the_watchdog_kills_above_the_cap_and_counts_it_as_its_own() throws Exception {
        assertKilledByTheWatchdog(Victims.command("Takes", "1000"));
    }

    @Test
    void the_watchdog_kills_a_member_for_the_memory_of_a_process_that_it_started() throws Exception {
        assertKilledByTheWatchdog(List.of("sh", "-c", "dd if=/dev/zero of=/dev/null bs=400M count=1000; echo went on"));
    }

    private void assertKilledByTheWatchdog(List<String> command) throws Exception {
        try (TestLab lab = TestLab.openWith(root, "rss-watchdog")) {
            RunningDeployment deployment = lab.launch(subject(command, new Readiness.Started(), memory(CAP)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            MemberRecord record = only(deployment);
            assertThat(record.exit()).contains(new ProcessExit(137, Optional.of(9)));
            assertThat(record.stoppedByLab()).isFalse();
            assertThat(record.kernel().oomKills()).contains(1L);
            assertThat(record.cap().weak()).isTrue();
        }
    }

    /** Eight shells share the 40 MB of their parent, as the processes of a database share its buffers. */
    @Test
    void the_watchdog_counts_memory_that_processes_share_once() throws Exception {
        try (TestLab lab = TestLab.openWith(root, "rss-watchdog")) {
            String forks = "held=$(head -c 40000000 /dev/zero | tr '\\0' a);"
                    + " for each in 1 2 3 4 5 6 7 8; do (sleep 60; :) & done; sleep 0.6; echo lived; wait";
            RunningDeployment deployment = lab.launch(subject(List.of("sh", "-c", forks), says("lived"), memory(CAP)));
            assertThat(deployment.hasDeath()).isFalse();
            assertThat(only(deployment).kernel().oomKills()).contains(0L);
            deployment.close();
        }
    }

    @Test
    void without_a_limit_nothing_is_capped_and_the_cgroup_still_counts() throws Exception {
        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment = lab.launch(subject(fills(300), says("lived"), Limits.NONE));
            deployment.close();
            assertThat(only(deployment).cap().mechanism()).isEqualTo("none");
            assertThat(only(deployment).cap().memory()).isEmpty();
            assertThat(only(deployment).kernel().peak().orElseThrow()).isGreaterThan(Bytes.ofMebibytes(300));
        }
    }

    @Test
    void a_cpu_quota_is_a_group_of_the_members_own() throws Exception {
        assumeTrue(machine().can("cpu-quota"), "no cpu controller is writable");
        try (TestLab lab = TestLab.open(root)) {
            Limits half = new Limits(Optional.empty(), Optional.empty(), new Cpus(List.of(0), Optional.of(0.5)));
            RunningDeployment deployment = lab.launch(subject(Victims.command("Environment"), says("said"), half));
            Path group = TestLab.ownGroups().stream()
                    .filter(path -> quota(path).isPresent())
                    .filter(path -> processes(path)
                            .equals(List.of(Long.toString(only(deployment).pid()))))
                    .findFirst()
                    .orElseThrow();
            assertThat(only(deployment).quota()).contains(0.5);
            assertThat(quota(group))
                    .hasValueSatisfying(value -> assertThat(value).startsWith("50000"));
            deployment.close();
            assertThat(group).doesNotExist();
        }
    }
}
