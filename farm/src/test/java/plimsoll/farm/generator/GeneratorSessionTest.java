package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.MessageText;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.load.DriverSpec;
import plimsoll.run.request.LoadPermission;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkloadOrder;

/** Workers that obey no command. */
@Timeout(120)
class GeneratorSessionTest {
    private static final String VERSION = "7";
    private static final Machine MACHINE = Machine.probe();

    /** Shorter than an agent's own, which a worker that ignores its stop takes in full. */
    private static final Duration STOP = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private Launcher launcher;
    private GeneratorAgent agent;
    private ServerSocket service;

    @BeforeEach
    void listen() throws IOException {
        launcher = Launcher.open(folder.resolve("state"), MACHINE);
        service = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
        Path java = Files.writeString(
                folder.resolve("java"),
                "#!/bin/sh\nfor last; do :; done\nstat -c %a \"$(dirname \"$last\")\" \"$last\" > " + modes()
                        + "\necho $$ > " + pidFile() + ".new; mv " + pidFile() + ".new " + pidFile()
                        + "\nexec sleep 100\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        WorkerCommand workers = new WorkerCommand(launcher, java, new WorkerProgram("x", Optional.empty()));
        agent = GeneratorAgent.listen(
                0,
                TestKeys.agent("one"),
                new GeneratorAgent.GeneratorHome(
                        "one",
                        "any",
                        2,
                        VERSION,
                        workers,
                        Optional.of(new LoadPermission(List.of("127.0.0.1"))),
                        Optional.empty(),
                        STOP),
                said::add);
        HelperThreads.start("test-agent", agent::serve, _ -> {});
    }

    @AfterEach
    void end() throws IOException {
        agent.close();
        service.close();
        launcher.close();
    }

    @AfterAll
    static void leave() {
        MACHINE.close();
    }

    @Test
    void a_lab_that_left_before_its_worker_was_ready_leaves_no_worker() throws IOException {
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), agent.port());
        GeneratorConnection lab =
                GeneratorConnection.secure(plain, GeneratorTls.context(TestKeys.lab()), true, FarmRole.AGENT);
        lab.write(order());
        service.accept().close();
        plain.setSoLinger(true, 0);
        lab.close();

        awaitThat(() -> !said.isEmpty());
        // A worker that was killed at once has written no process id; one that was left behind does so soon.
        LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
        awaitThat(() -> !Files.exists(pidFile()) || worker().isEmpty());
    }

    @Test
    void the_order_of_a_worker_is_readable_by_its_user_only() throws IOException {
        try (GeneratorConnection lab = lab()) {
            lab.write(order());
            assertThat(lab.read()).isInstanceOf(GeneratorMessage.Ready.class);
            awaitThat(() -> Files.exists(pidFile()));
        }
        assertThat(Files.readAllLines(modes())).containsExactly("700", "600");
    }

    @Test
    void a_worker_that_ignores_its_stop_is_ended_and_its_records_are_sent() throws IOException {
        try (GeneratorConnection lab = lab()) {
            lab.write(order());
            assertThat(lab.read()).isInstanceOf(GeneratorMessage.Ready.class);
            // One that is killed before has written no process id.
            awaitThat(() -> Files.exists(pidFile()));
            lab.write(new GeneratorMessage.Command(new LabMessage.Stop().text()));
            HelperThreads.start("signs", () -> giveSigns(lab), _ -> {});

            GeneratorMessage last = lab.read();
            while (!(last instanceof GeneratorMessage.Ended)) {
                last = lab.read();
            }
            assertThat(worker()).isEmpty();
        }
    }

    @Test
    void a_lab_that_leaves_while_its_worker_reads_no_commands_leaves_no_worker() throws IOException {
        try (GeneratorConnection lab = lab()) {
            lab.write(order());
            assertThat(lab.read()).isInstanceOf(GeneratorMessage.Ready.class);
            awaitThat(() -> Files.exists(pidFile()));
            for (int sent = 0; sent < 250; sent++) {
                lab.write(new GeneratorMessage.Command("x".repeat(1000)));
            }
        }
        awaitThat(() -> worker().isEmpty());
    }

    private static void giveSigns(GeneratorConnection lab) {
        try {
            while (true) {
                lab.write(new GeneratorMessage.Ask(0));
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
            }
        } catch (IOException over) {
            // The test has ended.
        }
    }

    private GeneratorConnection lab() throws IOException {
        return GeneratorConnection.secure(
                new Socket(InetAddress.getLoopbackAddress(), agent.port()),
                GeneratorTls.context(TestKeys.lab()),
                true,
                FarmRole.AGENT);
    }

    private Optional<ProcessHandle> worker() {
        try {
            return ProcessHandle.of(Long.parseLong(Files.readString(pidFile()).strip()))
                    .filter(ProcessHandle::isAlive);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static void awaitThat(BooleanSupplier condition) {
        long bound = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < bound) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private Path pidFile() {
        return folder.resolve("pid");
    }

    private Path modes() {
        return folder.resolve("modes");
    }

    private GeneratorMessage order() {
        WorkloadOrder order = GeneratorAgentTest.order(
                new DriverSpec("http", Map.of("url", "http://127.0.0.1:" + service.getLocalPort() + "/")));
        return new GeneratorMessage.Order(new String(
                MessageText.of(new GeneratorOrder(VERSION, "t", order.text(), 1, 100)), StandardCharsets.UTF_8));
    }
}
