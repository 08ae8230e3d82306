package plimsoll.lab.launch.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.runs;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.LabProcess;
import plimsoll.lab.launch.RunningDeployment;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.Victims;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.lab.launch.process.SystemTools;
import plimsoll.records.LabJava;

class LeftoversTest {
    private static final String NOBODY = "65534";

    @TempDir
    Path root;

    @AfterEach
    void no_control_group_of_ours_is_left() {
        assertThat(TestLab.ownGroups()).isEmpty();
    }

    @Test
    void closing_a_crew_ends_its_children_even_one_that_left_the_session() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(subject(Victims.command("Forks"), says("forked"), memory(200)));
            List<Long> children = children(lab.logs("service"));
            assertThat(children).hasSize(2).allMatch(TestLab::runs);
            deployment.close();
            assertThat(children).noneMatch(TestLab::runs);
            assertThat(only(deployment).exit().orElseThrow().code()).isEqualTo(143);
            assertThat(TestLab.ownGroups()).isEmpty();
            assertThat(TestLab.under(lab.state().resolve("scratch"))).isEmpty();
        }
    }

    @Test
    void without_a_cgroup_children_are_found_by_session_and_mark() throws Exception {
        try (TestLab lab = TestLab.openWith(root, "rss-watchdog")) {
            RunningDeployment deployment = lab.launch(subject(Victims.command("Forks"), says("forked"), memory(200)));
            List<Long> children = children(lab.logs("service"));
            deployment.close();
            assertThat(children).hasSize(2).noneMatch(TestLab::runs);
        }
    }

    @Test
    void when_a_member_is_killed_its_children_go_with_it() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(subject(Victims.command("Forks"), says("forked"), memory(200)));
            List<Long> children = children(lab.logs("service"));
            ProcessHandle.of(only(deployment).pid()).orElseThrow().destroyForcibly();
            assertThat(comes(() -> children.stream().noneMatch(TestLab::runs))).isTrue();
        }
    }

    @Test
    void closing_the_launcher_twice_ends_deployments_that_are_still_open() throws Exception {
        TestLab lab = TestLab.open(root);
        RunningDeployment deployment = lab.launch(subject(Victims.command("Deaf"), says("deaf"), memory(200)));
        lab.close();
        lab.close();
        assertThat(runs(only(deployment).pid())).isFalse();
        assertThat(only(deployment).stoppedByLab()).isTrue();
        assertThat(lab.state().resolve("labs")).isEmptyDirectory();
        assertThat(lab.state().resolve("scratch")).isEmptyDirectory();
    }

    @Test
    void a_killed_lab_takes_its_member_along_and_the_next_lab_sweeps_the_rest() throws Exception {
        assumeTrue(TestLab.machine().can("setpriv"), "no setpriv");
        try (LabProcess lab = LabProcess.start(root, List.of(), "stay")) {
            Path scratch = root.resolve("state/scratch");
            lab.kill();
            assertThat(comes(() -> !runs(lab.member()))).isTrue();
            assertThat(scratch).isNotEmptyDirectory();
            assertThat(lab.children()).hasSize(2).allMatch(TestLab::runs);
            try (TestLab next = TestLab.open(root)) {
                assertThat(next.launcher().swept()).anyMatch(what -> what.startsWith("the scratch directory"));
                assertThat(lab.children()).hasSize(2).noneMatch(TestLab::runs);
                lab.cgroup().ifPresent(cgroup -> assertThat(cgroup).doesNotExist());
            }
            assertThat(scratch).isEmptyDirectory();
            assertThat(root.resolve("state/labs")).isEmptyDirectory();
        }
    }

    @Test
    @Tag("kernel")
    void a_killed_lab_leaves_no_disk_and_no_network() throws Exception {
        assumeTrue(TestLab.machine().can("disk-rate"), "no disk-rate");
        assumeTrue(TestLab.machine().can("private-network"), "no private-network");
        try (LabProcess lab = LabProcess.start(root, List.of(), "confined")) {
            List<Path> interfaces = lab.processes().stream()
                    .map(pid -> Path.of("/sys/class/net/plm" + pid))
                    .filter(Files::exists)
                    .toList();
            assertThat(interfaces).hasSize(1);
            lab.kill();
            try (TestLab next = TestLab.open(root)) {
                assertThat(next.launcher().swept()).isNotEmpty();
                assertThat(comes(() -> lab.processes().stream().noneMatch(TestLab::runs)))
                        .isTrue();
                assertThat(comes(() -> interfaces.stream().noneMatch(Files::exists)))
                        .isTrue();
            }
            assertThat(root.resolve("state/scratch")).isEmptyDirectory();
            assertThat(Files.readString(Path.of("/proc/mounts"))).doesNotContain(root.toString());
        }
    }

    @Test
    void a_living_lab_is_not_swept() throws Exception {
        try (LabProcess lab = LabProcess.start(root, List.of(), "stay");
                TestLab next = TestLab.open(root)) {
            assertThat(next.launcher().swept()).isEmpty();
            assertThat(runs(lab.member())).isTrue();
            assertThat(lab.children()).hasSize(2).allMatch(TestLab::runs);
        }
    }

    @Test
    void a_lab_that_is_asked_to_end_leaves_nothing() throws Exception {
        try (LabProcess lab = LabProcess.start(root, List.of(), "stay")) {
            lab.terminate();
            assertThat(runs(lab.member())).isFalse();
            assertThat(lab.children()).hasSize(2).noneMatch(TestLab::runs);
            lab.cgroup().ifPresent(cgroup -> assertThat(cgroup).doesNotExist());
            assertThat(root.resolve("state/labs")).isEmptyDirectory();
        }
    }

    @Test
    void a_lab_that_is_opened_while_its_process_ends_is_closed_and_leaves_nothing() {
        List<String> command = List.of(
                LabJava.path().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LateLab.class.getName(),
                root.resolve("state").toString());

        assertThat(CommandResult.of(command, Duration.ofSeconds(60))
                        .orElseThrow()
                        .output())
                .contains("closed true");
        assertThat(root.resolve("state/labs")).isEmptyDirectory();
        assertThat(root.resolve("state/scratch")).isEmptyDirectory();
    }

    @Test
    void an_ordinary_user_gets_the_next_weaker_cap_and_leaves_nothing_either() throws Exception {
        assumeTrue(TestLab.machine().can("root"), "only root can become another user");
        assumeTrue(SystemTools.find("setpriv").isPresent(), "no setpriv");
        List<String> asNobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        try (LabProcess lab = LabProcess.start(root, asNobody, "close")) {
            assertThat(lab.awaitEnd(Duration.ofSeconds(60))).isZero();
            assertThat(lab.lines()).contains("mechanism prlimit-data", "cgroup none", "exit 143", "closed");
            assertThat(lab.children()).hasSize(2).noneMatch(TestLab::runs);
            assertThat(root.resolve("state/labs")).isEmptyDirectory();
        }
    }

    @Test
    void a_killed_lab_of_an_ordinary_user_is_swept_as_well() throws Exception {
        assumeTrue(TestLab.machine().can("root"), "only root can become another user");
        List<String> asNobody = List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");
        try (LabProcess lab = LabProcess.start(root, asNobody, "stay")) {
            lab.kill();
            assertThat(comes(() -> !runs(lab.member()))).isTrue();
            try (LabProcess next = LabProcess.start(root, asNobody, "close")) {
                assertThat(next.awaitEnd(Duration.ofSeconds(60))).isZero();
            }
            assertThat(lab.children()).hasSize(2).noneMatch(TestLab::runs);
        }
    }

    private static List<Long> children(Path logs) throws Exception {
        return Files.readAllLines(logs.resolve("stdout.log")).stream()
                .filter(line -> line.startsWith("child "))
                .map(line -> Long.valueOf(line.substring("child ".length())))
                .toList();
    }
}
