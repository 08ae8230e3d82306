package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.says;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.image.TestImage;
import plimsoll.model.Bytes;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.record.MemberRecord;

/** Members that are container images. */
@Tag("kernel")
@Timeout(120)
class ContainersTest {
    private static final List<String> PROGRAMS = List.of(
            "/bin/sh",
            "/bin/cat",
            "/bin/sleep",
            "/bin/ls",
            "/bin/head",
            "/usr/bin/id",
            "/usr/bin/env",
            "/usr/bin/stat",
            "/usr/bin/tail");

    @TempDir
    private Path root;

    @BeforeEach
    void images_can_be_started() {
        assumeTrue(
                TestLab.machine().can("images"),
                () -> TestLab.machine().capabilities().named("images").toString());
    }

    @AfterEach
    void nothing_is_left() throws IOException {
        assertThat(TestLab.ownGroups()).isEmpty();
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(root.toString());
        Path scratch = root.resolve("state/scratch");
        assertThat(Files.exists(scratch) ? TestLab.under(scratch) : List.of()).isEmpty();
    }

    @Test
    void an_image_runs_with_its_own_files_variables_and_directory() throws Exception {
        Path image = image("{\"Env\":[\"PATH=/usr/bin:/bin\",\"GREETING=hello\",\"LD_LIBRARY_PATH=/own\"],"
                + "\"Entrypoint\":[\"sh\",\"-c\"],\"Cmd\":[\"pwd; cat /app/name; env; ls /; ls /dev; echo up; exec sleep 60\"],"
                + "\"WorkingDir\":\"/app\"}");

        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(member(image, List.of(), Map.of("MINE", "yes"), memory(200)));
            List<String> lines = Files.readAllLines(lab.logs("service").resolve("stdout.log"));
            deployment.close();

            assertThat(lines)
                    .startsWith("/app", "from the image")
                    .contains("GREETING=hello", "MINE=yes", "HOME=/root", "LD_LIBRARY_PATH=/own", "null", "urandom")
                    .doesNotContain("boot", "USER=" + System.getenv("USER"))
                    .noneMatch(line -> line.startsWith("JAVA_HOME="))
                    .anyMatch(line -> line.matches("JAVA_TOOL_OPTIONS=.*-Xmx16m.*gc\\.log.*"));
        }
    }

    @Test
    void variables_of_an_image_reach_no_program_of_the_machine() throws Exception {
        Path image = image("{\"Env\":[\"LD_PRELOAD=./evil.so\",\"BASH_FUNC_mount%%=() { echo stolen; }\"],"
                + "\"Entrypoint\":[\"sh\",\"-c\",\"env; echo up; exec sleep 60\"],\"WorkingDir\":\"/app\"}");

        try (TestLab lab = TestLab.open(root)) {
            lab.launch(member(image, List.of(), Map.of(), memory(200))).close();
            String output = Files.readString(lab.logs("service").resolve("stdout.log"));
            String errors = Files.readString(lab.logs("service").resolve("stderr.log"));

            assertThat(output).contains("LD_PRELOAD=./evil.so").doesNotContain("stolen\n");
            // The programs of the image look for it, and those of the machine, which would look first, do not.
            assertThat(errors.lines().filter(line -> line.contains("evil.so")))
                    .allMatch(line -> line.matches("ERROR: ld.so: .*"))
                    .hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void the_name_of_a_variable_of_an_image_is_never_read_as_an_option() throws Exception {
        Path escaped = root.resolve("escaped");
        Path image = image("{\"Env\":[\"--split-string=/bin/sh -c 'echo ran > " + escaped + "'\"]}");

        try (TestLab lab = TestLab.open(root)) {
            lab.launch(member(image, List.of("sh", "-c", "echo up; exec sleep 60"), Map.of(), memory(200)))
                    .close();
            assertThat(escaped).doesNotExist();
        }
    }

    @Test
    void the_settings_of_the_kernel_cannot_be_written_by_an_image_of_root() throws Exception {
        Path image = image("{\"Entrypoint\":[\"sh\",\"-c\",\"for f in /proc/sys/kernel/core_pattern"
                + " /sys/kernel/uevent_seqnum /sys/fs/cgroup/cgroup.procs; do"
                + " ( : >> $f ) 2>/dev/null && echo writes $f; done; echo up; exec sleep 60\"]}");

        try (TestLab lab = TestLab.open(root)) {
            lab.launch(member(image, List.of(), Map.of(), memory(200))).close();
            assertThat(Files.readString(lab.logs("service").resolve("stdout.log")))
                    .doesNotContain("writes");
        }
    }

    @Test
    void the_program_keeps_the_pid_and_the_cap_of_a_member() throws Exception {
        Path image = image(
                "{\"Cmd\":[\"sh\",\"-c\",\"head -c 90000000 /dev/zero | tail -c 80000000 >/dev/null; echo survived\"]}");

        try (TestLab lab = TestLab.openWithKernelCap(root)) {
            RunningDeployment deployment =
                    lab.launch(member(image, List.of("sh", "-c", "echo up; exec sleep 60"), Map.of(), memory(20)));
            MemberRecord record = only(deployment);
            // The shell is ready before it executes its last program.
            assertThat(comes(() -> program(record.pid()).equals("sleep\n"))).isTrue();
            assertThat(record.command()).containsExactly("sh", "-c", "echo up; exec sleep 60");
            deployment.close();

            assertThatThrownBy(() -> lab.launch(member(image, List.of(), Map.of(), memory(20))))
                    .isInstanceOf(DeploymentException.class);
            assertThat(lab.events()).anyMatch(event -> event.text().contains("oom_kill "));
        }
    }

    @Test
    void changes_stay_in_a_run_and_the_lab_sees_the_files_of_the_member() throws Exception {
        Path image = image("{}");
        String script =
                "cat /app/new 2>/dev/null && echo changed; echo x > /app/new; echo kept > ${dir}/a; echo up; exec sleep 60";

        try (TestLab lab = TestLab.open(root)) {
            for (int run = 0; run < 2; run++) {
                RunningDeployment deployment =
                        lab.launch(member(image, List.of("sh", "-c", script), Map.of(), Limits.NONE));
                assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                        .doesNotContain("changed");
                deployment.close();
                assertThat(only(deployment).filesLeft()).contains(1L);
            }
            assertThat(lab.events().stream().filter(event -> event.text().startsWith("unpacking")))
                    .hasSize(1);
        }
    }

    @Test
    void an_image_of_a_user_runs_as_that_user_with_the_right_to_chroot_alone() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root runs an image as its user");
        Path image = image("{\"User\":\"1234:2345\"}");

        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(member(
                    image,
                    List.of(
                            "sh",
                            "-c",
                            "id -u; id -g; echo kept > ${dir}/a; echo named > /dev/stdout; stat -c %u /app; echo up; exec sleep 60"),
                    Map.of(),
                    Limits.NONE));
            List<String> status =
                    Files.readAllLines(Path.of("/proc/" + only(deployment).pid() + "/status"));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly("1234", "2345", "named", "0", "up");
            deployment.close();
            assertThat(status)
                    .contains("Uid:" + "\t1234".repeat(4), "Gid:" + "\t2345".repeat(4))
                    .contains("CapEff:\t0000000000040000", "NoNewPrivs:\t1");
            assertThat(only(deployment).filesLeft()).contains(1L);
        }
    }

    @Test
    void an_image_whose_user_is_root_cannot_leave_its_directory_and_lacks_the_rights_of_the_machines_root()
            throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root runs an image as root");
        Files.writeString(root.resolve("secret"), "of the machine");

        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(member(
                    image("{}"),
                    List.of(
                            "sh",
                            "-c",
                            "id -u; cat ../../../.." + root + "/secret; cat /proc/1/root" + root
                                    + "/secret; echo up; exec sleep 60"),
                    Map.of(),
                    Limits.NONE));
            List<String> status =
                    Files.readAllLines(Path.of("/proc/" + only(deployment).pid() + "/status"));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly("0", "up");
            deployment.close();
            assertThat(status)
                    .contains("NoNewPrivs:\t1")
                    .noneMatch(line -> line.matches("CapEff:\\s[0-9a-f]*[1-9a-f][0-9a-f]{8}"));
        }
    }

    @Test
    void members_of_another_user_run_an_image_as_that_user_who_owns_its_files() throws Exception {
        try (TestLab lab = TestLab.openAs(root, "daemon")) {
            RunningDeployment deployment = lab.launch(member(
                    image("{}"),
                    List.of(
                            "sh",
                            "-c",
                            "id -u; echo x > /app/new; stat -c %u /app/new; echo kept > ${dir}/a; echo up; exec sleep 60"),
                    Map.of(),
                    Limits.NONE));
            List<String> status =
                    Files.readAllLines(Path.of("/proc/" + only(deployment).pid() + "/status"));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly("1", "1", "up");
            deployment.close();
            assertThat(status).contains("Uid:" + "\t1".repeat(4));
        }
    }

    @Test
    void an_image_can_have_a_disk_of_its_own() throws Exception {
        assumeTrue(TestLab.machine().can("disk-size"), "no disk-size");

        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(member(
                    image("{}"),
                    List.of(
                            "sh",
                            "-c",
                            "head -c 2000000 /dev/zero > ${dir}/a; stat -c %s ${dir}/a; echo up; exec sleep 60"),
                    Map.of(),
                    Limits.NONE.withDisk(new Disk(Optional.of(Bytes.ofMebibytes(1)), Optional.empty()))));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly("1048576", "up");
            deployment.close();
        }
    }

    @Test
    void an_image_that_cannot_be_started_is_refused_with_the_reason() throws Exception {
        Path image = image("{\"Entrypoint\":[\"missing\"]}");
        Path damaged = Files.writeString(root.resolve("damaged.tar"), "x".repeat(2000));

        try (TestLab lab = TestLab.open(root)) {
            assertThatThrownBy(() -> lab.launch(member(image, List.of(), Map.of(), Limits.NONE)))
                    .hasMessageContaining("'missing'")
                    .hasMessageContaining("/usr/local/sbin");
            assertThatThrownBy(() -> lab.launch(member(damaged, List.of(), Map.of(), Limits.NONE)))
                    .hasMessageContaining(damaged.toString());
            assertThatThrownBy(() ->
                            lab.launch(member(image("{\"User\":\"stranger\"}"), List.of("sh"), Map.of(), Limits.NONE)))
                    .hasMessageContaining("'stranger'");
        }
    }

    @Test
    void children_that_leave_the_session_end_with_their_image() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(member(
                    image("{}"), List.of("sh", "-c", "sleep 53 & sleep 54 & echo up; wait"), Map.of(), memory(200)));
            List<Long> family = lab.launcher().user().isEmpty()
                    ? ProcessHandle.of(only(deployment).pid())
                            .orElseThrow()
                            .descendants()
                            .map(ProcessHandle::pid)
                            .toList()
                    : List.of();
            assertThat(family).hasSize(2);
            deployment.close();
            assertThat(comes(() -> family.stream().noneMatch(TestLab::runs))).isTrue();
        }
    }

    private static String program(long pid) {
        try {
            return Files.readString(Path.of("/proc/" + pid + "/comm"));
        } catch (IOException gone) {
            return "";
        }
    }

    private Path image(String config) throws IOException {
        return image(root.resolve("image-" + Integer.toHexString(config.hashCode()) + ".tar"), config);
    }

    /** Writes an image with a shell, some programs and the file {@code /app/name}. */
    static Path image(Path archive, String config) throws IOException {
        byte[] app =
                new TestImage.Layer().file("app/name", 0644, "from the image\n").bytes();
        return new TestImage(config, Base.LAYER, app).docker(archive);
    }

    /** The layer that all images have in common. */
    private static final class Base {
        static final byte[] LAYER = layer();

        private static byte[] layer() {
            try {
                TestImage.Layer base =
                        new TestImage.Layer().directory("tmp", 01777).directory("app", 0755);
                for (String program : PROGRAMS) {
                    base.program(program);
                }
                return base.bytes();
            } catch (IOException refused) {
                throw new UncheckedIOException(refused);
            }
        }
    }

    static Member member(Path image, List<String> command, Map<String, String> environment, Limits limits) {
        return new Member(
                "service",
                MemberRole.SUBJECT,
                new MemberSource.Launched(
                        command,
                        environment,
                        "/tmp",
                        says("up"),
                        Optional.empty(),
                        Optional.of(new ContainerImage(image.toString(), !command.isEmpty())),
                        Optional.empty()),
                limits);
    }
}
