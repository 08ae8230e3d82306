package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The move itself is tried on a machine with systemd: {@code bench/machine}. */
class SystemdScopeTest {
    private static final Path BUSCTL = Path.of("/usr/bin/busctl");
    private static final ScopePlacement ANYWHERE = new ScopePlacement(Optional.empty(), Optional.empty());

    @TempDir
    Path root;

    @Test
    void a_machine_without_systemd_is_recognized() throws Exception {
        assertThat(new SystemdScope(root, 1000).runs()).isFalse();
        record("run/systemd/system/x", "");
        record("proc/1/comm", "systemd\n");
        record("proc/self/status", "NSpid:\t4711\n");
        assertThat(new SystemdScope(root, 1000).runs()).isTrue();
    }

    @Test
    void a_container_with_the_hosts_run_does_not_pass_its_pid_to_the_hosts_systemd() throws Exception {
        record("run/systemd/system/x", "");
        record("proc/1/comm", "bash\n");
        record("proc/self/status", "NSpid:\t7\n");
        assertThat(new SystemdScope(root, 0).runs()).isFalse();
    }

    @Test
    void a_user_without_a_manager_gets_the_command_that_starts_one() {
        SystemdScope.ScopeOutcome outcome = new SystemdScope(root, 1000).enter(new ControlGroups(root), root);
        assertThat(outcome.scope()).isEmpty();
        assertThat(outcome.reason() + outcome.remedy()).containsAnyOf("loginctl enable-linger", "busctl was not found");
    }

    @Test
    void a_users_manager_without_a_bus_lacks_a_package() throws Exception {
        Files.createDirectories(root.resolve("run/user/1000/systemd"));
        SystemdScope.ScopeOutcome outcome = new SystemdScope(root, 1000).enter(new ControlGroups(root), root);
        assertThat(outcome.scope()).isEmpty();
        assertThat(outcome.reason() + outcome.remedy())
                .containsAnyOf("install dbus-user-session", "busctl was not found");
    }

    @Test
    void root_asks_the_system_and_a_user_his_own_manager() {
        assertThat(new SystemdScope(root, 0).command(BUSCTL, "x.scope", 7, ANYWHERE))
                .startsWith("/usr/bin/busctl", "--system");
        assertThat(new SystemdScope(root, 0).wrapper().sentence()).doesNotContain("--user");
        assertThat(new SystemdScope(root, 1000).wrapper().sentence()).contains("--user");
    }

    @Test
    void the_bus_of_a_desktop_is_not_taken_for_the_managers() {
        assertThat(new SystemdScope(root, 1000).command(BUSCTL, "x.scope", 7, ANYWHERE))
                .startsWith(
                        "/usr/bin/env",
                        "-u",
                        "DBUS_SESSION_BUS_ADDRESS",
                        "XDG_RUNTIME_DIR=" + root + "/run/user/1000",
                        "/usr/bin/busctl",
                        "--user");
    }

    @Test
    void only_the_lab_moves_into_a_delegated_scope_without_a_limit_of_tasks() {
        List<String> command = new SystemdScope(root, 0).command(BUSCTL, "x.scope", 4711, ANYWHERE);
        assertThat(command).containsSubsequence("x.scope", "fail", "5");
        assertThat(command).containsSubsequence("PIDs", "au", "1", "4711");
        assertThat(command).containsSubsequence("Delegate", "b", "true");
        assertThat(command).containsSubsequence("TasksMax", "t", "18446744073709551615");
        assertThat(command).doesNotContain("MemoryMax", "Slice");
    }

    @Test
    void the_slice_and_the_memory_limit_that_the_lab_leaves_go_with_it() {
        ScopePlacement placement = new ScopePlacement(Optional.of("user-0.slice"), Optional.of(346_030_080L));
        List<String> command = new SystemdScope(root, 0).command(BUSCTL, "x.scope", 4711, placement);
        assertThat(command)
                .containsSubsequence("fail", "7", "Slice", "s", "user-0.slice", "MemoryMax", "t", "346030080", "0");
    }

    @Test
    void a_group_of_a_users_manager_ends_with_the_last_session_unless_the_user_lingers() throws Exception {
        SystemdScope systemd = new SystemdScope(root, 1000);
        Path scope = Path.of("/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/x.scope");
        String user = System.getProperty("user.name");
        assertThat(systemd.lifetime(scope)).contains("last session", "sudo loginctl enable-linger " + user);
        assertThat(systemd.lifetime(Path.of("/sys/fs/cgroup/system.slice/x.scope")))
                .isEmpty();
        record("var/lib/systemd/linger/" + user, "");
        assertThat(systemd.lifetime(scope)).isEmpty();
    }

    private void record(String file, String content) throws Exception {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), content);
    }
}
