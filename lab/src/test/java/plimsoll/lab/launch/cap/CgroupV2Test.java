package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;
import plimsoll.model.member.OuterLimit;

/** Runs on a directory that mimics the root of a hierarchy; a new group here lacks the files that the kernel would create. */
class CgroupV2Test {
    private static final CapVerification CAPS = _ -> Optional.empty();
    private static final Bytes HALF = Bytes.ofMebibytes(512);
    private static final Limits CAPPED = new Limits(Optional.of(HALF), Optional.empty(), Cpus.ANY);

    @TempDir
    Path own;

    @BeforeEach
    void record() throws Exception {
        Files.writeString(own.resolve("cgroup.controllers"), "cpu io memory pids\n");
        Files.writeString(own.resolve("cgroup.subtree_control"), "");
        Files.writeString(own.resolve("cgroup.procs"), "4711\n");
        Files.createFile(own.resolve("cgroup.threads"));
    }

    @Test
    void a_cap_is_memory_without_swap_and_a_quota() throws Exception {
        Path group = group("memory.max", "memory.swap.max", "cpu.max");
        CgroupV2.limit(
                group,
                new Limits(
                        Optional.of(Bytes.ofMebibytes(512)), Optional.empty(), new Cpus(List.of(), Optional.of(1.5))));
        assertThat(group.resolve("memory.max")).hasContent(Long.toString(512L << 20));
        assertThat(group.resolve("memory.swap.max")).hasContent("0");
        assertThat(group.resolve("cpu.max")).hasContent("150000 100000");
    }

    @Test
    void a_member_is_slowed_down_from_its_high_limit_on() throws Exception {
        Path group = group("memory.max", "memory.high");
        CgroupV2.limit(group, CAPPED.withHigh(Bytes.ofMebibytes(450)));
        assertThat(group.resolve("memory.high")).hasContent(Long.toString(450L << 20));
    }

    @Test
    void the_kernel_ends_all_processes_of_a_member_unless_the_study_says_otherwise() throws Exception {
        Path group = group("memory.max", "memory.oom.group");
        CgroupV2.limit(group, CAPPED.withOomGroup(false));
        assertThat(group.resolve("memory.oom.group")).hasContent("max");
        CgroupV2.limit(group, CAPPED);
        assertThat(group.resolve("memory.oom.group")).hasContent("1");
        assertThat(OomGroupWatch.unlessKernel(group, CAPPED)).isEmpty();
    }

    @Test
    void where_the_kernel_cannot_end_a_group_the_lab_does() throws Exception {
        assertThat(OomGroupWatch.unlessKernel(group("memory.max"), CAPPED)).isPresent();
        assertThat(OomGroupWatch.unlessKernel(own, CAPPED.withOomGroup(false))).isEmpty();
        assertThat(OomGroupWatch.unlessKernel(own, Limits.NONE)).isEmpty();
    }

    @Test
    void processes_that_the_kernel_ended_with_the_killed_one_are_counted() throws Exception {
        Path group = group();
        // Recorded on Linux 6.1, with three processes in the group.
        Files.writeString(group.resolve("memory.events"), "oom 1\noom_kill 4\noom_group_kill 1\n");
        Files.writeString(group.resolve("memory.events.local"), "oom 1\noom_kill 4\noom_group_kill 1\n");
        assertThat(handle(group).oomKills()).contains(new OomKills(4, 0, 2));
    }

    @Test
    void a_process_alone_in_its_group_that_the_kernel_counts_twice_ended_alone() throws Exception {
        Path group = group();
        Files.writeString(group.resolve("memory.events"), "oom 1\noom_kill 2\noom_group_kill 1\n");
        Files.writeString(group.resolve("memory.events.local"), "oom 1\noom_kill 2\noom_group_kill 1\n");
        assertThat(handle(group).oomKills()).contains(new OomKills(2, 0, 0));
    }

    @Test
    void before_linux_5_17_the_setting_shows_that_a_group_ended_together() throws Exception {
        Path group = group();
        Files.writeString(group.resolve("memory.events"), "oom 1\noom_kill 3\n");
        Files.writeString(group.resolve("memory.events.local"), "oom 1\noom_kill 3\n");
        Files.writeString(group.resolve("memory.oom.group"), "1\n");
        assertThat(handle(group).oomKills()).contains(new OomKills(3, 0, 1));
    }

    @Test
    void a_kernel_without_swap_accounting_is_capped_on_memory_alone() throws Exception {
        Path group = group("memory.max");
        CgroupV2.limit(group, new Limits(Optional.of(Bytes.ofMebibytes(64)), Optional.empty(), Cpus.ANY));
        assertThat(group.resolve("memory.max")).hasContent(Long.toString(64L << 20));
        assertThat(group.resolve("memory.swap.max")).doesNotExist();
    }

