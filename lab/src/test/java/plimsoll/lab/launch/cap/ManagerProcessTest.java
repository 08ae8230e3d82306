package plimsoll.lab.launch.cap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on files of {@code /proc} as different machines have them. */
class ManagerProcessTest {
    private static final String HOST = "pid:[4026531836]";

    @TempDir
    Path proc;

    @BeforeEach
    void record() throws Exception {
        Files.createDirectories(proc.resolve("1/ns"));
        Files.createDirectories(proc.resolve("self/ns"));
        Files.writeString(proc.resolve("1/comm"), "systemd\n");
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nNSpid:\t4711\n");
    }

    @Test
    void on_the_host_it_is_systemd_in_the_labs_namespace() throws Exception {
        namespaces(HOST, HOST);
        assertThat(seesOurPids(0)).isTrue();
    }

    @Test
    void in_a_container_it_is_another_program() throws Exception {
        Files.writeString(proc.resolve("1/comm"), "sh\n");
        namespaces("pid:[4026532200]", "pid:[4026532200]");
        assertThat(seesOurPids(0)).isFalse();
    }

    @Test
    void a_lab_in_a_namespace_of_its_own_has_another_pid_there() throws Exception {
        namespaces("pid:[4026532200]", HOST);
        assertThat(seesOurPids(0)).isFalse();
    }

    @Test
    void a_user_who_may_not_read_its_namespace_goes_by_the_number_of_own_pids() throws Exception {
        assertThat(seesOurPids(1000)).isTrue();
        Files.writeString(proc.resolve("self/status"), "Name:\tjava\nNSpid:\t4711\t7\n");
        assertThat(seesOurPids(1000)).isFalse();
    }

    @Test
    void where_it_is_hidden_from_users_it_is_believed_to_be_systemd_but_root_sees_it_anyway() throws Exception {
        Files.delete(proc.resolve("1/comm"));
        assertThat(seesOurPids(1000)).isTrue();
        assertThat(seesOurPids(0)).isFalse();
    }

    private boolean seesOurPids(long uid) {
        return new ManagerProcess(proc, uid).seesOurPids();
    }

    private void namespaces(String own, String managers) throws Exception {
        Files.createSymbolicLink(proc.resolve("self/ns/pid"), Path.of(own));
        Files.createSymbolicLink(proc.resolve("1/ns/pid"), Path.of(managers));
    }
}
