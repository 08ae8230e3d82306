package plimsoll.lab.launch.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.lab.launch.process.SystemTools;

/** The rights of the lab decide how it mounts, and each refusal of the kernel has its remedy. */
class MountNamespaceTest {
    @TempDir
    private Path proc;

    @Test
    void a_lab_that_may_mount_needs_no_user_namespace() throws Exception {
        rights(0, "000001ffffffffff");
        MountNamespace namespace = MountNamespace.own(proc);

        assertThat(namespace.mayMount()).isTrue();
        assertThat(namespace.created().subList(1, 5)).containsExactly("--mount", "--propagation", "private", "--");
        assertThat(namespace.entered(47).subList(1, 3)).containsExactly("--mount=/proc/47/ns/mnt", "--");
        assertThat(namespace.entered(47)).hasSize(3);
    }

    @Test
    void any_other_lab_mounts_in_a_user_namespace_and_its_member_keeps_its_identity() throws Exception {
        rights(1000, "0000000000000000");
        MountNamespace namespace = MountNamespace.own(proc);

        assertThat(namespace.mayMount()).isFalse();
        assertThat(namespace.created()).containsSubsequence("--user", "--map-root-user", "--mount");
        assertThat(namespace.entered(47))
                .containsSubsequence(
                        "--user=/proc/47/ns/user",
                        "--preserve-credentials",
                        "--mount=/proc/47/ns/mnt",
                        "--",
                        "--user",
                        "--map-user=1000",
                        "--map-group=100",
                        "--");
    }

    @ParameterizedTest
    @CsvSource({
        "user/max_user_namespaces,0,sudo sysctl -w user.max_user_namespaces=10000",
        "kernel/unprivileged_userns_clone,0,sudo sysctl -w kernel.unprivileged_userns_clone=1",
        "kernel/apparmor_restrict_unprivileged_userns,1,sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"
    })
    void a_refusal_names_the_setting_and_the_command_that_changes_it(String setting, String value, String command)
            throws IOException {
        Path file = proc.resolve("sys").resolve(setting);
        Files.createDirectories(file.getParent());
        Files.writeString(file, value + "\n");

        assertThat(MountNamespace.refusal(proc)).hasValueSatisfying(remedy -> {
            assertThat(remedy.sentence())
                    .contains(setting.replace('/', '.') + " = " + value)
                    .endsWith(": " + command);
            assertThat(remedy.command()).contains(command);
        });

        Files.writeString(file, (value.equals("0") ? 1 : 0) + "\n");
        assertThat(MountNamespace.refusal(proc)).isEmpty();
    }

    @Test
    void a_closed_device_and_a_missing_right_are_reported_with_a_remedy() throws Exception {
        rights(1000, "0000000000000000");
        NamespaceCapabilities probes = new NamespaceCapabilities(SystemTools.find(), proc, proc.resolve("none"));

        assertThat(new Capabilities(probes.probes()).all())
                .anySatisfy(capability -> {
                    assertThat(capability.name()).isEqualTo(Machine.DISK_RATE);
                    assertThat(capability.sentence()).contains("sudo modprobe fuse");
                    assertThat(capability.command()).contains("sudo modprobe fuse");
                })
                .anySatisfy(capability -> {
                    assertThat(capability.name()).isEqualTo(Machine.PRIVATE_NETWORK);
                    assertThat(capability.available()).isFalse();
                    assertThat(capability.sentence()).contains("CAP_NET_ADMIN", "run as root", "by: kernel", "proxy");
                });
    }

    private void rights(int user, String capabilities) throws IOException {
        Files.createDirectories(proc.resolve("self"));
        Files.writeString(
                proc.resolve("self/status"),
                "Uid:\t%d\t%d\t%d\t%d\nGid:\t100\t100\t100\t100\nCapEff:\t%s\n"
                        .formatted(user, user, user, user, capabilities));
    }
}
