package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.GeneratorLink;
import plimsoll.lab.load.GeneratorLink.ClockReading;
import plimsoll.lab.load.GeneratorLink.GeneratorFiles;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerException;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.records.LabJava;
import plimsoll.run.request.LoadPermission;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkloadOrder;

class GeneratorAgentTest {
    private static final String VERSION = "7";
    private static final Machine MACHINE = Machine.probe();
    private static final OperationByteLayout LEDGER = new OperationByteLayout(1, 100, 5);

    @TempDir
    private Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private Launcher launcher;
    private GeneratorAgent agent;

    /** Its workers end at once, since their class path is empty. */
    @BeforeEach
    void listen() throws IOException {
        launcher = Launcher.open(folder.resolve("state"), MACHINE);
        agent = serving(LabJava.path());
    }

    private GeneratorAgent serving(Path java) throws IOException {
        return serving(GeneratorAgent.listen(0, TestKeys.agent("one"), home(java), said::add));
    }

    private GeneratorAgent.GeneratorHome home(Path java) {
        WorkerCommand workers = new WorkerCommand(
                launcher, java, new WorkerProgram(folder.resolve("nowhere").toString(), Optional.empty()));
        return new GeneratorAgent.GeneratorHome(
                "one",
                "any",
                2,
                VERSION,
                workers,
                Optional.of(new LoadPermission(List.of("127.0.0.1"))),
                Optional.empty(),
                GeneratorAgent.STOP);
    }

    private GeneratorAgent serving(GeneratorAgent serving) {
        HelperThreads.start("test-agent", serving::serve, failed -> said.add(failed.toString()));
        return serving;
    }

    @AfterEach
    void end() throws IOException {
        agent.close();
        launcher.close();
    }

    @AfterAll
    static void leave() {
        MACHINE.close();
    }

    @Test
    void keys_of_another_farm_are_refused() {
        assertThatThrownBy(() -> start(TestKeys.ofAnotherFarm(FarmRole.LAB), order(http(port()))))
                .isInstanceOf(WorkerException.class);
        awaitSaid("refused a connection");
    }

    @Test
    void the_key_of_an_agent_starts_no_worker() {
        assertThatThrownBy(() -> start(TestKeys.agent("two"), order(http(port()))))
                .isInstanceOf(WorkerException.class);
        awaitSaid("OU=agent");
    }

    @Test
    void an_agent_goes_on_after_a_connection_that_it_cannot_accept() throws IOException {
        agent.close();
        agent = serving(new GeneratorAgent(
                new FailingOnce(), GeneratorTls.context(TestKeys.agent("one")), home(LabJava.path()), said::add));
        awaitSaid("too many open files");

        assertThatThrownBy(() -> start(TestKeys.agent("two"), order(http(port()))))
                .isInstanceOf(WorkerException.class);
        awaitSaid("OU=agent");
    }

    private static final class FailingOnce extends ServerSocket {
        private final AtomicBoolean failed = new AtomicBoolean();

        FailingOnce() throws IOException {
            super(0);
        }

        @Override
        public Socket accept() throws IOException {
            if (failed.compareAndSet(false, true)) {
                throw new SocketException("too many open files");
            }
            return super.accept();
        }
    }

    @Test
    void a_machine_without_a_generator_is_named() {
        GeneratorHosts silent = new GeneratorHosts(List.of(new FarmHost("127.0.0.1", 9)), TestKeys.lab(), VERSION);

        assertThatThrownBy(silent::check).isInstanceOf(WorkerException.class).hasMessageContaining("127.0.0.1:9");
    }

    @Test
    void another_version_is_refused() {
        GeneratorLink link = new GeneratorHosts(hosts(), TestKeys.lab(), "8").connect(1, "t");

        assertThatThrownBy(() -> start(link, order(http(port())))).hasMessageContaining("Plimsoll 8");
        link.abort();
    }

    @Test
    void orders_that_an_agent_does_not_permit_are_refused() {
        refused("--allow-host 192.0.2.1", new DriverSpec("http", Map.of("url", "http://192.0.2.1/")));
        refused("--allow-host 192.0.2.1", new DriverSpec("http", Map.of("step.1.url", "http://192.0.2.1/")));
        refused("'evil'", new DriverSpec("evil", Map.of()));
        refused("'file'", new DriverSpec("http", Map.of("file", "/etc/passwd")));
        refused("'tls.ca'", new DriverSpec("http-loop", Map.of("tls.ca", "/etc/passwd")));
    }

    @Test
    void addresses_of_the_generator_itself_are_refused_unless_they_are_named() {
        refused("--allow-host localhost", new DriverSpec("http", Map.of("url", "HTTP://localhost/admin")));
        refused("--allow-host localhost", new DriverSpec("http", Map.of("url", "http://localhost?x")));
        refused("--allow-host 127.0.0.2", new DriverSpec("http", Map.of("url", "http://127.0.0.2:1/")));
        refused("--allow-host [::1]", new DriverSpec("http", Map.of("url", "http://[::1]:1/")));
        refused("no host", new DriverSpec("http", Map.of("url", "http:///x")));
    }

    @Test
    void a_placeholder_decides_no_host() {
        refused("no host", new DriverSpec("http", Map.of("url", "http://127.0.0.${id}/")));
        refused("no host", new DriverSpec("http", Map.of("url", "http://127.0.0.1${id}@localhost/")));
    }

