package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.FarmRole;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmNames;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.study.Timeouts;
import plimsoll.run.request.LoadPermission;

/** An agent that runs needs, called by a lab on the same machine. */
@Timeout(120)
class NeedsSessionTest {
    private static final String VERSION = "7";
    private static final String TOKEN = "a-token-of-the-lab-4711";
    private static final String PASSWORD = "0123456789abcdef0123456789abcdef";
    private static final Duration KILLED = Duration.ofMillis(300);

    @TempDir
    private Path folder;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<TrialEvent> events = new CopyOnWriteArrayList<>();
    private Machine machine;
    private Launcher launcher;
    private GeneratorAgent agent;

    @BeforeEach
    void listen() throws IOException {
        machine = Machine.probe();
        launcher = Launcher.open(folder.resolve("state"), machine);
        WorkerCommand workers =
                new WorkerCommand(launcher, Path.of("/bin/false"), new WorkerProgram("x", Optional.empty()));
        agent = GeneratorAgent.listen(
                0,
                TestKeys.agent("one"),
                new GeneratorAgent.GeneratorHome(
                        "one",
                        "any",
                        2,
                        VERSION,
                        workers,
                        Optional.of(new LoadPermission(List.of())),
                        Optional.of(new ContentStore(folder.resolve("farm"), false)),
                        GeneratorAgent.STOP),
                said::add);
        HelperThreads.start("test-agent", agent::serve, _ -> {});
    }

    @AfterEach
    void end() throws IOException {
        agent.close();
        launcher.close();
        machine.close();
    }

    @Test
    void a_need_that_survives_its_kill_is_given_up_after_the_bound_and_named() throws IOException {
        AtomicInteger kills = new AtomicInteger();

        Optional<String> stuck = afterAHeldStep(kills::incrementAndGet, Duration.ofMinutes(1), _ -> List.of("db"));

        assertThat(stuck).hasValueSatisfying(why -> assertThat(why).contains("(db)", "start it again"));
        assertThat(kills.get()).isGreaterThan(1);
    }

    @Test
    void a_step_that_never_ends_is_given_up_after_a_longer_bound() throws IOException {
        assertThat(afterAHeldStep(() -> {}, KILLED.multipliedBy(2), _ -> List.of()))
                .hasValueSatisfying(why -> assertThat(why).contains("a step", "start it again"));
    }

    /** Such as the digest of a large file: nothing of the trial is left that would disturb the next one. */
    @Test
    void a_slow_step_without_a_need_is_awaited_beyond_the_bound() throws IOException {
        AtomicInteger looks = new AtomicInteger();

        assertThat(afterAHeldStep(() -> {}, Duration.ofMinutes(1), held -> {
                    if (looks.incrementAndGet() == 2) {
                        held.unlock();
                    }
                    return List.of();
                }))
                .isEmpty();
        assertThat(looks.get()).isGreaterThanOrEqualTo(2);
    }

    /** @param living returns the needs that still live; may end the step, which waits for the lock */
    private static Optional<String> afterAHeldStep(
            Runnable kill, Duration slowest, Function<ReentrantLock, List<String>> living) throws IOException {
        ReentrantLock held = new ReentrantLock();
        StepQueue steps = new StepQueue("held", _ -> {});
        held.lock();
        try {
            steps.add(held::lock);
            awaitThat(held::hasQueuedThreads);
            return NeedsSession.killAll(
                    new NeedsSession.Killing(kill, KILLED, slowest), () -> living.apply(held), steps);
        } finally {
            if (held.isHeldByCurrentThread()) {
                held.unlock();
            }
        }
    }

    @Test
    void one_agent_sends_load_and_runs_needs_for_one_trial_at_a_time() throws IOException {
        NeedsLink needs = started("exec sleep 60");

        assertThat(answerToALoad()).contains("another trial");

        needs.end();
        awaitThat(() -> said.stream().anyMatch(line -> line.contains("are over")));
        // The load is no longer refused for the trial, but for the host that its order names.
        assertThat(answerToALoad()).contains("--allow-host 192.0.2.1");
    }

