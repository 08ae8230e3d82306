package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results on a file system that is too small for them. */
@Tag("end-to-end")
class FullDiskTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** Too small for the manifest, and for the first ledger. */
    @ParameterizedTest
    @ValueSource(ints = {8, 400})
    void ends_with_one_clear_sentence(int kibibytes) throws IOException {
        onDisk(kibibytes, disk -> assertClear(run(disk)));
    }

    /** The ledger fits, and the other records of the trial do not. */
    @Test
    void a_trial_that_did_not_fit_on_the_disk_is_repeated_once_there_is_room() throws IOException {
        onDisk(3970, disk -> {
            assertClear(run(disk));
            assertThat(command("mount", "-o", "remount,size=64m", disk.toString()))
                    .isTrue();

            ToolExit resumed = desk.run("run", "--resume", "disk/result");
            assertThat(resumed.code()).as(resumed.complained()).isIn(0, 20);
            assertThat(desk.result("disk/result").result().path("partial").asBoolean(true))
                    .isFalse();
        });
    }

    private static void assertClear(ToolExit full) {
        assertThat(full.code()).as(full.complained()).isIn(1, 20);
        assertThat(full.complained())
                .contains("No space left on device")
                .contains("--resume")
                .doesNotContain("\tat ")
                .doesNotContain("internal error");
    }

    private void onDisk(int kibibytes, Consumer<Path> test) throws IOException {
        Path disk = Files.createDirectory(desk.directory().resolve("disk"));
        assumeTrue(mounted(disk, kibibytes), "needs root, to mount a small tmpfs");
        try {
            test.accept(disk);
        } finally {
            assertThat(command("umount", disk.toString())).isTrue();
        }
    }

    /** The number of operations of a closed load with a duration is not known, so its ledger takes 4 MB. */
    private ToolExit run(Path disk) {
        Path study = desk.write(
                "study.yaml",
                StudyText.quick("honest: --pause=5")
                        .load("closed: 4 users", "for: 1s", "deadline: 3s")
                        .yaml());
        return desk.run("run", study.toString(), "--out", disk.resolve("result").toString());
    }

    private static boolean mounted(Path disk, int kibibytes) {
        return command("mount", "-t", "tmpfs", "-o", "size=" + kibibytes + "k", "plimsoll-test", disk.toString());
    }

    private static boolean command(String... words) {
        try {
            return new ProcessBuilder(List.of(words))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
