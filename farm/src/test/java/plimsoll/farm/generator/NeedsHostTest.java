package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeededProgram;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.MemberValues;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;

/** A lab asks an agent about needs before a trial. */
@Timeout(120)
class NeedsHostTest {
    private static final String VERSION = "7";

    @TempDir
    private Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final GeneratorTurn turn = new GeneratorTurn();
    private Machine machine;
    private Launcher launcher;
    private ServerSocket listening;

    @BeforeEach
    void listen() throws IOException {
        machine = Machine.probe();
        launcher = Launcher.open(folder.resolve("state"), machine);
        listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void end() throws IOException {
        listening.close();
        launcher.close();
        machine.close();
    }

    @Test
    void an_agent_that_runs_no_needs_refuses_them() {
        serve(Optional.empty());

        assertThatThrownBy(() -> host(VERSION).check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("permits none");
    }

    @Test
    void another_version_is_refused() {
        serve(store());

        assertThatThrownBy(() -> host("8").check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("install the same version");
    }

    @Test
    void a_machine_on_which_needs_are_left_refuses_more() {
        turn.stop("needs are left");
        serve(store());

        assertThatThrownBy(() -> host(VERSION).check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("needs are left");
    }

    /** Nothing kills the need, and its start ends only after the time from TERM to KILL. */
    @Test
    void a_need_that_outlives_its_kill_keeps_its_files_and_the_next_lab_reads_its_name() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        Thread session = HelperThreads.start("test-session", this::serveWithoutKilling, _ -> {});
        NeedsChannel channel = channel();
        Deployment deaf = started(
                new Readiness.Line("never"),
                "/bin/sh",
                "-c",
                "trap '' TERM; touch " + folder.resolve("deaf") + "; while true; do sleep 0.1; done");
        TrialSetup trial = trial(event -> {
            if (event.kind() == TrialEvent.Kind.STARTED) {
                running.countDown();
            }
        });
        Thread lab = HelperThreads.start("lab", () -> channel.start(order(deaf), Map.of(), trial), _ -> {});
        // A start that is interrupted before it has reported the process kills it.
        running.await();
        awaitFile(folder.resolve("deaf"));

        channel.abort();

        lab.join();
        session.join();
        assertThat(turn.objection()).hasValueSatisfying(why -> assertThat(why).contains("(db)"));
        assertThat(said).anyMatch(line -> line.contains("(db)"));
        try (Stream<Path> left = Files.walk(folder.resolve("state"))) {
            assertThat(left).anyMatch(path -> path.endsWith("trial"));
        }
        serve(store());
        assertThatThrownBy(() -> host(VERSION).check(List.of()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("(db)");
    }

    private void serveWithoutKilling() {
        try (GeneratorConnection connection = GeneratorConnection.secure(
                listening.accept(), GeneratorTls.context(TestKeys.agent("one")), false, FarmRole.LAB)) {
            if (connection.read() instanceof GeneratorMessage.Needs(String json)) {
                new NeedsSession(
                                connection,
                                home(store()),
                                turn,
                                1,
                                said::add,
                                new NeedsSession.Killing(() -> {}, Duration.ofMillis(300), Duration.ofMinutes(1)))
                        .serve(MessageText.read(json.getBytes(StandardCharsets.UTF_8), NeedsOrder.class));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static NeedsOrder order(Deployment needs) {
        return new NeedsOrder(
                VERSION, "t", needs, List.of(), List.of(), List.of(), Map.of(), Map.of(), Timeouts.DEFAULT);
    }

    private TrialSetup trial() {
        return trial(_ -> {});
    }

    private TrialSetup trial(Consumer<TrialEvent> events) {
        long origin = System.nanoTime();
        try {
            return new TrialSetup(
                    Files.createDirectory(folder.resolve("lab")),
                    Timeouts.DEFAULT,
                    () -> System.nanoTime() - origin,
                    events);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitFile(Path file) {
        long bound = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!Files.exists(file) && System.nanoTime() < bound) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(file).exists();
    }

    @Test
    void a_program_that_the_machine_lacks_is_named() {
        serve(store());
        NeedsOrder look = look(
                List.of(NeededProgram.at(Path.of("/bin/sh")), NeededProgram.at(Path.of("/usr/bin/not-installed"))));

        assertThatThrownBy(() -> channel().look(look))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContainingAll("/usr/bin/not-installed", "install it there");
    }

    @Test
    void a_program_without_a_path_that_the_machine_lacks_is_named() {
        serve(store());

        assertThatThrownBy(() -> host(VERSION).check(List.of(started("not-installed-here", "x"))))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContainingAll(address().toString(), "'not-installed-here'", "install it there");
    }

    @Test
    void a_need_with_a_path_of_its_own_is_looked_for_there_alone() {
        serve(store());

        assertThatThrownBy(() -> host(VERSION).check(List.of(on("/nowhere"))))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContainingAll("'sh'", "that the study sets");

        serve(store());
        NeedsHost host = host(VERSION);
        host.check(List.of(on("/nowhere:${env.PATH}")));
        assertThat(host.facts()).isPresent();
    }

    /** No machine accepts a connection here. */
    @Test
    void needs_that_cannot_be_sent_are_refused_before_there_is_a_connection() {
        assertThatThrownBy(() -> host(VERSION).start(on("/nowhere:${env.NOT_SET_HERE}"), MemberValues.here(), trial()))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("NOT_SET_HERE");
    }

    private Deployment on(String path) {
        return new Deployment(List.of(new Member(
                "db",
                MemberRole.NEED,
                new MemberSource.Launched(
                        List.of("sh", "-c", "sleep 60"),
                        Map.of("PATH", path),
                        folder.toString(),
                        new Readiness.Started(),
                        Optional.empty()),
                Limits.NONE)));
    }

    @Test
    void too_many_files_are_refused_and_no_machine_is_asked() throws IOException {
        Deployment many = started("java", "-cp", classes("one") + ":" + classes("other"), "Main");

        assertThatThrownBy(() -> host(VERSION).check(List.of(many)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("at most " + FarmBlock.FILES_MAX + " files", "pack them");
    }

    private Path classes(String name) throws IOException {
        Path directory = Files.createDirectory(folder.resolve(name));
        for (int number = 0; number <= FarmBlock.FILES_MAX / 2; number++) {
            Files.createFile(directory.resolve(Integer.toString(number)));
        }
        return directory;
    }

    @Test
    void a_machine_that_has_all_programs_gives_its_facts() {
        serve(store());
        NeedsHost host = host(VERSION);

        host.check(List.of(started("/bin/sh", "-c", "sleep 60")));

        assertThat(host.facts()).contains("any, 2 cores");
        assertThat(said).isEmpty();
    }

    private Deployment started(String... command) {
        return started(new Readiness.Started(), command);
    }

    private Deployment started(Readiness ready, String... command) {
        return new Deployment(List.of(new Member(
                "db",
                MemberRole.NEED,
                new MemberSource.Launched(List.of(command), Map.of(), folder.toString(), ready, Optional.empty()),
                Limits.NONE)));
    }

    private static NeedsOrder look(List<NeededProgram> programs) {
        return new NeedsOrder(
                VERSION,
                "",
                new Deployment(List.of()),
                List.of(),
                List.of(),
                programs,
                Map.of(),
                Map.of(),
                Timeouts.DEFAULT);
    }

    private NeedsChannel channel() throws IOException {
        return new NeedsChannel(address(), GeneratorConnection.open(address(), TestKeys.lab()));
    }

    private NeedsHost host(String version) {
        return new NeedsHost(address(), TestKeys.lab(), version);
    }

    private FarmHost address() {
        return new FarmHost("127.0.0.1", listening.getLocalPort());
    }

    private Optional<ContentStore> store() {
        return Optional.of(new ContentStore(folder.resolve("farm"), false));
    }

    /** Serves one connection. */
    private void serve(Optional<ContentStore> files) {
        HelperThreads.start("test-session", () -> serveOne(home(files)), _ -> {});
    }

    private GeneratorAgent.GeneratorHome home(Optional<ContentStore> files) {
        return new GeneratorAgent.GeneratorHome(
                "one",
                "any",
                2,
                VERSION,
                new WorkerCommand(launcher, Path.of("/bin/false"), new WorkerProgram("x", Optional.empty())),
                Optional.empty(),
                files,
                GeneratorAgent.STOP);
    }

    private void serveOne(GeneratorAgent.GeneratorHome home) {
        try {
            new GeneratorSession(
                            listening.accept(), GeneratorTls.context(TestKeys.agent("one")), home, turn, 1, said::add)
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