    @Test
    void variables_of_the_generator_are_not_read() {
        refused("${env.", new DriverSpec("http", Map.of("url", "http://127.0.0.1:1/", "header.X", "a${env.PATH}")));
    }

    @Test
    void a_refusal_shows_scheme_host_and_port_of_an_address_only() {
        refused(
                "http://192.0.2.1:81;",
                new DriverSpec("http", Map.of("url", "http://a:pass@192.0.2.1:81/p?key=hidden")));

        awaitSaid("192.0.2.1");
        assertThat(List.copyOf(said)).noneMatch(line -> line.contains("hidden") || line.contains("pass"));
    }

    @Test
    void a_service_that_cannot_be_reached_is_named() {
        refused("127.0.0.1:9", http(9));
    }

    @Test
    void a_generator_works_for_one_trial_at_a_time() {
        GeneratorTurn turn = new GeneratorTurn();
        assertThat(entered(turn, "first")).isTrue();
        assertThat(entered(turn, "first")).isTrue();
        assertThat(entered(turn, "second")).isFalse();
        turn.leave();
        turn.leave();
        assertThat(entered(turn, "second")).isTrue();
    }

    @Test
    void a_machine_on_which_something_is_left_starts_nothing_more() throws InterruptedException {
        GeneratorTurn turn = new GeneratorTurn();
        assertThat(entered(turn, "first")).isTrue();

        turn.stop("a need is left");
        turn.leave();

        assertThat(turn.enter("first")).contains("a need is left");
        assertThat(turn.enter("second")).contains("a need is left");
    }

    @Test
    void a_worker_that_ends_by_itself_is_reported_with_its_exit_code() throws Exception {
        CompletableFuture<String> lost = new CompletableFuture<>();
        GeneratorLink link = connect();
        link.start(order(http(port())), LEDGER, files(), lost::complete);

        assertThat(lost.get(20, TimeUnit.SECONDS)).contains("generator one", "exit code 1");
        assertThatThrownBy(link::close).isInstanceOf(WorkerException.class);
        assertThat(folder.resolve("ledger")).hasSize(LEDGER.length());
        assertThat(folder.resolve("log")).content().contains("plimsoll.worker.Main");
    }

    @Test
    void a_clock_of_the_same_machine_differs_by_no_more_than_its_error() throws Exception {
        // A worker that has ended would take the connection with it.
        Path patient = Files.writeString(folder.resolve("java"), "#!/bin/sh\nexec cat\n");
        Files.setPosixFilePermissions(patient, PosixFilePermissions.fromString("rwx------"));
        agent.close();
        agent = serving(patient);
        GeneratorLink link = connect();
        link.start(order(http(port())), LEDGER, files(), _ -> {});

        ClockReading clock = link.clock();

        assertThat(Math.abs(clock.offsetNanos())).isLessThanOrEqualTo((clock.roundTripNanos() + 1) / 2);
        assertThat(clock.roundTripNanos()).isLessThan(Duration.ofSeconds(1).toNanos());
        link.abort();
    }

    private void awaitSaid(String words) {
        long bound = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (said.stream().noneMatch(line -> line.contains(words)) && System.nanoTime() < bound) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(List.copyOf(said)).anyMatch(line -> line.contains(words));
    }

    private static boolean entered(GeneratorTurn turn, String trial) {
        try {
            return turn.enter(trial).isEmpty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void refused(String because, DriverSpec driver) {
        GeneratorLink link = connect();
        assertThatThrownBy(() -> start(link, order(driver)))
                .isInstanceOf(WorkerException.class)
                .hasMessageContaining("generator one")
                .hasMessageContaining(because);
        link.abort();
    }

    private GeneratorLink connect() {
        return new GeneratorHosts(hosts(), TestKeys.lab(), VERSION).connect(1, "t");
    }

    private void start(FarmKeys keys, WorkloadOrder order) {
        start(new GeneratorHosts(hosts(), keys, VERSION).connect(1, "t"), order);
    }

    private void start(GeneratorLink link, WorkloadOrder order) {
        link.start(order, LEDGER, files(), _ -> {});
    }

    private GeneratorFiles files() {
        return new GeneratorFiles(
                folder.resolve("ledger"), folder.resolve("hlog"), folder.resolve("log"), folder.resolve("timeline"));
    }

    private List<FarmHost> hosts() {
        return List.of(new FarmHost("127.0.0.1", port()));
    }

    private int port() {
        return agent.port();
    }

    /** The agent's own port stands for that of a service. */
    private static DriverSpec http(int port) {
        return new DriverSpec("http", Map.of("url", "http://127.0.0.1:" + port + "/${id}"));
    }

    static WorkloadOrder order(DriverSpec driver) {
        return new WorkloadOrder(
                "w",
                LEDGER.seed(),
                driver,
                0,
                Duration.ofSeconds(1),
                Path.of("/ledger"),
                Path.of("/hlog"),
                Optional.empty(),
                List.of(new PhaseOrder(
                        "p",
                        true,
                        0,
                        new LoadModel.Burst(1),
                        new StopCondition.Operations(1, Duration.ofSeconds(1)),
                        Duration.ofSeconds(1))),
                List.of());
    }
}
