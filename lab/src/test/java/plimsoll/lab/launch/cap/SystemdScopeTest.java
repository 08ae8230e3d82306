package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The move itself is tried on a machine with systemd: {@code bench/machine}. */
class SystemdScopeTest {
    private static final Path BUSCTL = Path.of("/usr/bin/busctl");

    @TempDir
    Path run;

    @Test
    void a_machine_without_systemd_is_recognized() throws Exception {
        assertThat(new SystemdScope(run, 0).runs()).isFalse();
        Files.createDirectories(run.resolve("systemd/system"));
        assertThat(new SystemdScope(run, 0).runs()).isTrue();
    }

    @Test
    void a_user_without_a_manager_gets_the_command_that_starts_one() {
        SystemdScope.Answer answer = new SystemdScope(run, 1000).enter(new ControlGroups(run), run);
        assertThat(answer.scope()).isEmpty();
        assertThat(answer.reason() + answer.remedy()).containsAnyOf("loginctl enable-linger", "busctl was not found");
    }

    @Test
    void root_asks_the_system_and_a_user_his_own_manager() {
        assertThat(new SystemdScope(run, 0).command(BUSCTL, "x.scope", 7, run))
                .startsWith("/usr/bin/busctl", "--system");
        assertThat(new SystemdScope(run, 1000).command(BUSCTL, "x.scope", 7, run))
                .startsWith("/usr/bin/env", "XDG_RUNTIME_DIR=" + run + "/user/1000", "/usr/bin/busctl", "--user");
        assertThat(new SystemdScope(run, 0).wrapper()).doesNotContain("--user");
        assertThat(new SystemdScope(run, 1000).wrapper()).contains("--user");
    }

    @Test
    void only_the_lab_moves_into_a_delegated_scope_without_a_limit_of_tasks() {
        List<String> command = new SystemdScope(run, 0).command(BUSCTL, "x.scope", 4711, run);
        assertThat(command).containsSubsequence("x.scope", "fail", "5");
        assertThat(command).containsSubsequence("PIDs", "au", "1", "4711");
        assertThat(command).containsSubsequence("Delegate", "b", "true");
        assertThat(command).containsSubsequence("TasksMax", "t", "18446744073709551615");
        assertThat(command).doesNotContain("MemoryMax");
    }

    @Test
    void the_memory_limit_of_the_group_that_the_lab_leaves_goes_with_it() throws Exception {
        Files.writeString(run.resolve("memory.max"), "346030080\n");
        List<String> command = new SystemdScope(run, 0).command(BUSCTL, "x.scope", 4711, run);
        assertThat(command).containsSubsequence("fail", "6", "MemoryMax", "t", "346030080");
        Files.writeString(run.resolve("memory.max"), "max\n");
        assertThat(new SystemdScope(run, 0).command(BUSCTL, "x.scope", 4711, run))
                .doesNotContain("MemoryMax");
    }
}
