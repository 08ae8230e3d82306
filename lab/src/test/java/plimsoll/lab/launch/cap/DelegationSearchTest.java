package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on recorded files of {@code /proc}, {@code /run} and a hierarchy; real ones are tried by {@code bench/machine}. */
class DelegationSearchTest {
    @TempDir
    Path root;

    private Path own;

    @BeforeEach
    void record() throws Exception {
        own = Files.createDirectories(root.resolve("cgroup/lab.scope"));
        Files.writeString(own.resolve("cgroup.controllers"), "cpu memory pids\n");
        Files.writeString(own.resolve("cgroup.subtree_control"), "\n");
        Files.writeString(
                own.resolve("cgroup.procs"), "1\n" + ProcessHandle.current().pid() + "\n");
        Files.writeString(own.resolve("cgroup.type"), "domain\n");
        Files.createFile(own.resolve("cgroup.threads"));
        Files.createDirectories(root.resolve("proc/self"));
        enter("/lab.scope");
    }

    @Test
    void without_a_memory_controller_there_is_none() throws Exception {
        Files.writeString(own.resolve("cgroup.controllers"), "hugetlb\n");
        assertThat(refusal(0).reason()).contains(own + " has no memory controller");
    }

    @Test
    void a_group_outside_of_what_is_mounted_is_none() throws Exception {
        enter("/../lab.scope");
        assertThat(refusal(0).reason()).contains("no cgroup v2 hierarchy");
    }

    @Test
    void a_container_with_a_read_only_hierarchy_needs_another_start() throws Exception {
        mount("ro,nosuid");
        assertThat(CapAvailability.no(refusal(0).reason(), refusal(0).remedy()).sentence())
                .contains("is mounted read-only")
                .contains("--privileged");
    }

    @Test
    void under_systemd_a_read_only_hierarchy_is_mounted_again() throws Exception {
        bootSystemd();
        mount("ro,nosuid");
        assertThat(CapAvailability.no(refusal(0).reason(), refusal(0).remedy()).sentence())
                .contains("remount,rw")
                .doesNotContain("systemd-run");
    }

    @Test
    void under_systemd_the_processes_of_a_group_that_was_not_delegated_stay_where_they_are() throws Exception {
        bootSystemd();
        Delegation.Refused refused = refusal(65_000);
        assertThat(CapAvailability.no(refused.reason(), refused.remedy()).sentence())
                .containsAnyOf("loginctl enable-linger", "systemd-run --user");
        assertThat(DelegatingGroup.processes(own)).hasSize(2);
    }

    @Test
    void the_leaf_of_another_lab_leads_to_its_parent() throws Exception {
        Files.delete(own.resolve("cgroup.type"));
        Files.createDirectory(own.resolve(DelegatingGroup.LEAF + "+memory"));
        enter("/lab.scope/" + DelegatingGroup.LEAF + "+memory");
        assertThat(search(0)).isInstanceOfSatisfying(Delegation.Granted.class, granted -> {
            assertThat(granted.group().path()).isEqualTo(own);
            granted.group().close();
        });
        assertThat(ControlGroups.made(own)).isEmpty();
    }

    private void bootSystemd() throws Exception {
        Files.createDirectories(root.resolve("run/systemd/system"));
        Files.createDirectories(root.resolve("proc/1"));
        Files.writeString(root.resolve("proc/1/comm"), "systemd\n");
        Files.writeString(root.resolve("proc/self/status"), "NSpid:\t4711\n");
    }

    private void enter(String group) throws Exception {
        Files.writeString(root.resolve("proc/self/cgroup"), "0::" + group + "\n");
        mount("rw,relatime");
    }

    private void mount(String options) throws Exception {
        Files.writeString(
                root.resolve("proc/self/mountinfo"),
                "35 31 0:32 / " + root.resolve("cgroup") + " " + options + " shared:9 - cgroup2 cgroup2 rw\n");
    }

    private Delegation.Refused refusal(long uid) {
        return (Delegation.Refused) search(uid);
    }

    private Delegation search(long uid) {
        return new DelegationSearch(new ControlGroups(root.resolve("proc")), new SystemdScope(root, uid)).run();
    }
}