    /** Returns the reason for which a load of another trial is refused. */
    private String answerToALoad() throws IOException {
        String order = GeneratorAgentTest.order(new DriverSpec("http", Map.of("url", "http://192.0.2.1/")))
                .text();
        try (GeneratorConnection lab = GeneratorConnection.open(address(), TestKeys.lab())) {
            lab.write(new GeneratorMessage.Order(new String(
                    MessageText.of(new GeneratorOrder(VERSION, "load", order, 1, 100)), StandardCharsets.UTF_8)));
            return lab.read() instanceof GeneratorMessage.Refused(String why) ? why : "";
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"needs.tar", "needs.unpacked"})
    void records_that_the_lab_cannot_write_end_the_run(String taken) throws IOException {
        NeedsLink link = started("exec sleep 60");
        Files.createDirectory(folder.resolve("trial").resolve(taken));

        assertThatThrownBy(link::end)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll("cannot write", taken);
        awaitThat(() -> said.stream().anyMatch(line -> line.startsWith("db for")));
    }

    @Test
    void a_machine_that_works_for_another_trial_is_named() throws IOException {
        NeedsLink first = started("exec sleep 60");

        assertThatThrownBy(() -> channel()
                        .start(order(VERSION, "other", need("db", "exec sleep 60")), Map.of(), trial("second")))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("another trial");
        first.abort();
    }

