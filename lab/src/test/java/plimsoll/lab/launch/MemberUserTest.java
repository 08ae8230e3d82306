package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.comes;
import static plimsoll.lab.launch.TestLab.memory;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.Bytes;
import plimsoll.model.member.Disk;
import plimsoll.model.member.InstallStep;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialEvent;

/** A lab of root whose members run as another user. */
@Tag("kernel")
@Timeout(120)
class MemberUserTest {
    private static final String USER = "daemon";
    private static final String ID = "1";
    private static final Path SHARED = Path.of("/var/tmp");

    @TempDir
    private Path root;

    private List<Path> before = List.of();

    @BeforeEach
    void list_what_is_shared() throws IOException {
        before = shared();
    }

    @AfterEach
    void nothing_is_left() throws IOException {
        assertThat(shared()).isEqualTo(before);
        assertThat(TestLab.ownGroups()).isEmpty();
    }

    @Test
    void every_process_of_a_member_is_the_users_with_its_groups_and_without_rights() throws Exception {
        try (TestLab lab = TestLab.openAs(root, USER)) {
            RunningDeployment deployment = lab.launch(subject(
                    List.of("sh", "-c", "sleep 60 & setsid sleep 61 & echo up; wait"), says("up"), memory(200)));
            long pid = only(deployment).pid();
            assertThat(comes(() -> family(pid).size() == 3)).isTrue();
            for (long each : family(pid)) {
                List<String> status = Files.readAllLines(Path.of("/proc/" + each + "/status"));
                assertThat(status)
                        .as("process %d", each)
                        .contains(
                                "Uid:" + ("\t" + ID).repeat(4),
                                "Gid:" + ("\t" + ID).repeat(4),
                                "CapEff:\t0000000000000000",
                                "CapPrm:\t0000000000000000",
                                "CapInh:\t0000000000000000")
                        .anyMatch(line -> line.matches("Groups:\\s" + ID + "\\b.*"));
            }
            List<Long> family = family(pid);
            deployment.close();
            assertThat(family).noneMatch(TestLab::runs);
        }
    }

    @Test
    void a_member_can_write_its_own_places_and_its_logs_by_name_and_reads_no_file_of_root() throws Exception {
        Path secret = Files.writeString(root.resolve("secret"), "of root\n");
        String script = "echo $HOME $USER $LOGNAME; echo kept > ${dir}/a; echo kept > $TMPDIR/b; stat -c %U ${dir}/a;"
                + " stat -c '%a %U' ${dir} $TMPDIR; echo by name > /dev/stdout;"
                + " cat " + secret + " 2>/dev/null || echo refused; echo x > ${dir}/../x || echo not beside; echo up;"
                + " exec sleep 60";
        try (TestLab lab = TestLab.openAs(root, USER)) {
            RunningDeployment deployment = lab.launch(subject(List.of("sh", "-c", script), says("up"), Limits.NONE));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly(
                            lab.launcher().user().orElseThrow().home() + " daemon daemon",
                            USER,
                            "700 " + USER,
                            "700 " + USER,
                            "by name",
                            "refused",
                            "not beside",
                            "up");
            deployment.close();
            assertThat(only(deployment).filesLeft()).contains(1L);
        }
    }

