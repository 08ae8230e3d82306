package plimsoll.lab.launch.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plimsoll.lab.launch.TestLab.says;
import static plimsoll.lab.launch.TestLab.subject;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.lab.launch.DeploymentException;
import plimsoll.lab.launch.SecondUser;
import plimsoll.lab.launch.TestLab;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.machine.Capabilities;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.study.Timeouts;

class RefusalsTest {
    @TempDir
    Path root;

    @Test
    void a_taken_port_is_named_with_the_process_that_holds_it() throws Exception {
        try (TestLab lab = TestLab.open(root);
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DeploymentException failure = refused(
                    lab,
                    subject(
                            List.of("sleep", "60"),
                            new Readiness.Http("http://localhost:" + taken.getLocalPort() + "/"),
                            Limits.NONE));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.REFUSED);
            assertThat(failure)
                    .hasMessageContaining("port " + taken.getLocalPort())
                    .hasMessageContaining("process " + ProcessHandle.current().pid() + " (")
                    .hasMessageContaining("java");
            assertThat(failure.record().members()).isEmpty();
        }
    }

    @Test
    @Tag("kernel")
    void a_stranger_that_takes_the_port_first_is_refused_though_it_answers() throws Exception {
        Path started = root.resolve("started");
        List<String> member = List.of("/bin/sh", "-c", "touch \"$0\"; exec sleep 60", started.toString());
        try (TestLab lab = TestLab.open(root)) {
            int port = lab.launcher().freePort();
            try (SecondUser stranger = SecondUser.listeningOnce(started, port)) {
                DeploymentException failure =
                        refused(lab, subject(member, new Readiness.Tcp("127.0.0.1:" + port), Limits.NONE));
                assertThat(failure)
                        .hasMessageContaining("another process did: port " + port)
                        .hasMessageContaining("process " + stranger.pid() + " (/usr/bin/perl")
                        .hasMessageContaining("of user 65534");
            }
        }
    }

    /** A trial that the lab's own disk ended is repeated; one whose member did not start is not. */
    @Test
    void a_folder_of_the_trial_that_cannot_be_made_is_not_a_refusal_of_the_member() throws IOException {
        Member member = subject(List.of("sleep", "60"), new Readiness.Started(), Limits.NONE);
        try (TestLab lab = TestLab.open(root)) {
            Path folders = lab.trial().logs(member.name()).getParent();
            Files.createDirectories(folders.getParent());
            Files.createFile(folders);

            assertThatThrownBy(() -> lab.launch(member))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining(folders.toString());
        }
    }

    @Test
    void an_unknown_placeholder_is_named_with_those_that_there_are() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure =
                    refused(lab, subject(List.of("echo", "${port}", "${prot}"), new Readiness.Started(), Limits.NONE));
            assertThat(failure)
                    .hasMessageContaining("unknown placeholder ${prot}")
                    .hasMessageContaining(
                            "${dir}, ${env.NAME}, ${host}, ${port}, ${secret}, ${service.host}, ${service.port},"
                                    + " ${service.secret}, ${service.url}");
            assertThat(TestLab.ownGroups()).isEmpty();
        }
    }

    @Test
    void a_core_that_is_not_there_is_a_missing_capability() {
        try (TestLab lab = TestLab.open(root)) {
            Limits limits = new Limits(Optional.empty(), Optional.empty(), Cpus.pinnedTo(4711));
            DeploymentException failure =
                    refused(lab, subject(List.of("sleep", "60"), new Readiness.Started(), limits));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.MISSING_CAPABILITY);
            assertThat(failure).hasMessageContaining("[4711]");
        }
    }

    @Test
    void a_cpu_quota_that_cannot_be_held_is_a_missing_capability_and_never_dropped() {
        Machine machine = TestLab.machine();
        Machine without = new Machine(
                machine.cores(),
                machine.memory(),
                machine.tools(),
                machine.mechanisms(),
                Optional.empty(),
                Capabilities.of(List.of()),
                Optional.empty());
        try (TestLab lab = TestLab.openOn(root, without)) {
            Limits limits = new Limits(Optional.empty(), Optional.empty(), new Cpus(List.of(), Optional.of(0.5)));
            DeploymentException failure =
                    refused(lab, subject(List.of("sleep", "60"), new Readiness.Started(), limits));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.MISSING_CAPABILITY);
            assertThat(failure).hasMessageContaining("CPU quota");
        }
    }

    @Test
    void a_high_limit_that_cannot_be_held_is_a_missing_capability_and_never_dropped() {
        try (TestLab lab = TestLab.openWith(root, "rss-watchdog")) {
            Limits limits = TestLab.memory(200).withHigh(Bytes.ofMebibytes(150));
            DeploymentException failure =
                    refused(lab, subject(List.of("sleep", "60"), new Readiness.Started(), limits));
            assertThat(failure.kind()).isEqualTo(DeploymentException.Kind.MISSING_CAPABILITY);
            assertThat(failure).hasMessageContaining("slowed down from 150m on").hasMessageContaining("rss-watchdog");
        }
    }

    @Test
    void readiness_by_another_protocol_is_refused_with_what_to_do() {
        try (TestLab lab = TestLab.open(root)) {
            DeploymentException failure = refused(
                    lab, subject(List.of("sleep", "60"), new Readiness.Http("ftp://127.0.0.1:${port}/"), Limits.NONE));
            assertThat(failure).hasMessageContaining("not an http:// address");
            assertThat(TestLab.ownGroups()).isEmpty();
            assertThat(lab.launcher()).isNotNull();
        }
    }

    @Test
    void a_name_that_would_hide_a_placeholder_is_refused() {
        try (TestLab lab = TestLab.open(root)) {
            Member env = TestLab.member("env", List.of("sleep", "60"), new Readiness.Started(), Limits.NONE);
            assertThat(refused(lab, env)).hasMessageContaining("cannot be called 'env'");
        }
    }

    @Test
    void an_attached_member_that_is_not_there_is_refused() {
        try (TestLab lab = TestLab.open(root)) {
            MemberSource nobody = new MemberSource.Attached(Optional.of("http://127.0.0.1:1/"), Optional.empty());
            assertThat(refused(lab, TestLab.member("service", nobody, Limits.NONE)))
                    .hasMessageContaining("http://127.0.0.1:1/")
                    .hasMessageContaining("did not answer at");
        }
    }

    @Test
    void a_start_that_is_refused_leaves_no_scratch_directory_behind_the_launcher() throws Exception {
        TestLab lab = TestLab.open(root);
        refused(lab, subject(List.of("echo", "${prot}"), new Readiness.Started(), Limits.NONE));
        lab.close();
        assertThat(lab.state().resolve("scratch")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/it's", "/tmp/a;b", "/tmp/%p", "/tmp/a\"b", "/tmp/a\nb"})
    void a_folder_that_jvm_options_cannot_carry_is_refused(String folder) {
        assertThatThrownBy(() -> new TrialSetup(Path.of(folder), Timeouts.DEFAULT, () -> 0, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(folder);
    }

    @Test
    void a_second_launcher_of_one_lab_and_state_is_refused() {
        try (TestLab _ = TestLab.open(root)) {
            assertThatThrownBy(() -> TestLab.open(root)).hasMessageContaining("close its first launcher");
        }
    }

    @Test
    void nothing_starts_after_the_launcher_was_closed() {
        TestLab lab = TestLab.open(root);
        lab.close();
        DeploymentException failure = refused(lab, subject(List.of("sleep", "60"), says("ready"), Limits.NONE));
        assertThat(failure).hasMessageContaining("the lab is stopping");
    }

    private static DeploymentException refused(TestLab lab, Member member) {
        return catchThrowableOfType(DeploymentException.class, () -> lab.launch(member));
    }
}
