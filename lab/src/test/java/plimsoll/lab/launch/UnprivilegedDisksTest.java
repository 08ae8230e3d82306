package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;

/** A lab of an ordinary user gives its members disks, in user namespaces. */
@Tag("kernel")
@Timeout(120)
class UnprivilegedDisksTest {
    /** A FUSE device as Linux distributions have it: everyone may open it. */
    private static final String OPEN_FUSE = "mknod \"$root/fuse\" c 10 229 && chmod 666 \"$root/fuse\""
            + " && mount --bind \"$root/fuse\" /dev/fuse && ";

    private static final String AS_USER = "exec setpriv --reuid 1000 --regid 1000 --clear-groups ";
    private static final String WITHOUT_RIGHTS = "exec setpriv --inh-caps=-all --bounding-set=-all,+setfcap ";
    private static final List<String> CLASS_PATH = new ArrayList<>();

    @TempDir
    private static Path classes = Path.of("");

    @TempDir
    private Path root;

    /** Another user must be able to read them. */
    @BeforeAll
    static void copy_the_classes() throws Exception {
        assumeTrue(
                new ProcessBuilder("setpriv", "--reuid", "1000", "--clear-groups", "true")
                                .inheritIO()
                                .start()
                                .waitFor()
                        == 0,
                "only root becomes another user");
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path copy = classes.resolve("classes-" + CLASS_PATH.size());
            assertThat(new ProcessBuilder("cp", "-r", entry, copy.toString())
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
            CLASS_PATH.add(copy.toString());
        }
        assertThat(new ProcessBuilder("chmod", "-R", "a+rX", classes.toString())
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Another user must be able to write the result. */
    @BeforeEach
    void open_the_directory() throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @AfterEach
    void nothing_is_left() throws Exception {
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(root.toString());
        Path scratch = root.resolve("lab/state/scratch");
        assertThat(Files.exists(scratch) ? TestLab.under(scratch) : List.of()).isEmpty();
    }

    /** A lab in a process of another user: launches one member with a disk, and prints what it wrote. */
    public static final class DiskLab {
        private DiskLab() {}

        /** @param arguments a directory, {@code size}, {@code rate} or {@code image}, and the member's script */
        public static void main(String[] arguments) throws Exception {
            Path root = Path.of(arguments[0]);
            boolean image = arguments[1].equals("image");
            Disk disk = arguments[1].equals("size")
                    ? new Disk(Optional.of(Bytes.ofMebibytes(1)), Optional.empty())
                    : new Disk(Optional.empty(), Optional.of(50_000_000.0));
            String script = arguments[2] + "; echo told; exec sleep 60";
            TestLab.machine().capabilities().all().stream()
                    .filter(capability -> capability.name().equals(image ? "images" : "disk-" + arguments[1]))
                    .forEach(capability -> System.out.println(capability.available() + " " + capability.sentence()));
            try (TestLab lab = TestLab.openOn(root, TestLab.machine())) {
                RunningDeployment deployment = lab.launch(
                        image
                                ? ContainersTest.member(
                                        root.resolveSibling("image.tar"),
                                        List.of("sh", "-c", arguments[2] + "; echo up; exec sleep 60"),
                                        Map.of(),
                                        Limits.NONE)
                                : TestLab.subject(
                                        List.of("sh", "-c", script), TestLab.says("told"), Limits.NONE.withDisk(disk)));
                System.out.print(Files.readString(lab.logs("service").resolve("stdout.log")));
                System.out.print(Files.readString(lab.logs("service").resolve("stderr.log")));
                deployment.close();
                System.out.println(
                        "files " + TestLab.only(deployment).filesLeft().orElseThrow());
            } catch (DeploymentException refused) {
                System.out.println(refused.kind() + " " + refused.getMessage());
            }
        }
    }

    @Test
    void a_disk_of_a_fixed_size_gets_full_for_a_member_that_is_its_own_user_and_has_no_rights() throws Exception {
        assertThat(lab(
                        AS_USER,
                        "size",
                        "id -u; id -g; grep CapEff /proc/self/status; umount ${dir} 2>/dev/null || echo stays;"
                                + " head -c 2000000 /dev/zero >${dir}/a; stat -c '%s %u' ${dir}/a"))
                .anyMatch(UnprivilegedDisksTest::isAvailable)
                .contains("1000", "CapEff:\t0000000000000000", "stays", "1048576 1000", "files 1")
                .anyMatch(line -> line.contains("No space left on device"));
    }

    /** Whether a line of the lab says that the machine has the disk, by a user namespace. */
    private static boolean isAvailable(String line) {
        return line.startsWith("true ") && line.endsWith(", in a user namespace");
    }

    @Test
    void a_disk_of_a_given_rate_keeps_every_byte_of_an_ordinary_user() throws Exception {
        assertThat(lab(
                        OPEN_FUSE + AS_USER,
                        "rate",
                        "head -c 600000 /dev/zero >${dir}/a; cksum <${dir}/a; head -c 600000 /dev/zero | cksum;"
                                + " stat -c '%u' ${dir}/a; stat -f -c %T ${dir}"))
                .anyMatch(UnprivilegedDisksTest::isAvailable)
                .contains("1000", "files 1")
                .anyMatch(line -> line.startsWith("fuse"))
                .filteredOn(line -> line.endsWith(" 600000"))
                .containsExactly("1344742892 600000", "1344742892 600000");
    }

    @Test
    void without_user_namespaces_the_disk_is_refused_with_the_setting_and_its_remedy() throws Exception {
        assertThat(lab(
                        "exec unshare --user --map-root-user /bin/sh -c 'echo 0 >/proc/sys/user/max_user_namespaces;"
                                + WITHOUT_RIGHTS + "\"$@\"' plimsoll ",
                        "size",
                        "echo never"))
                .anyMatch(line -> line.startsWith("false ")
                        && line.contains("user.max_user_namespaces = 0")
                        && line.contains("sysctl -w user.max_user_namespaces=10000"))
                .anyMatch(line -> line.startsWith("MISSING_CAPABILITY 'service'"))
                .doesNotContain("never");
    }

    @Test
    void root_without_its_rights_takes_the_same_way_as_a_user() throws Exception {
        assertThat(lab(WITHOUT_RIGHTS, "size", "id -u; echo kept >${dir}/a; cat ${dir}/a"))
                .anyMatch(UnprivilegedDisksTest::isAvailable)
                .contains("0", "kept", "files 1");
    }

    @Test
    void an_image_runs_in_a_user_namespace_as_the_user_that_it_names_and_as_its_root() throws Exception {
        for (String user : List.of("1234", "0")) {
            ContainersTest.image(root.resolve("image.tar"), "{\"User\":\"" + user + "\",\"WorkingDir\":\"/app\"}");

            assertThat(lab(
                            AS_USER,
                            "image",
                            "id -u; pwd; cat name; echo kept >${dir}/a; echo new >/app/new && cat /app/new;"
                                    + " head -c 3 /dev/zero >/dev/shm/x && stat -c '%s %u' /dev/shm/x"))
                    .anyMatch(UnprivilegedDisksTest::isAvailable)
                    .contains(user, "/app", "from the image", "new", "3 " + user, "files 1");
            DirectoryDeleter.delete(root.resolve("lab"));
        }
    }

    @Test
    void a_lab_that_is_killed_leaves_no_disk_and_no_member() throws Exception {
        Process killed = start(AS_USER, "size", "exec sleep 47");
        assertThat(TestLab.comes(() -> sleeping(47).findAny().isPresent())).isTrue();
        List<ProcessHandle> family = killed.descendants().toList();
        assertThat(family).hasSizeGreaterThanOrEqualTo(2);
        killed.destroyForcibly();

        assertThat(TestLab.comes(() -> family.stream().map(ProcessHandle::pid).noneMatch(TestLab::runs)))
                .isTrue();
        assertThat(sleeping(47)).noneMatch(process -> TestLab.runs(process.pid()));
    }

    private static Stream<ProcessHandle> sleeping(int seconds) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").matches("(/usr)?/bin/sleep " + seconds));
    }

    /** Returns the lines that the lab printed. */
    private List<String> lab(String way, String kind, String script) throws Exception {
        Process process = start(way, kind, script);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.lines().toList();
    }

    /** @param way a shell script that executes the command behind it as another user */
    private Process start(String way, String kind, String script) throws IOException {
        Path lab = Files.createDirectory(root.resolve("lab"));
        Files.setPosixFilePermissions(lab, PosixFilePermissions.fromString("rwxrwxrwx"));
        return new ProcessBuilder(
                        "unshare",
                        "--mount",
                        "--propagation",
                        "private",
                        "/bin/sh",
                        "-c",
                        "root=$1; shift; " + way + "\"$@\"",
                        "plimsoll",
                        root.toString(),
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        String.join(File.pathSeparator, CLASS_PATH),
                        DiskLab.class.getName(),
                        lab.toString(),
                        kind,
                        script)
                .redirectErrorStream(true)
                .start();
    }
}
