package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static plimsoll.lab.launch.TestLab.machine;
import static plimsoll.lab.launch.TestLab.member;
import static plimsoll.lab.launch.TestLab.only;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.cap.CapHandle;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.lab.launch.process.ProcessIsolation;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.LabJava;

class RunningDeploymentTest {
    @TempDir
    Path root;

    @Test
    void the_pid_is_the_programs_own_and_the_command_is_recorded_as_executed() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Limits limits = new Limits(
                    Optional.of(Bytes.ofMebibytes(200)), Optional.of(Bytes.ofMebibytes(24)), Cpus.pinnedTo(0));
            RunningDeployment deployment = lab.launch(subject(Victims.command("Environment"), says("said"), limits));
            MemberRecord record = only(deployment);
            assertThat(ProcessHandle.of(record.pid()).orElseThrow().info().command())
                    .contains(LabJava.path().toString());
            assertThat(record.command())
                    .startsWith(LabJava.path().toString(), "-Xmx24m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1");
            assertThat(record.heap()).contains(Bytes.ofMebibytes(24));
            assertThat(record.runtime()).contains(ProgramRuntime.JVM);
            assertThat(record.readyCpuMillis()).isPresent();
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .contains("processors 1", "directory /tmp");
            assertThat(record.readyMillis().orElseThrow()).isGreaterThanOrEqualTo(record.startedMillis());
            assertThat(record.exit()).isEmpty();
        }
    }

    @Test
    void a_member_that_has_ended_cannot_be_paused_and_is_named() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(List.of("sh", "-c", "echo told; exec sleep 1"), says("told"), Limits.NONE));
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
            assertThatThrownBy(() -> deployment.pause("service"))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("'service'");
        }
    }

    @Test
    void a_start_that_comes_after_the_end_of_the_deployment_leaves_no_process() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(List.of("sh", "-c", "echo told; exec sleep 60"), says("told"), Limits.NONE));
            deployment.close();
            assertThatThrownBy(() -> deployment.restart("service", true)).isInstanceOf(IOException.class);
            assertThat(deployment.starts("service")).isEqualTo(2);
            assertThat(deployment.members()).noneMatch(RunningMember::isAlive);
        }
    }

    @Test
    void a_member_whose_end_fails_leaves_no_other_one_running() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(List.of("sh", "-c", "echo told; exec sleep 60"), says("told"), Limits.NONE));
            LaunchedMember first = (LaunchedMember) deployment.members().getFirst();
            deployment.add(failing(first, lab));

            assertThatThrownBy(deployment::close).hasMessage("its group stays");
            assertThat(deployment.members()).noneMatch(RunningMember::isAlive);
        }
    }

    /** Returns another process of a member, whose cap cannot be removed. */
    private static LaunchedMember failing(LaunchedMember like, TestLab lab) throws IOException {
        ManagedProcess process = lab.launcher()
                .spawn(new ProcessCommand(
                        "later",
                        List.of("sleep", "60"),
                        Map.of(),
                        Path.of("/tmp"),
                        List.of(),
                        new OutputTarget.Discarded(),
                        new OutputTarget.Discarded(),
                        false));
        CapHandle staying = new CapHandle() {
            @Override
            public EffectiveCap cap() {
                return new EffectiveCap("none", false, Optional.empty(), "no cap");
            }

            @Override
            public ProcessIsolation isolation() {
                return ProcessIsolation.NONE;
            }

            @Override
            public void close() {
                throw new IllegalStateException("its group stays");
            }
        };
        return new LaunchedMember(
                like.member(),
                like.launchSpec(),
                lab.trial(),
                new LaunchedMember.CappedProcess(staying, process, _ -> true));
    }

    @Test
    void a_members_password_is_new_in_each_trial_and_is_in_no_record() throws Exception {
        List<String> passwords = new ArrayList<>();
        for (int trial = 0; trial < 2; trial++) {
            try (TestLab lab = TestLab.open(root)) {
                Path told = root.resolve("told-" + trial);
                MemberSource.Launched source = new MemberSource.Launched(
                        List.of("/bin/sh", "-c", "echo $OWN > \"$0\"; echo up; exec sleep 60", told.toString()),
                        Map.of("OWN", "${secret}", "SAME", "a:${service.secret}"),
                        "/tmp",
                        new Readiness.Line("^up$"),
                        Optional.empty());
                RunningDeployment deployment = lab.launch(member("service", source, Limits.NONE));

                String password = Files.readString(told).strip();
                assertThat(password).matches("[0-9a-f]{32}");
                assertThat(only(deployment).environment())
                        .containsEntry("OWN", "${service.secret}")
                        .containsEntry("SAME", "a:${service.secret}");
                assertThat(deployment.placeholders())
                        .containsEntry("service.secret", "${env.PLIMSOLL_SECRET_SERVICE}")
                        .doesNotContainValue(password);
                assertThat(deployment.secrets()).containsExactly(Map.entry("PLIMSOLL_SECRET_SERVICE", password));
                passwords.add(password);
            }
        }
        assertThat(passwords).doesNotHaveDuplicates();
    }

    @Test
    void no_other_user_enters_the_labs_own_directories_even_those_of_an_earlier_version() throws Exception {
        Files.setPosixFilePermissions(
                Files.createDirectory(root.resolve("state")), PosixFilePermissions.fromString("rwxrwxrwx"));
        try (TestLab lab = TestLab.open(root)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lab.state())))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void a_port_that_other_machines_reach_is_noted_once_and_a_local_one_is_not() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            for (String address : List.of("0.0.0.0", "127.0.0.1", "::1", "::ffff:127.0.0.1")) {
                lab.launch(subject(Victims.command("Listens", address), says("ready"), Limits.NONE))
                        .probe();
            }
            assertThat(lab.events().stream().map(TrialEvent::text).filter(text -> text.contains("beyond this machine")))
                    .hasSize(1)
                    .first()
                    .asString()
                    .matches("listens .* on port \\d+: .*127.0.0.1");
        }
    }

    @Test
    void the_peak_footprint_is_read_while_the_process_still_shows_it() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment =
                    lab.launch(subject(Victims.command("Takes", "100"), says("taken"), Limits.NONE));
            deployment.close();
            assertThat(only(deployment).kernel().peakFootprint().orElseThrow()).isGreaterThan(Bytes.ofMebibytes(100));
        }
    }

    @Test
    void a_member_is_pinned_to_its_cores() throws Exception {
        assumeTrue(machine().can("taskset"), "no taskset");
        try (TestLab lab = TestLab.open(root)) {
            Limits limits = new Limits(Optional.empty(), Optional.empty(), Cpus.pinnedTo(0));
            RunningDeployment deployment = lab.launch(subject(List.of("sleep", "60"), new Readiness.Started(), limits));
            Path status = Path.of("/proc/" + only(deployment).pid() + "/status");
            assertThat(TestLab.comes(() -> TestLab.read(status).contains("Cpus_allowed_list:\t0\n")))
                    .isTrue();
        }
    }

    @Test
    void members_know_each_others_ports_before_either_has_started() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(
                    member(
                            "store",
                            List.of("sh", "-c", "echo ${service.port} ${port}; echo told; exec sleep 60"),
                            says("told"),
                            Limits.NONE),
                    subject(
                            List.of("sh", "-c", "echo ${store.url} ${port} ${port.admin}; echo told; exec sleep 60"),
                            says("told"),
                            Limits.NONE));
            Map<String, String> known = deployment.placeholders();
            assertThat(first(lab, "store")).isEqualTo(known.get("service.port") + " " + known.get("store.port"));
            assertThat(first(lab, "service"))
                    .isEqualTo("http://127.0.0.1:" + known.get("store.port") + " " + known.get("port") + " "
                            + known.get("port.admin"));
            assertThat(known).containsEntry("service.port.admin", known.get("port.admin"));
            assertThat(deployment.members().getLast().ports()).containsOnlyKeys("port", "port.admin");
            assertThat(known.values()).doesNotContain("");
        }
    }

    @Test
    void the_environment_is_filled_and_reaches_the_program() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            MemberSource source = new MemberSource.Launched(
                    Victims.command("Environment"),
                    Map.of("VICTIM", "at ${dir} on ${port}"),
                    "${dir}",
                    says("said"),
                    Optional.empty());
            RunningDeployment deployment = lab.launch(member("service", source, Limits.NONE));
            String scratch = only(deployment).environment().get("VICTIM").split(" ")[1];
            assertThat(Path.of(scratch)).isDirectory();
            assertThat(Files.readAllLines(lab.logs("service").resolve("stdout.log")))
                    .contains(
                            "variable at " + scratch + " on "
                                    + deployment.placeholders().get("port"),
                            "directory " + scratch);
            deployment.close();
            assertThat(Path.of(scratch)).doesNotExist();
        }
    }

    @Test
    void temporary_files_go_with_the_member_that_left_them() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(subject(Victims.command("Leaves"), says("said"), Limits.NONE));
            List<Path> left = Files.readAllLines(lab.logs("service").resolve("stdout.log")).stream()
                    .limit(2)
                    .map(Path::of)
                    .toList();
            assertThat(left).hasSize(2).allSatisfy(file -> assertThat(file).exists());
            deployment.close();
            assertThat(left).allSatisfy(file -> assertThat(file).doesNotExist());
            assertThat(only(deployment).filesLeft()).contains(0L);
        }
    }

    @Test
    void a_program_that_is_not_java_gets_its_heap_by_the_environment() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            Limits limits = new Limits(Optional.empty(), Optional.of(Bytes.ofMebibytes(20)), Cpus.ANY);
            List<String> script = List.of(
                    "sh", "-c", "exec '" + LabJava.path().toString() + "' -cp '" + Victims.classes() + "' HeapOom");
            RunningDeployment deployment = lab.launch(subject(script, new Readiness.Started(), limits));
            assertThat(TestLab.comes(deployment::hasDeath)).isTrue();
            deployment.close();
            assertThat(only(deployment).environment()).containsKey("JAVA_TOOL_OPTIONS");
            assertThat(lab.logs("service").resolve("oom.marker")).exists();
            assertThat(lab.logs("service").resolve("gc.log")).isNotEmptyFile();
        }
    }

    @Test
    void readiness_by_http_and_by_tcp_is_seen_and_the_probe_is_asked_again() throws Exception {
        try (TestLab lab = TestLab.open(root)) {
            RunningDeployment deployment = lab.launch(
                    member(
                            "store",
                            Victims.command("Serves", "${port}", "204"),
                            new Readiness.Tcp("127.0.0.1:${port}"),
                            Limits.NONE),
                    subject(
                            Victims.command("Serves", "${port}", "200"),
                            new Readiness.Http("http://127.0.0.1:${port}/health"),
                            Limits.NONE));
            assertThat(deployment.record().members())
                    .allSatisfy(record -> assertThat(record.probeAnswered()).isEmpty());
            deployment.probe();
            assertThat(deployment.record().members())
                    .allSatisfy(record -> assertThat(record.probeAnswered()).contains(true));
            assertThat(lab.events())
                    .filteredOn(event -> event.kind() == TrialEvent.Kind.READY)
                    .hasSize(2);
        }
    }

    @Test
    void an_attached_member_is_looked_at_and_left_alone() throws Exception {
        Process process = new ProcessBuilder("sleep", "60").start();
        try (TestLab lab = TestLab.open(root);
                ServerSocket server = new ServerSocket(0)) {
            String url = "http://127.0.0.1:" + server.getLocalPort();
            RunningDeployment deployment = lab.launch(member(
                    "service", new MemberSource.Attached(Optional.of(url), Optional.of(process.pid())), Limits.NONE));
            assertThat(deployment.placeholders())
                    .containsEntry("service.url", url)
                    .containsEntry("port", Integer.toString(server.getLocalPort()));
            deployment.close();
            assertThat(process.isAlive()).isTrue();
            assertThat(only(deployment).exit()).isEmpty();
            process.destroyForcibly().waitFor();
            assertThat(deployment.hasDeath()).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String first(TestLab lab, String member) throws Exception {
        return Files.readAllLines(lab.logs(member).resolve("stdout.log")).getFirst();
    }
}
