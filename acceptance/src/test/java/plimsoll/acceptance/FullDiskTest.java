package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The results go to a file system that is too small for them. */
@Tag("end-to-end")
class FullDiskTest {
    @RegisterExtension
    final Desk desk = new Desk();

    /** Too small for the plan, for the first ledger, for the second trial, for the report. */
    @ParameterizedTest
    @ValueSource(ints = {8, 40, 160, 400, 4300, 8600})
    void ends_with_one_clear_sentence_and_can_be_gone_on_with_once_there_is_room(int kibibytes) throws IOException {
        Path disk = Files.createDirectory(desk.directory().resolve("disk"));
        assumeTrue(mounted(disk, kibibytes), "needs root, to mount a small tmpfs");
        try {
            Ended full = run(disk);
            assertThat(full.code()).as(full.complained()).isIn(1, 20, 21);
            assertThat(full.complained())
                    .doesNotContain("\tat ")
                    .contains("No space left on device")
                    .contains("--resume");
            assertThat(command("mount", "-o", "remount,size=64m", disk.toString())).isTrue();
            Ended resumed = Files.exists(disk.resolve("result/plan.json"))
                    ? desk.run("run", "--resume", "disk/result")
                    : new Ended(2, "", "");
            assertThat(resumed.code()).as(resumed.complained()).isIn(0, 2, 20);
        } finally {
            assertThat(command("umount", disk.toString())).isTrue();
        }
    }

    private Ended run(Path disk) {
        Path study = desk.write(
                "study.yaml",
                StudyText.quick("honest:")
                        .load("closed: 4 users", "operations: 2000000", "for: 1s", "deadline: 3s")
                        .rounds(4)
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
