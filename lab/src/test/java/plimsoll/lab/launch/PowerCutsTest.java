package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.Limits;

/** Power cuts on real mounts. */
@Tag("kernel")
@Timeout(120)
class PowerCutsTest {
    private static final Limits FAST = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(1e9)));
    private static final Limits SMALL =
            Limits.NONE.withDisk(new Disk(Optional.of(Bytes.ofMebibytes(4)), Optional.empty()));

    @TempDir
    Path root;

    @AfterEach
    void nothing_is_mounted_where_others_see_it() throws Exception {
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(root.toString());
    }

    @Test
    void only_synced_changes_are_there_at_once_after_a_cut() throws Exception {
        String first = "echo old > a; echo lost > b; mkdir d; echo kept > d/x; sync a d/x d .; "
                + "echo more >> a; echo gone > d/y; mv d/x d/z; rm b";
        try (TestLab lab = open()) {
            RunningDeployment deployment = lab.launch(twice(FAST, first, "ls; cat a; ls d; cat d/x; stat -c %s b"));
            CutReport report = deployment.cutPower("service", Optional.empty());
            deployment.restart("service", false);

            assertThat(said(lab, "service.2")).startsWith("a\nb\nd\nold\nx\nkept\n0\n");
            assertThat(brief(report))
                    .containsExactlyInAnyOrder(
                            "./: the deletion of b /",
                            "d/: the entry of y /",
                            "d/: the rename of x to z /",
                            "a: 5 bytes at 4",
                            "b: 5 bytes at 0");
            assertThat(report.all()).isEqualTo(5);
            deployment.close();
            assertThat(TestLab.under(lab.state().resolve("scratch"))).isEmpty();
        }
    }

    @Test
    void a_synchronous_write_survives_and_so_does_a_second_cut() throws Exception {
        String first = ": > a; sync .; dd if=/dev/zero of=a bs=1000 count=3 oflag=dsync conv=notrunc status=none";
        try (TestLab lab = open()) {
            RunningDeployment deployment =
                    lab.launch(twice(FAST, first, "stat -c %s a; echo x >> a; : > never; cat a | wc -c"));
            assertThat(deployment.cutPower("service", Optional.empty()).all()).isZero();
            deployment.restart("service", false);
            assertThat(said(lab, "service.2")).startsWith("3000\n3002\n");
            assertThat(brief(deployment.cutPower("service", Optional.empty())))
                    .containsExactly("./: the entry of never /", "a: 2 bytes at 3000");
            deployment.restart("service", false);
            assertThat(said(lab, "service.3")).startsWith("3000\n3002\n");
        }
    }

    @Test
    void overwritten_content_comes_back_byte_for_byte() throws Exception {
        String first = "head -c 4000000 /dev/urandom > a; sync a .; cksum a | cut -c1-12 > sum; sync sum .; "
                + "dd if=/dev/zero of=a bs=777 seek=5 count=4000 conv=notrunc status=none; truncate -s 3800000 a";
        try (TestLab lab = open()) {
            RunningDeployment deployment =
                    lab.launch(twice(FAST, first, "cksum a | cut -c1-12 | cmp - sum && stat -c %s a"));
            deployment.cutPower("service", Optional.empty());
            deployment.restart("service", false);
            assertThat(said(lab, "service.2")).startsWith("4000000\n");
        }
    }

    @Test
    void a_full_disk_has_room_again_after_a_cut() throws Exception {
        String first = "echo kept > a; sync a .; head -c 9000000 /dev/zero > b; stat -c %s b";
        try (TestLab lab = open()) {
            RunningDeployment deployment =
                    lab.launch(twice(SMALL, first, "cat a; ls; head -c 3000000 /dev/zero > c && stat -c %s c"));
            deployment.cutPower("service", Optional.empty());
            deployment.restart("service", false);
            assertThat(said(lab, "service.2")).startsWith("kept\na\n3000000\n");
        }
    }

    /** A figure of a real process; every build tests that unsynced content needs the memory of its ranges only. */
    @Test
    @Tag("thorough")
    void much_unsynced_content_takes_little_memory() throws Exception {
        try (TestLab lab = open()) {
            RunningDeployment deployment =
                    lab.launch(twice(FAST, "head -c 300000000 /dev/zero > a; stat -c %s a", "ls | wc -l"));
            ProcessHandle disk = TestLab.diskProcess(root).orElseThrow();
            long peak = Files.readAllLines(Path.of("/proc", Long.toString(disk.pid()), "status")).stream()
                    .filter(line -> line.startsWith("VmHWM"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
            assertThat(peak).isBetween(1L, 250_000L);
            deployment.cutPower("service", Optional.empty());
            deployment.restart("service", false);
            assertThat(said(lab, "service.2")).startsWith("0\n");
        }
    }

    @Test
    void a_file_that_a_cut_would_bring_back_is_not_counted_among_those_left() throws Exception {
        try (TestLab lab = open()) {
            RunningDeployment deployment = lab.launch(twice(FAST, "echo x > a; echo y > b; sync a b .; rm a", ":"));
            deployment.close();
            assertThat(TestLab.only(deployment).filesLeft()).contains(1L);
        }
    }

    @Test
    void a_cut_of_a_disk_whose_process_has_died_is_refused() throws Exception {
        try (TestLab lab = open()) {
            RunningDeployment deployment = lab.launch(twice(FAST, "echo x > a", ":"));
            ProcessHandle disk = TestLab.diskProcess(root).orElseThrow();
            assertThat(disk.destroyForcibly()).isTrue();
            disk.onExit().join();
            assertThatThrownBy(() -> deployment.cutPower("service", Optional.empty()))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("its disk ");
        }
    }

    @Test
    void a_member_without_a_disk_is_refused() throws Exception {
        try (TestLab lab = open()) {
            RunningDeployment deployment = lab.launch(twice(Limits.NONE, ":", ":"));
            assertThatThrownBy(() -> deployment.cutPower("service", Optional.empty()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("'service'");
        }
    }

    @Test
    void a_torn_cut_leaves_whole_sectors_of_before_or_after() throws Exception {
        String first = "head -c 51200 /dev/zero | tr '\\0' a > a; sync a .; "
                + "head -c 51200 /dev/zero | tr '\\0' b | dd of=a conv=notrunc status=none";
        String left = "fold -w 512 a | sort -u | cut -c1-3";
        try (TestLab lab = open()) {
            RunningDeployment deployment = lab.launch(twice(FAST, first, left));
            for (long seed = 1; seed <= 3; seed++) {
                deployment.cutPower("service", Optional.of(seed));
                deployment.restart("service", false);
                assertThat(said(lab, "service." + (seed + 1)).lines().toList()).isSubsetOf("aaa", "bbb", "told");
            }
        }
    }

    @Test
    void a_disk_that_answers_a_flush_too_early_loses_what_was_synced() throws Exception {
        try (TestLab lab = open().cutting(TrialSetup.Flush.LYING, "service")) {
            RunningDeployment deployment = lab.launch(twice(FAST, "echo x > a; sync a .", "ls | wc -l"));
            CutReport report = deployment.cutPower("service", Optional.empty());
            deployment.restart("service", false);
            assertThat(said(lab, "service.2")).startsWith("0\n");
            assertThat(report.dropped()).singleElement().asString().startsWith("./: the entry of a lost by the disk");
        }
    }

    /** Returns the sentences without the missing call; a slash at the end stands for an fsync of the directory. */
    private static List<String> brief(CutReport report) {
        return report.dropped().stream()
                .map(sentence -> sentence.replace(" not covered by an fsync of the directory", " /")
                        .replace(" not covered by an fsync", ""))
                .toList();
    }

    private TestLab open() {
        assumeTrue(TestLab.machine().can(Machine.DISK_RATE), () -> "this machine has no " + Machine.DISK_RATE);
        return TestLab.open(root).cutting("service");
    }

    /** Returns a member that runs one script in its directory at first, and another one after each restart. */
    private static plimsoll.model.member.Member twice(Limits limits, String first, String later) {
        String script = "cd ${dir}; if [ -e $TMPDIR/begun ]; then " + later + "; else : > $TMPDIR/begun; " + first
                + "; fi; echo told; exec sleep 60";
        return TestLab.subject(List.of("sh", "-c", script), TestLab.says("told"), limits);
    }

    private static String said(TestLab lab, String life) throws Exception {
        Path log = lab.logs(life).resolve("stdout.log");
        TestLab.comes(() -> log.toFile().length() > 0);
        return Files.readString(log);
    }
}
