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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Disk;
import plimsoll.model.member.DiskCosts;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;

@Tag("kernel")
@Timeout(120)
class DisksTest {
    private static final Optional<Bytes> MEBIBYTE = Optional.of(Bytes.ofMebibytes(1));
    private static final String SUM =
            "cksum ${dir}/a | cut -d' ' -f1,2; head -c 600000 /dev/zero | cksum | cut -d' ' -f1,2";

    @TempDir
    Path root;

    @AfterEach
    void nothing_is_mounted_where_others_see_it() throws Exception {
        assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(root.toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_disk_of_a_fixed_size_takes_what_fits_and_refuses_the_rest(boolean capped) throws Exception {
        Limits limits = (capped ? TestLab.memory(200) : Limits.NONE).withDisk(new Disk(MEBIBYTE, Optional.empty()));
        try (TestLab lab = disks(Machine.DISK_SIZE)) {
            RunningDeployment deployment =
                    lab.launch(writing(limits, "head -c 2000000 /dev/zero > ${dir}/a; stat -c %s ${dir}/a"));
            assertThat(said(lab, "service", "stdout")).startsWith("1048576\n");
            assertThat(said(lab, "service", "stderr")).contains("No space left on device");
            assertThat(lab.state().resolve("scratch"))
                    .isDirectoryRecursivelyContaining(path -> path.toString().contains("service"))
                    .isDirectoryNotContaining("regex:.*/a");
            deployment.close();
            assertThat(TestLab.under(lab.state().resolve("scratch"))).isEmpty();
        }
    }

    @Test
    void a_disk_takes_names_with_letters_of_any_language() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(5_000_000.0)));
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(
                    writing(
                            limits,
                            "name=$(printf 'gr\\303\\274n'); echo kept > ${dir}/$name; cat ${dir}/$name; : > ${dir}/a; echo on"));
            assertThat(said(lab, "service", "stdout")).startsWith("kept\non\n");
        }
    }

    @Test
    void a_disk_reads_the_texts_of_its_errors_in_english() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(5_000_000.0)));
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(limits, "echo on"));
            assertThat(diskEnvironment())
                    .filteredOn(variable -> variable.startsWith("LC_ALL=") || variable.startsWith("LANGUAGE="))
                    .containsExactlyInAnyOrder("LC_ALL=C.UTF-8", "LANGUAGE=");
        }
    }

    /** Returns the environment of the process that serves this test's disk. */
    private List<String> diskEnvironment() throws IOException {
        Path environment = Path.of("/proc", Long.toString(diskProcess().orElseThrow()), "environ");
        return List.of(Files.readString(environment).split("\0", -1));
    }

    /** Returns the process that serves this test's disk; empty if none does. */
    private Optional<Long> diskProcess() {
        return TestLab.diskProcess(root).map(ProcessHandle::pid);
    }

    @Test
    void a_disk_of_a_given_rate_keeps_every_byte() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(500_000.0)));
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(limits, "head -c 600000 /dev/zero > ${dir}/a; " + SUM));
            List<String> sums = said(lab, "service", "stdout").lines().toList();
            assertThat(sums.get(0)).isEqualTo(sums.get(1)).endsWith(" 600000");
        }
    }

    @Test
    void recent_writes_in_odd_pieces_are_read_without_waiting_for_the_disk() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(200_000.0)));
        String written = "a=$(date +%s%N); for i in 1 2 3 4 5 6 7 8; do head -c 50001 /dev/zero; done > ${dir}/a; ";
        // At the disk's rate, this would take four times as long as the write.
        String again = "b=$(date +%s%N); cat ${dir}/a ${dir}/a ${dir}/a ${dir}/a | wc -c; c=$(date +%s%N); "
                + "[ $((c - b)) -lt $((b - a)) ] && echo sooner";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(limits, written + again));
            assertThat(said(lab, "service", "stdout")).startsWith("1600032\nsooner\n");
        }
    }

    @Test
    void files_on_a_paced_disk_are_named_listed_moved_cut_and_deleted_as_on_any_other() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(1e9)));
        String script = "cd ${dir}; mkdir d; echo one > d/a; mv d/a b; echo two >> b; cat b; ls; rmdir d; "
                + "exec 3<> b; rm b; echo three >&3; ls | wc -l; exec 3>&-; "
                + "echo four > c; truncate -s 2 c; stat -c %s c; chmod 640 c; stat -c %a c; ls none";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(limits, script));
            assertThat(said(lab, "service", "stdout").lines()).startsWith("one", "two", "b", "d", "0", "2", "640");
            assertThat(said(lab, "service", "stderr")).contains("No such file").hasLineCount(1);
        }
    }

    @Test
    void a_deleted_file_that_is_open_is_not_the_new_one_of_its_name_and_a_touch_is_seen() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(Optional.empty(), Optional.of(1e9)));
        String script = "cd ${dir}; exec 3<>b; echo old content >&3; rm b; echo newer > b;"
                + " truncate -s 3 /proc/self/fd/3; stat -L -c '%s %h' /proc/self/fd/3; cat b;"
                + " touch -d @1000 c; touch c; [ $(stat -c %Y c) -gt 1000 ] && echo touched; sync . && ls -A";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(limits, script));
            assertThat(said(lab, "service", "stdout").lines()).startsWith("3 0", "newer", "touched", "b", "c", "told");
        }
    }

    @Test
    void new_names_are_answered_before_their_turns_and_the_first_write_of_a_file_after_its_own() throws Exception {
        // Again until it is seen once: other processes may take the core in between.
        String script = "cd ${dir}; n=0; until [ -n \"$seen\" ]; do n=$((n + 1));"
                + " a=$(date +%s%N); : > $n.a; : > $n.b; : > $n.c; b=$(date +%s%N); echo x > $n.d; c=$(date +%s%N);"
                + " [ $((b - a)) -lt $((c - b)) ] && seen=yes; done; ls 1.*";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(costs(300, 0, 0, Optional.empty()), script));
            assertThat(said(lab, "service", "stdout").lines()).startsWith("1.a", "1.b", "1.c", "1.d", "told");
        }
    }

    @Test
    void files_on_a_disk_with_costs_are_named_moved_and_deleted_as_on_any_other() throws Exception {
        String script = "cd ${dir}; mkdir d; for i in 1 2 3 4 5 6 7 8 9; do echo $i > d/$i; done; mv d/9 b; rm d/[1-8];"
                + " rmdir d; sync b; sync .; cat b; ls | wc -l";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            lab.launch(writing(costs(1, 0.5, 1, Optional.of(1)), script));
            assertThat(said(lab, "service", "stdout").lines()).startsWith("9", "1", "told");
        }
    }

    @Test
    void a_member_that_is_killed_while_it_waits_for_its_disk_leaves_nothing() throws Exception {
        String endless = "cd ${dir}; (while :; do echo x > a; sync a; rm a; done) & sleep 0.2";
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            RunningDeployment deployment = lab.launch(writing(costs(50, 50, 50, Optional.of(1)), endless));
            deployment.close();
            assertThat(TestLab.under(lab.state().resolve("scratch"))).isEmpty();
            assertThat(diskProcess()).isEmpty();
        }
    }

    @Test
    void the_process_of_a_disk_is_known_and_has_none_of_the_cores_of_its_member() throws Exception {
        List<Integer> cores = TestLab.machine().cores();
        assumeTrue(cores.size() > 1, "a machine with one core has no other one");
        Limits limits = costs(1, 1, 1, Optional.empty()).withCpus(Cpus.pinnedTo(cores.getFirst()));
        try (TestLab lab = disks(Machine.DISK_RATE)) {
            RunningDeployment deployment = lab.launch(writing(limits, "echo on"));
            Optional<Long> process = diskProcess();
            assertThat(process)
                    .isPresent()
                    .isEqualTo(deployment.members().getFirst().diskProcess());
            String status =
                    Files.readString(Path.of("/proc", process.orElseThrow().toString(), "status"));
            assertThat(status.replaceAll("(?s).*Cpus_allowed_list:\\s*([0-9]+).*", "$1"))
                    .matches("[0-9]+")
                    .isNotEqualTo(cores.getFirst().toString());
        }
    }

    private static Limits costs(double create, double delete, double sync, Optional<Integer> atOnce) {
        return Limits.NONE.withDisk(
                new Disk(Optional.empty(), Optional.of(1e9), Optional.of(new DiskCosts(create, delete, sync, atOnce))));
    }

    @Test
    void a_restart_finds_its_disk_again_or_an_empty_one() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(MEBIBYTE, Optional.empty()));
        try (TestLab lab = disks(Machine.DISK_SIZE)) {
            RunningDeployment deployment =
                    lab.launch(writing(limits, "echo x >> ${dir}/lives; wc -l < ${dir}/lives; df -k ${dir}"));
            deployment.end("service", true, true);
            deployment.restart("service", false);
            assertThat(said(lab, "service.2", "stdout")).startsWith("2\n").contains("1024");
            deployment.end("service", true, false);
            deployment.restart("service", true);
            assertThat(said(lab, "service.3", "stdout")).startsWith("1\n").contains("1024");
        }
    }

    @Test
    void a_member_that_does_not_start_leaves_no_disk() throws Exception {
        Limits limits = Limits.NONE.withDisk(new Disk(MEBIBYTE, Optional.empty()));
        try (TestLab lab = disks(Machine.DISK_SIZE)) {
            assertThatThrownBy(() ->
                            lab.launch(TestLab.subject(List.of("/no/such/program"), TestLab.says("told"), limits)))
                    .isInstanceOf(DeploymentException.class);
            assertThat(TestLab.under(lab.state().resolve("scratch"))).isEmpty();
        }
    }

    private TestLab disks(String needed) {
        assumeTrue(TestLab.machine().can(needed), () -> "this machine has no " + needed);
        return TestLab.open(root);
    }

    private static Member writing(Limits limits, String script) {
        return TestLab.subject(
                List.of("sh", "-c", script + "; echo told; exec sleep 60"), TestLab.says("told"), limits);
    }

    private static String said(TestLab lab, String life, String stream) throws Exception {
        Path log = lab.logs(life).resolve(stream + ".log");
        TestLab.comes(() -> log.toFile().length() > 0);
        return Files.readString(log);
    }
}
