package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.EffectiveCap;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.KernelCounters;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecordBuilder;
import plimsoll.model.record.TrialEvent;

/** The launcher of a lab whose needs another machine has started. */
class RemoteNeedsTest {
    private static final Member STORE = new Member(
            "store",
            MemberRole.NEED,
            new MemberSource.Elsewhere(new MemberSource.Launched(
                    List.of("store", "${port}"), Map.of(), "/tmp", new Readiness.Started(), Optional.empty())),
            Limits.NONE);

    @TempDir
    Path folder;

    private TestLab lab;
    private ServerSocket listening;
    private Optional<String> trouble = Optional.empty();
    private Optional<NeedsLink.FailedStart> failure = Optional.empty();
    private Consumer<TrialEvent> events = _ -> {};
    private Optional<MemberValues> given = Optional.empty();
    private boolean ended;
    private boolean aborted;
    private OptionalInt otherPort = OptionalInt.empty();

    @BeforeEach
    void open() throws IOException {
        lab = TestLab.open(folder);
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Files.createDirectories(lab.trial().directory());
    }

    @AfterEach
    void close() throws IOException {
        lab.close();
        listening.close();
    }

    @Test
    void without_a_machine_no_member_starts() {
        assertThatThrownBy(() -> lab.launch(STORE, service("exec sleep 60")))
                .isInstanceOfSatisfying(
                        DeploymentException.class,
                        failed -> assertThat(failed.kind()).isEqualTo(DeploymentException.Kind.LOST_MACHINE))
                .hasMessageContaining("--needs-on");
        assertThat(lab.events()).isEmpty();
    }

    @Test
    void a_need_that_fails_there_is_named_with_its_machine() {
        failure = Optional.of(new NeedsLink.FailedStart(
                DeploymentException.Kind.DIED, "store", "'store' ended before it was ready", Optional.empty()));

        assertThatThrownBy(() -> launch("exec sleep 60"))
                .isInstanceOfSatisfying(DeploymentException.class, failed -> {
                    assertThat(failed.kind()).isEqualTo(DeploymentException.Kind.DIED);
                    assertThat(failed.member()).isEqualTo("store");
                })
                .hasMessageContaining("store-1:61618");
        assertThat(ended).isTrue();
    }

    @Test
    void a_need_that_cannot_be_reached_is_named_before_the_service_starts() throws IOException {
        // It never listens, and keeps its port from other processes.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            otherPort = OptionalInt.of(bound.getLocalPort());

            assertThatThrownBy(() -> launch("exec sleep 60"))
                    .isInstanceOfSatisfying(
                            DeploymentException.class,
                            failed -> assertThat(failed.member()).isEqualTo("store"))
                    .hasMessageContaining("${host}");
        }
        assertThat(lab.events()).noneMatch(event -> event.member().equals("service"));
    }

    @Test
    void a_need_with_an_unusable_port_is_ended_again() {
        otherPort = OptionalInt.of(70_000);

        assertThatThrownBy(() -> launch("exec sleep 60")).isInstanceOf(IllegalArgumentException.class);
        assertThat(aborted).isTrue();
    }

    @Test
    void records_come_home_even_if_members_are_killed_at_once() throws DeploymentException {
        lab.bounded(Duration.ofSeconds(30), Duration.ZERO);

        launch("exec sleep 60").close();

        assertThat(ended).isTrue();
        assertThat(aborted).isFalse();
    }

    @Test
    void a_lab_that_is_closed_does_not_wait_for_records() throws DeploymentException {
        launch("exec sleep 60");

        lab.launcher().close();

        assertThat(aborted).isTrue();
        assertThat(ended).isFalse();
    }

    @Test
    void a_machine_that_is_lost_while_the_service_starts_is_the_cause() {
        assertThatThrownBy(() -> {
                    trouble = Optional.of("the machine is gone");
                    launch("exit 1");
                })
                .isInstanceOfSatisfying(
                        DeploymentException.class,
                        failed -> assertThat(failed.kind()).isEqualTo(DeploymentException.Kind.LOST_MACHINE))
                .hasMessageContaining("the machine is gone");
    }

    @Test
    void the_end_of_a_need_there_is_a_death_here() throws DeploymentException {
        RunningDeployment running = launch("exec sleep 60");
        assertThat(running.hasDeath()).isFalse();
        assertThat(running.isRunning("store")).isTrue();

        events.accept(new TrialEvent(5, "store", TrialEvent.Kind.KILLED, "exit code 137"));

        assertThat(running.hasDeath()).isTrue();
        assertThat(running.isRunning("store")).isFalse();
        running.close();
    }

    @Test
    void members_here_get_the_address_there_and_needs_only_their_own_passwords() throws Exception {
        try (RunningDeployment running =
                launch("echo ${store.host}:${store.port} ${store.url}; echo ${store.secret} > seen; exec sleep 60")) {
            assertThat(running.placeholders())
                    .containsEntry("store.port", Integer.toString(listening.getLocalPort()))
                    .containsEntry("store.url", "http://127.0.0.1:" + listening.getLocalPort());
            assertThat(running.lostMachine()).isEmpty();
            assertThat(running.record().members()).hasSize(2);
        }
        assertThat(ended).isTrue();
        assertThat(given.orElseThrow().secrets()).containsOnlyKeys("store");
    }

    private RunningDeployment launch(String script) throws DeploymentException {
        return lab.launcher()
                .launch(
                        new Deployment(List.of(STORE, service(script))),
                        lab.trial().with(Optional.of(new Machine())));
    }

    private Member service(String script) {
        return new Member(
                "service",
                MemberRole.SUBJECT,
                new MemberSource.Launched(
                        List.of("/bin/sh", "-c", script),
                        Map.of(),
                        folder.toString(),
                        script.startsWith("exit") ? new Readiness.Line("never") : new Readiness.Started(),
                        Optional.empty()),
                Limits.NONE);
    }

    private LaunchRecord record() {
        return new LaunchRecord(List.of(MemberRecordBuilder.builder()
                .name("store")
                .role(MemberRole.NEED)
                .ports(Map.of("port", otherPort.orElse(listening.getLocalPort())))
                .cap(new EffectiveCap("none", false, Optional.empty(), "no cap"))
                .kernel(KernelCounters.NONE)
                .build()));
    }

    /** Has started the store, or fails as the test says. */
    private final class Machine implements NeedsMachine {
        @Override
        public String address() {
            return "store-1:61618";
        }

        @Override
        public Optional<String> facts() {
            return Optional.of("any, 2 cores");
        }

        @Override
        public void check(List<Deployment> needs) {
            throw new IllegalStateException("a launch asks nothing");
        }

        @Override
        public NeedsLink start(Deployment needs, MemberValues values, TrialSetup trial) {
            assertThat(needs.members()).hasSize(1).allMatch(each -> each.source() instanceof MemberSource.Launched);
            events = trial.events();
            given = Optional.of(values);
            return new Link();
        }
    }

    private final class Link implements NeedsLink {
        @Override
        public String host() {
            return "127.0.0.1";
        }

        @Override
        public NeedsStart started() {
            return new NeedsStart(failure, record());
        }

        @Override
        public Optional<String> trouble() {
            return trouble;
        }

        @Override
        public void probe() {}

        @Override
        public Optional<LaunchRecord> end() {
            ended = true;
            return Optional.of(record());
        }

        @Override
        public void abort() {
            aborted = true;
        }
    }
}
