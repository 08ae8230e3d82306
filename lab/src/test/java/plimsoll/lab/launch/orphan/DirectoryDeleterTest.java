package plimsoll.lab.launch.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab deletes what it made, and nothing that a member mounted there. */
class DirectoryDeleterTest {
    @TempDir
    private Path directory;

    /** Runs the deletion in a mount namespace of its own, so that no mount of the test outlives it. */
    public static final class Deletion {
        private Deletion() {}

        /** @param arguments a scratch directory; or a state directory and a name, to close a lab's registry */
        public static void main(String[] arguments) throws Exception {
            Path scratch = Path.of(arguments[0]);
            if (arguments.length > 1) {
                registry(scratch, arguments[1]);
                return;
            }
            try {
                System.out.println("files " + DirectoryDeleter.files(scratch));
                DirectoryDeleter.delete(scratch);
                System.out.println("deleted");
            } catch (IOException refused) {
                System.out.println(refused.getMessage());
            }
        }

        private static void registry(Path state, String mounted) throws Exception {
            ProcessRegistry registry = ProcessRegistry.open(state);
            Path member = registry.scratch("1-service");
            new ProcessBuilder("mount", "--bind", mounted, member.toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            registry.close();
            System.out.println(
                    "closed " + Files.list(ProcessRegistry.labs(state)).count());
            new ProcessBuilder("umount", member.toString()).inheritIO().start().waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mount --bind \"$kept\" \"$scratch/deep/with blank\"",
                "mount -t tmpfs plimsoll \"$scratch/deep/with blank\" && : >\"$scratch/deep/with blank/database\""
            })
    @Tag("kernel")
    void mounts_of_a_member_are_left_alone_and_named(String mount) throws Exception {
        Path kept = Files.createDirectory(directory.resolve("kept"));
        Files.createFile(kept.resolve("database"));
        Path scratch = Files.createDirectories(directory.resolve("scratch"));
        Path point = Files.createDirectories(scratch.resolve("deep/with blank"));
        Files.createFile(scratch.resolve("deep/ours"));
        Files.createFile(scratch.resolve("other"));

        List<String> output = inNamespace(mount + " && delete && ls \"$scratch/deep/with blank\"", kept, scratch);

        assertThat(output)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("files 2"),
                        line -> assertThat(line).contains(" mounted at " + point, "umount '" + point + "'"),
                        line -> assertThat(line).isEqualTo("database"));
        assertThat(kept.resolve("database")).exists();
        assertThat(scratch).isDirectoryContaining("glob:**deep");
        assertThat(scratch.resolve("other")).doesNotExist();
        assertThat(scratch.resolve("deep")).isDirectoryContaining("glob:**blank");
        assertThat(scratch.resolve("deep/ours")).doesNotExist();
    }

    @Test
    @Tag("kernel")
    void a_file_that_is_mounted_is_left_alone_and_so_is_a_mount_on_the_directory_itself() throws Exception {
        Path kept = Files.createDirectory(directory.resolve("kept"));
        Files.createFile(kept.resolve("database"));
        Path scratch = Files.createDirectories(directory.resolve("scratch"));
        Path file = Files.createFile(scratch.resolve("database"));

        assertThat(inNamespace("mount --bind \"$kept/database\" \"$scratch/database\" && delete", kept, scratch))
                .anyMatch(line -> line.contains(" mounted at " + file) && line.endsWith("umount '" + file + "'"));
        assertThat(inNamespace("mount --bind \"$kept\" \"$scratch\" && delete", kept, scratch))
                .anyMatch(line -> line.contains(" mounted at " + scratch) && line.endsWith("umount '" + scratch + "'"));
        assertThat(kept.resolve("database")).exists();
    }

    @Test
    @Tag("kernel")
    void a_lab_ends_without_an_error_and_leaves_its_registry_for_the_next_one() throws Exception {
        Path kept = Files.createDirectory(directory.resolve("kept"));
        Files.createFile(kept.resolve("database"));
        Path state = Files.createDirectory(directory.resolve("state"));

        assertThat(inNamespace(
                        "\"$java\" -cp \"$classes\" '" + Deletion.class.getName() + "' \"$scratch\" \"$kept\"",
                        kept,
                        state))
                .containsExactly("closed 1");
        assertThat(kept.resolve("database")).exists();

        assertThat(new OrphanCleaner(state, List.of()).run())
                .singleElement()
                .asString()
                .startsWith("the scratch directory ");
        assertThat(ProcessRegistry.labs(state)).isEmptyDirectory();
    }

    @Test
    void a_tree_with_directories_without_permissions_is_deleted_whole() throws Exception {
        Path scratch = Files.createDirectories(directory.resolve("scratch"));
        Path closed = Files.createDirectories(scratch.resolve("closed/deep"));
        Files.createFile(closed.resolve("file"));
        Files.setPosixFilePermissions(closed.getParent(), PosixFilePermissions.fromString("---------"));

        DirectoryDeleter.delete(scratch);

        assertThat(scratch).doesNotExist();
    }

    @Test
    void mount_points_are_read_with_their_blanks_and_backslashes() throws Exception {
        Path mountinfo = Files.writeString(directory.resolve("mountinfo"), """
                22 1 0:21 / /proc rw - proc proc rw
                23 1 8:1 /x %1$s/a\\040b\\134c rw,relatime shared:1 - ext4 /dev/sda1 rw
                24 1 8:1 /x %1$sother rw - ext4 /dev/sda1 rw
                torn
                """.formatted(directory));

        assertThat(MountPoints.in(directory, mountinfo).points()).containsExactly(directory.resolve("a b\\c"));
    }

    /** @param script in which {@code delete} deletes the scratch directory and prints how that ended */
    private static List<String> inNamespace(String script, Path kept, Path scratch) throws Exception {
        Process shell = new ProcessBuilder(
                        "unshare",
                        "--user",
                        "--map-root-user",
                        "--mount",
                        "--propagation",
                        "private",
                        "/bin/sh",
                        "-c",
                        "java=$1 classes=$2 kept=$3 scratch=$4; delete() { \"$java\" -cp \"$classes\" '"
                                + Deletion.class.getName() + "' \"$scratch\"; }; " + script,
                        "plimsoll",
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        System.getProperty("java.class.path"),
                        kept.toString(),
                        scratch.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(shell.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return output.lines().toList();
    }
}