    @Test
    void the_files_of_a_jvm_are_in_the_result_and_the_labs_own() throws Exception {
        try (TestLab lab = TestLab.openAs(root, USER)) {
            Limits limits = new Limits(
                    Optional.empty(),
                    Optional.of(Bytes.ofMebibytes(20)),
                    memory(200).cpus());
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("HeapOom"), new Readiness.Started(), limits));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            for (String name : List.of("gc.log", "heap.hprof")) {
                assertThat(lab.logs("service").resolve(name)).isNotEmptyFile();
            }
            assertThat(lab.logs("service").resolve("oom.marker")).exists();
            try (Stream<Path> files = Files.list(lab.logs("service"))) {
                assertThat(files)
                        .allSatisfy(file ->
                                assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(0));
            }
            assertThat(notes(lab)).isEmpty();
        }
    }

    @Test
    void a_death_at_the_cap_is_named_as_for_any_member() throws Exception {
        try (TestLab lab = TestLab.openAs(root, USER)) {
            assumeTrue(TestLab.machine().mechanisms().getFirst().name().startsWith("cgroup"), "no kernel cap");
            RunningDeployment deployment = lab.launch(subject(
                    List.of("dd", "if=/dev/zero", "of=/dev/null", "bs=300M", "count=1"),
                    new Readiness.Started(),
                    memory(200)));
            assertThat(comes(deployment::hasDeath)).isTrue();
            deployment.close();
            assertThat(only(deployment).kernel().oomKills()).contains(1L);
            assertThat(lab.events())
                    .anyMatch(event -> event.kind() == TrialEvent.Kind.KILLED
                            && event.text().contains(" at its memory cap of 200m"));
        }
    }

    @Test
    void a_member_that_cannot_read_its_jar_ends_in_a_sentence_that_names_user_file_and_remedy() throws Exception {
        Path jar = Files.writeString(root.resolve("app.jar"), "");
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-------"));
        Path arguments = Files.writeString(root.resolve("classpath"), "/tmp:" + jar + "\n");
        List<List<String>> commands =
                List.of(List.of("java", "-jar", jar.toString()), List.of("java", "-cp", "@" + arguments, "app.Main"));
        try (TestLab lab = TestLab.openAs(root, USER)) {
            for (List<String> command : commands) {
                assertThatThrownBy(() -> lab.launch(subject(command, says("up"), Limits.NONE)))
                        .isInstanceOf(DeploymentException.class)
                        .hasMessageContaining("its user daemon (uid 1) cannot read " + jar);
            }
            assertThatThrownBy(() -> lab.launch(subject(List.of("/no/such/program"), says("up"), Limits.NONE)))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageNotContaining("cannot read");
        }
    }

    @Test
    void a_link_that_replaces_a_record_is_not_followed() throws Exception {
        Path secret = Files.writeString(root.resolve("secret"), "of root\n");
        String script = "cd $(dirname $(echo \"$JAVA_TOOL_OPTIONS\" | sed 's/.*file=\\([^:]*\\).*/\\1/'));"
                + " ln -s " + secret + " gc.log; mkfifo oom.marker; mkdir hs_err.log; echo mine > gc.log.1;"
                + " ln -s " + root + " ${dir}/all; echo up; exec sleep 60";
        try (TestLab lab = TestLab.openAs(root, USER)) {
            RunningDeployment deployment = lab.launch(subject(List.of("sh", "-c", script), says("up"), memory(200)));
            deployment.close();
            Path logs = lab.logs("service");
            assertThat(Files.exists(logs.resolve("gc.log"), LinkOption.NOFOLLOW_LINKS))
                    .isFalse();
            assertThat(Files.exists(logs.resolve("oom.marker"), LinkOption.NOFOLLOW_LINKS))
                    .isFalse();
            assertThat(logs.resolve("gc.log.1")).hasContent("mine");
            assertThat(notes(lab))
                    .hasSize(2)
                    .allMatch(text -> text.contains("is not a regular file of daemon (uid 1)"));
        }
        assertThat(secret).hasContent("of root");
    }

    @ParameterizedTest
    @ValueSource(strings = {"size", "rate", "both"})
    void a_disk_of_its_own_is_the_users(String kind) throws Exception {
        Disk disk = new Disk(
                kind.equals("rate") ? Optional.empty() : Optional.of(Bytes.ofMebibytes(1)),
                kind.equals("size") ? Optional.empty() : Optional.of(1e9));
        String script = "cd ${dir}; mkdir d; echo one > d/a; echo two >> d/a; cat d/a; stat -c %U d d/a; rm -r d;"
                + " head -c 2000000 /dev/zero > full; echo up; exec sleep 60";
        try (TestLab lab = TestLab.openAs(root, USER)) {
            assumeTrue(TestLab.machine().can(kind.equals("size") ? Machine.DISK_SIZE : Machine.DISK_RATE), "no disk");
            RunningDeployment deployment = lab.launch(
                    subject(List.of("sh", "-c", script), says("up"), memory(200).withDisk(disk)));
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .containsExactly("one", "two", USER, USER, "up");
            deployment.end("service", true, true);
            deployment.restart("service", false);
            deployment.close();
            assertThat(Files.readString(lab.logs("service").resolve("stderr.log"))
                            .contains("No space"))
                    .isEqualTo(!kind.equals("rate"));
            assertThat(notes(lab)).isEmpty();
        }
    }

    @Test
    void an_install_step_runs_as_the_user_too() throws Exception {
        try (TestLab lab = TestLab.openAs(root, USER)) {
            Path project = Files.createDirectory(root.resolve("project"));
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
            assertThatThrownBy(() -> lab.launch(installing(project)))
                    .hasMessageContainingAll("it ran as daemon (uid 1)", project.toString());
            lab.launcher().user().orElseThrow().own(project);
            lab.launch(installing(project)).close();
            assertThat(project.resolve("made/who")).hasContent(USER);
        }
    }

    private static Member installing(Path project) {
        return TestLab.member(
                "service",
                new MemberSource.Launched(
                        List.of("sleep", "60"),
                        Map.of(),
                        project.toString(),
                        new Readiness.Started(),
                        Optional.of(new InstallStep(List.of("sh", "-c", "mkdir made && id -un > made/who"), "made"))),
                Limits.NONE);
    }

    @Test
    void a_killed_lab_takes_its_member_along_and_the_next_lab_deletes_what_the_user_left() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts members as another user");
        try (LabProcess lab = LabProcess.start(root, List.of(), "as-daemon")) {
            assertThat(Files.getAttribute(Path.of("/proc/" + lab.member()), "unix:uid"))
                    .isEqualTo(Integer.valueOf(ID));
            lab.kill();
            assertThat(comes(() -> !TestLab.runs(lab.member()))).isTrue();
            assertThat(shared()).hasSize(before.size() + 1);
            try (TestLab next = TestLab.open(root)) {
                assertThat(next.launcher().swept())
                        .anyMatch(what -> what.startsWith("the scratch directory " + SHARED));
                assertThat(lab.children()).hasSize(2).noneMatch(TestLab::runs);
            }
        }
    }

    private static List<Long> family(long leader) {
        return Stream.concat(
                        Stream.of(leader),
                        ProcessHandle.of(leader).stream()
                                .flatMap(ProcessHandle::descendants)
                                .map(ProcessHandle::pid))
                .filter(pid -> ProcessTable.entry(pid).isPresent())
                .toList();
    }

    private static List<String> notes(TestLab lab) {
        return lab.events().stream()
                .filter(event -> event.kind() == TrialEvent.Kind.NOTE)
                .map(TrialEvent::text)
                .toList();
    }

    private static List<Path> shared() throws IOException {
        try (Stream<Path> files = Files.list(SHARED)) {
            return files.filter(file -> file.getFileName().toString().startsWith("plimsoll-"))
                    .sorted()
                    .toList();
        }
    }
}
