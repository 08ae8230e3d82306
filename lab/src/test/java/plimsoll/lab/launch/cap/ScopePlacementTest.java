package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The groups are those that systemd 252 makes. */
class ScopePlacementTest {
    private static final long USER = 1000;

    @TempDir
    Path cgroup;

    @Test
    void root_stays_in_the_slice_of_its_session() {
        assertThat(slice("user.slice/user-0.slice/session-1.scope", 0)).contains("user-0.slice");
        assertThat(slice("system.slice/system-runner.slice/runner@1.service", 0))
                .contains("system-runner.slice");
    }

    @Test
    void root_by_sudo_in_a_users_terminal_stays_in_the_slice_that_the_system_manages() {
        assertThat(slice("user.slice/user-1000.slice/user@1000.service/app.slice/terminal.scope", 0))
                .contains("user-1000.slice");
    }

    @Test
    void a_user_in_a_session_has_no_slice_of_his_manager_to_stay_in() {
        assertThat(slice("user.slice/user-1000.slice/session-4.scope", USER)).isEmpty();
    }

    @Test
    void a_user_below_his_manager_stays_in_its_slice() {
        assertThat(slice("user.slice/user-1000.slice/user@1000.service/app.slice/app-x.slice/y.scope", USER))
                .contains("app-x.slice");
    }

    @Test
    void in_a_container_without_slices_there_is_none() {
        assertThat(slice("container", 0)).isEmpty();
        assertThat(memory("container", 0)).isEmpty();
    }

    @Test
    void the_smallest_limit_of_the_groups_that_the_lab_leaves_goes_with_it() throws Exception {
        limit("system.slice/runner.service/step", "max");
        limit("system.slice/runner.service", "2147483648");
        limit("system.slice", "1073741824");
        assertThat(memory("system.slice/runner.service/step", 0)).contains(2_147_483_648L);
    }

    @Test
    void a_limit_on_everything_of_a_user_stays_in_force_without_help() throws Exception {
        limit("user.slice/user-1000.slice/session-4.scope", "max");
        limit("user.slice/user-1000.slice", "1073741824");
        assertThat(memory("user.slice/user-1000.slice/session-4.scope", USER)).isEmpty();
    }

    @Test
    void a_user_who_leaves_a_service_of_the_system_takes_its_limit_along() throws Exception {
        limit("system.slice/runner.service", "2147483648");
        assertThat(memory("system.slice/runner.service", USER)).contains(2_147_483_648L);
    }

    private Optional<String> slice(String group, long uid) {
        return ScopePlacement.of(cgroup.resolve(group), uid).slice();
    }

    private Optional<Long> memory(String group, long uid) {
        return ScopePlacement.of(cgroup.resolve(group), uid).memory();
    }

    private void limit(String group, String value) throws Exception {
        Files.writeString(Files.createDirectories(cgroup.resolve(group)).resolve("memory.max"), value + "\n");
    }
}
