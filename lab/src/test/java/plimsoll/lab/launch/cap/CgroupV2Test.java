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
import plimsoll.lab.launch.process.ProcessIdentity;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;

/** Runs on a directory that mimics a delegated group; a new group here lacks the files that the kernel would create. */
class CgroupV2Test {
    private static final CapVerification CAPS = _ -> Optional.empty();

    @TempDir
    Path own;

    @BeforeEach
    void record() throws Exception {
        Files.writeString(own.resolve("cgroup.controllers"), "cpu io memory pids\n");
        Files.writeString(own.resolve("cgroup.subtree_control"), "");
        Files.writeString(own.resolve("cgroup.procs"), "4711\n");
    }

    @Test
    void without_a_memory_controller_it_is_not_taken_and_says_so() throws Exception {
        Files.writeString(own.resolve("cgroup.controllers"), "hugetlb\n");
        CapAvailability answer = new CgroupV2(Optional.of(own), CAPS).availability();
        assertThat(answer.available()).isFalse();
        assertThat(answer.sentence()).contains("no memory controller", "not run by us");
    }

    @Test
    void a_group_that_was_not_delegated_is_not_taken_and_says_how_to_get_one() {
        CapAvailability answer = new CgroupV2(Optional.of(own), CAPS).availability();
        assertThat(answer.available()).isFalse();
        assertThat(answer.sentence()).contains("was not delegated", "systemd-run --user --scope -p Delegate=yes");
    }

    @Test
    void the_lab_moves_into_a_leaf_before_it_hands_controllers_down() throws Exception {
        Path leaf = Files.createDirectory(own.resolve("plimsoll-" + ProcessIdentity.own() + "-lab"));
        Files.writeString(leaf.resolve("cgroup.procs"), "");
        new CgroupV2(Optional.of(own), CAPS).moveIntoLeaf();
        assertThat(leaf.resolve("cgroup.procs"))
                .hasContent(Long.toString(ProcessHandle.current().pid()));
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("+cpu");
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
        Files.writeString(group.resolve("memory.peak"), "536870912\n");
        CapHandle capHandle = new CgroupV2.Group(group, new EffectiveCap(CgroupV2.NAME, false, Optional.empty(), ""));
        assertThat(capHandle.oomKills()).contains(2L);
        assertThat(capHandle.peak()).contains(Bytes.ofMebibytes(512));
        assertThat(capHandle.isolation().joins()).containsExactly(group.resolve("cgroup.procs"));
    }

    @Test
    void a_group_that_cannot_be_limited_is_removed_again() {
        CgroupV2 mechanism = new CgroupV2(Optional.of(own), CAPS);
        assertThatThrownBy(() -> mechanism.hold("plimsoll-1-2-3", CapVerification.SMALL))
                .hasMessageContaining("memory.max");
        assertThat(own.resolve("plimsoll-1-2-3")).doesNotExist();
    }

    private Path group(String... files) throws Exception {
        Path group = Files.createDirectory(own.resolve("plimsoll-1-2-3"));
        for (String file : files) {
            Files.writeString(group.resolve(file), "max\n");
        }
        return group;
    }
}