    @Test
    void kills_and_the_peak_are_read_from_the_groups_own_files() throws Exception {
        Path group = group();
        Files.writeString(group.resolve("memory.events"), "low 0\noom 3\noom_kill 2\noom_group_kill 0\n");
        Files.writeString(group.resolve("memory.events.local"), "low 0\noom 3\noom_kill 2\noom_group_kill 0\n");
        Files.writeString(group.resolve("memory.peak"), "536870912\n");
        CapHandle capHandle = handle(group);
        assertThat(capHandle.oomKills()).contains(new OomKills(2, 0));
        assertThat(capHandle.peak()).contains(HALF);
        assertThat(capHandle.isolation().joins()).containsExactly(group.resolve("cgroup.procs"));
    }

    @Test
    void a_kill_for_the_limit_of_a_group_around_it_is_not_one_at_the_cap() throws Exception {
        Path group = group();
        Files.writeString(group.resolve("memory.events"), "max 0\noom 0\noom_kill 1\n");
        Files.writeString(group.resolve("memory.events.local"), "max 0\noom 0\noom_kill 1\n");
        assertThat(handle(group).oomKills()).contains(new OomKills(0, 1));
    }

    @Test
    void the_limit_of_such_a_kill_is_that_of_the_group_that_ran_out_of_memory() throws Exception {
        Path group = group();
        Files.writeString(own.resolve("memory.max"), "346030080\n");
        Files.writeString(own.resolve("memory.events.local"), "oom 1\noom_kill 0\n");
        CapHandle capHandle = handle(group);
        Files.writeString(group.resolve("memory.events"), "oom 0\noom_kill 1\n");
        Files.writeString(group.resolve("memory.events.local"), "oom 0\noom_kill 1\n");
        assertThat(capHandle.exceeded()).isEmpty();
        Files.writeString(own.resolve("memory.events.local"), "oom 2\noom_kill 0\n");
        assertThat(capHandle.exceeded()).contains(new OuterLimit(own.toString(), new Bytes(346_030_080)));
    }

    @Test
    void on_a_kernel_without_local_events_the_peak_shows_whose_limit_it_was() throws Exception {
        Path group = group();
        Files.writeString(group.resolve("memory.events"), "oom_kill 1\n");
        Files.writeString(group.resolve("memory.peak"), "188436480\n");
        assertThat(handle(group).oomKills()).contains(new OomKills(0, 1));
        Files.writeString(group.resolve("memory.peak"), Long.toString(HALF.count() - 4096));
        assertThat(handle(group).oomKills()).contains(new OomKills(1, 0));
    }

    @Test
    void a_group_that_cannot_be_limited_is_removed_again() throws Exception {
        try (CgroupV2 mechanism = granted(CAPS)) {
            assertThatThrownBy(() -> mechanism.hold("plimsoll-1-2-3", CapVerification.SMALL))
                    .hasMessageContaining("memory.max");
        }
        assertThat(own.resolve("plimsoll-1-2-3")).doesNotExist();
    }

    @Test
    void a_quota_that_version_1_holds_is_not_asked_of_a_group_without_the_controller() throws Exception {
        Files.writeString(own.resolve("cgroup.controllers"), "memory\n");
        Limits half = new Limits(Optional.empty(), Optional.empty(), new Cpus(List.of(), Optional.of(0.5)));
        try (CgroupV2 mechanism = granted(CAPS);
                CapHandle handle = mechanism.hold("plimsoll-1-2-3", half)) {
            assertThat(mechanism.holdsQuota()).isFalse();
            assertThat(handle.isolation().joins()).hasSize(1);
        }
    }

    @Test
    void a_group_that_does_not_cap_is_given_back() throws Exception {
        CapAvailability answer =
                granted(_ -> Optional.of("a process of 64m survived")).availability();
        assertThat(answer.available()).isFalse();
        assertThat(ControlGroups.made(own)).isEmpty();
    }

    @Test
    void a_refusal_names_the_reason_and_the_remedy() {
        Optional<Remedy> remedy = Optional.of(Remedy.command("run once: ", "sudo this"));
        CgroupV2 refused = new CgroupV2(new Delegation.Refused("the reason", remedy), CAPS);
        assertThat(refused.availability())
                .isEqualTo(new CapAvailability(false, "the reason; run once: sudo this", remedy));
        assertThat(refused.parent()).isEmpty();
    }

    private CgroupV2 granted(CapVerification check) throws Exception {
        return new CgroupV2(new Delegation.Granted(DelegatingGroup.of(own), "a test"), check);
    }

    private static CapHandle handle(Path group) {
        return new CgroupV2.Group(
                group,
                new EffectiveCap(CgroupV2.NAME, false, Optional.of(HALF), ""),
                Optional.empty(),
                OuterGroups.around(group));
    }

    private Path group(String... files) throws Exception {
        Path group = Files.createDirectory(own.resolve("plimsoll-1-2-3"));
        for (String file : files) {
            Files.writeString(group.resolve(file), "max\n");
        }
        return group;
    }
}