    @Test
    void a_file_with_other_content_is_refused_and_nothing_starts() throws IOException {
        FileDigest promised = new FileDigest("a".repeat(64), 3);
        NeedsOrder order = new NeedsOrder(
                VERSION,
                "t",
                new Deployment(List.of(need("db", "touch " + folder.resolve("ran") + "; sleep 60"))),
                List.of(new BlockFile(FarmNames.ROOT + "/files/" + "a".repeat(64) + "/x", promised, false)),
                List.of(),
                List.of(),
                Map.of(),
                Map.of(),
                Timeouts.DEFAULT);
        Path other = Files.writeString(folder.resolve("other"), "xyz");

        assertThatThrownBy(() -> channel().start(order, Map.of("a".repeat(64), other), trial("damaged")))
                .isInstanceOf(LostMachineException.class)
                .hasMessageContaining("SHA-256");
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void a_lab_that_does_not_keep_to_the_order_of_messages_is_refused() throws IOException {
        List<GeneratorMessage> wrong = List.of(
                new GeneratorMessage.Part(GeneratorMessage.Kind.FILE, 0, ByteBuffer.wrap(new byte[] {1})),
                new GeneratorMessage.Whole(GeneratorMessage.Kind.LEDGER, 0),
                new GeneratorMessage.Command("rm"),
                new GeneratorMessage.Told(1, 1),
                new GeneratorMessage.Needs("{}"));
        for (GeneratorMessage each : wrong) {
            try (GeneratorConnection lab = GeneratorConnection.secure(
                    new Socket(InetAddress.getLoopbackAddress(), agent.port()),
                    GeneratorTls.context(TestKeys.lab()),
                    true,
                    FarmRole.AGENT)) {
                lab.write(new GeneratorMessage.Needs(new String(
                        MessageText.of(order(VERSION, "wrong", need("db", "exec sleep 60"))), StandardCharsets.UTF_8)));
                assertThat(lab.read()).isInstanceOf(GeneratorMessage.Ready.class);
                lab.write(each);
                assertThat(lab.read()).as(each.toString()).isInstanceOf(GeneratorMessage.Refused.class);
            }
        }
        assertThat(launcher.isClosed()).isFalse();
    }

    @Test
    void a_need_that_does_not_start_is_named_and_its_output_comes_home_without_secrets() throws IOException {
        Member failing = new Member(
                "db",
                MemberRole.NEED,
                source("echo no room for ${env.TOKEN} and ${secret} >&2; exit 3", new Readiness.Line("ready")),
                Limits.NONE);
        NeedsLink link = channel().start(order(VERSION, "t", failing), Map.of(), trial("trial"));

        NeedsLink.FailedStart failed = link.started().failure().orElseThrow();
        assertThat(failed.member()).isEqualTo("db");
        assertThat(failed.sentence()).contains("exit code 3", "no room for ${env.TOKEN}");
        link.end();

        assertThat(link.trouble()).isEmpty();
        assertThat(Files.readString(folder.resolve("trial/members/db/stderr.log")))
                .contains("no room for")
                .doesNotContain(TOKEN, PASSWORD);
        assertThat(String.join("\n", said)).doesNotContain(TOKEN, PASSWORD);
    }

    @Test
    void a_need_that_ignores_its_end_is_killed_when_its_lab_is_gone() throws IOException {
        Path pid = folder.resolve("pid");
        NeedsLink link = started("trap '' TERM; " + writesItsId(pid) + "; while true; do sleep 0.1; done");
        awaitThat(() -> Files.exists(pid));

        link.abort();

        awaitThat(() -> said.stream().anyMatch(line -> line.contains("the lab is gone")));
        assertThat(Path.of("/proc", Files.readString(pid).strip())).doesNotExist();
    }

    @Test
    void a_lab_that_leaves_during_a_start_leaves_no_need() throws Exception {
        Path pid = folder.resolve("pid");
        Member late = new Member(
                "db",
                MemberRole.NEED,
                source(writesItsId(pid) + "; exec sleep 60", new Readiness.Line("never")),
                Limits.NONE);
        NeedsChannel channel = channel();
        Thread lab = HelperThreads.start(
                "lab", () -> channel.start(order(VERSION, "t", late), Map.of(), trial("trial")), _ -> {});
        awaitThat(() -> Files.exists(pid));

        channel.abort();

        lab.join();
        awaitThat(() -> said.stream().anyMatch(line -> line.contains("the lab is gone")));
        assertThat(Path.of("/proc", Files.readString(pid).strip())).doesNotExist();
    }

    @Test
    void a_need_that_dies_is_reported_at_once() throws IOException {
        Path pid = folder.resolve("pid");
        NeedsLink link = started(writesItsId(pid) + "; exec sleep 60");
        awaitThat(() -> Files.exists(pid));

        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .orElseThrow()
                .destroyForcibly();

        awaitThat(() -> events.stream().anyMatch(event -> event.kind() == TrialEvent.Kind.KILLED));
        assertThat(link.end().orElseThrow().members().getFirst().stoppedByLab()).isFalse();
    }

    @Test
    void needs_run_with_the_values_of_the_lab_and_their_records_come_home() throws IOException {
        Path pid = folder.resolve("pid");
        NeedsLink link = started("echo token ${env.TOKEN} home ${env.HOME} host ${host} port ${port}; "
                + writesItsId(pid) + "; exec sleep 60");
        int port = link.started().record().members().getFirst().ports().get("port");
        awaitThat(() -> events.stream().anyMatch(event -> event.kind() == TrialEvent.Kind.READY));
        awaitThat(() -> Files.exists(pid));

        assertThat(link.host()).isEqualTo("127.0.0.1");
        // The need is sampled every 250 ms.
        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        assertThat(link.end().orElseThrow().members().getFirst().stoppedByLab()).isTrue();

        assertThat(link.trouble()).isEmpty();
        assertThat(Files.readString(folder.resolve("trial/members/db/stdout.log")))
                .isEqualTo("token ${env.TOKEN} home /home/of/the/lab host 127.0.0.1 port " + port + "\n");
        assertThat(Files.readString(folder.resolve("trial/needs.timeline.ndjson")))
                .contains("\"db\"", "machine.needs")
                .doesNotContain("\"lab\"");
        assertThat(folder.resolve("trial/needs.tar")).doesNotExist();
        awaitThat(() -> said.stream().anyMatch(line -> line.contains("are over")));
    }

    /** The file appears with its content, since a need may be killed between the two. */
    private static String writesItsId(Path pid) {
        return "echo $$ > " + pid + ".new; mv " + pid + ".new " + pid;
    }

    private NeedsLink started(String script) throws IOException {
        return channel().start(order(VERSION, "t", need("db", script)), Map.of(), trial("trial"));
    }

    private NeedsChannel channel() throws IOException {
        return new NeedsChannel(address(), GeneratorConnection.open(address(), TestKeys.lab()));
    }

    private FarmHost address() {
        return new FarmHost("127.0.0.1", agent.port());
    }

    private TrialSetup trial(String name) {
        long origin = System.nanoTime();
        try {
            return new TrialSetup(
                    Files.createDirectory(folder.resolve(name)),
                    Timeouts.DEFAULT,
                    () -> System.nanoTime() - origin,
                    events::add);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static NeedsOrder order(String version, String trial, Member... needs) {
        return new NeedsOrder(
                version,
                trial,
                new Deployment(List.of(needs)),
                List.of(),
                List.of(),
                List.of(),
                Map.of("TOKEN", TOKEN, "HOME", "/home/of/the/lab"),
                Map.of("db", PASSWORD),
                Timeouts.DEFAULT);
    }

    private Member need(String name, String script) {
        return new Member(name, MemberRole.NEED, source(script, new Readiness.Started()), Limits.NONE);
    }

    private MemberSource source(String script, Readiness ready) {
        return new MemberSource.Launched(
                List.of("/bin/sh", "-c", script), Map.of(), folder.toString(), ready, Optional.empty());
    }

    private static void awaitThat(BooleanSupplier condition) {
        long bound = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < bound) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
