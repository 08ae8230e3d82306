package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.FarmTiming;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.AllowedCores;
import plimsoll.records.Manifest;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.farm.UnbegunWork;
import plimsoll.run.request.RequestException;
import plimsoll.run.round.RunPlan;

/** The start of a run. */
@Timeout(120)
class FarmLabTest {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final FarmTiming BRIEF = new FarmTiming(
            FarmUnderTest.RARE_SIGNS.sign(),
            FarmUnderTest.RARE_SIGNS.lost(),
            FarmUnderTest.SHORT.answer(),
            FarmUnderTest.SHORT.home(),
            FarmUnderTest.SHORT.pause(),
            FarmUnderTest.SHORT.skipped(),
            FarmUnderTest.SHORT.gathering(),
            FarmUnderTest.SHORT.deserted());
    private static final String OTHER_VERSION = "2.0.0";

    @TempDir
    private Path directory = Path.of("");

    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void a_lab_waits_for_each_agent_that_hears_its_call() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        try (FarmLink two = FarmLink.open(farm.host(), TestKeys.agent("two"));
                FarmLink watching = FarmLink.open(farm.host(), TestKeys.lab())) {
            two.listen(FarmAddresses.CALLS);
            CompletableFuture<Void> answer = CompletableFuture.runAsync(() -> answerLate(two, watching));

            assertThatThrownBy(() -> begin(FarmUnderTest.RARE_SIGNS)).isInstanceOf(RequestException.class);

            answer.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            assertThat(List.copyOf(said)).anyMatch(line -> line.startsWith("agents: one, two ("));
        }
    }

    /** Each sign of the other agent gives the lab an opportunity to begin without this one. */
    private static void answerLate(FarmLink two, FarmLink watching) {
        try {
            assertThat(two.receive(FarmAddresses.CALLS, LONGEST)).isPresent();
            watching.listen(FarmAddresses.AGENTS);
            for (int sign = 1; sign <= 5; sign++) {
                assertThat(watching.receive(FarmAddresses.AGENTS, LONGEST)).isPresent();
            }
            two.tell(FarmAddresses.AGENTS, sign("two", FarmUnderTest.VERSION));
        } catch (LinkException broken) {
            throw new AssertionError(broken);
        }
    }

    @Test
    void agents_of_another_version_get_no_run_although_they_are_more() throws Exception {
        farm.agent(
                "two",
                (_, result, _, _, _) -> FarmUnderTest.begin(result),
                FarmUnderTest.SHORT,
                sign("two", OTHER_VERSION).machineClass());
        farm.until("it has given a sign", () -> farm.metric("plimsoll_farm_agent_info{", OTHER_VERSION) == 1);

        assertThatThrownBy(() -> begin(BRIEF))
                .isInstanceOfSatisfying(
                        RequestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.MACHINE_LACKS))
                .hasMessageContaining("with Plimsoll " + FarmUnderTest.VERSION)
                .hasMessageContaining("two with Plimsoll " + OTHER_VERSION);

        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        try (FarmLink frozen = FarmLink.open(farm.host(), TestKeys.agent("frozen"))) {
            frozen.listen(FarmAddresses.CALLS);
            CompletableFuture<Void> answer =
                    CompletableFuture.runAsync(() -> answer(frozen, sign("frozen", OTHER_VERSION)));

            assertThatThrownBy(() -> begin(FarmUnderTest.RARE_SIGNS)).isInstanceOf(RequestException.class);

            answer.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            assertThat(List.copyOf(said))
                    .anyMatch(line -> line.startsWith("agents: one ("))
                    .anyMatch(FarmLabTest::leavesOutTwo);
        }
    }

    private static boolean leavesOutTwo(String line) {
        return line.startsWith("left out: two,")
                && line.contains(OTHER_VERSION)
                && line.contains(FarmUnderTest.VERSION);
    }

    @Test
    void an_agent_whose_signs_of_life_cannot_be_read_or_have_another_name_is_left_out() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        try (FarmLink two = FarmLink.open(farm.host(), TestKeys.agent("two"))) {
            two.listen(FarmAddresses.CALLS);
            CompletableFuture<Void> answer = CompletableFuture.runAsync(
                    () -> answer(two, sign("frozen", FarmUnderTest.VERSION), Map.of("words", "of a later version")));

            assertThatThrownBy(() -> begin(FarmUnderTest.RARE_SIGNS)).isInstanceOf(RequestException.class);

            answer.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            assertThat(List.copyOf(said))
                    .anyMatch(line -> line.startsWith("agents: one ("))
                    .anyMatch(line -> line.startsWith("left out: two,"));
        }
    }

    private static void answer(FarmLink agent, Object... signs) {
        try {
            assertThat(agent.receive(FarmAddresses.CALLS, LONGEST)).isPresent();
            for (Object sign : signs) {
                agent.tell(FarmAddresses.AGENTS, sign);
            }
        } catch (LinkException broken) {
            throw new AssertionError(broken);
        }
    }

    private static AgentStatus sign(String agent, String version) {
        Map<String, String> facts = new HashMap<>(FarmUnderTest.MACHINES.facts());
        facts.put(Manifest.VERSION, version);
        return new AgentStatus(agent, Optional.empty(), facts, FarmUnderTest.MACHINES.cores(), Optional.empty());
    }

    /** Lets a lab choose its agents; it ends before it has a plan, and earlier on a machine with other cores. */
    private void begin(FarmTiming timing) throws InterruptedException {
        lab(timing)
                .run(
                        _ -> {
                            throw new RequestException(ExitCode.USAGE, "nothing is planned");
                        },
                        Optional.empty(),
                        directory.resolve("other.parts"));
    }

    private FarmLab lab(FarmTiming timing) {
        return new FarmLab(
                farm.host(),
                TestKeys.lab(),
                Optional.empty(),
                FarmUnderTest.VERSION,
                timing,
                ContentStore.asFound(directory),
                said::add);
    }

    /** Its study is missing. */
    @Test
    void a_run_that_cannot_begin_leaves_no_directory_in_the_way_of_the_next() throws Exception {
        assumeThat(AllowedCores.in(Path.of("/proc")))
                .as("the cores of this machine and of the agents")
                .isEqualTo(FarmUnderTest.MACHINES.cores());
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        Path parts = directory.resolve("other.parts");

        assertThatThrownBy(() -> lab(FarmUnderTest.RARE_SIGNS).run(this::work, Optional.empty(), parts))
                .isInstanceOf(UncheckedIOException.class);

        assertThat(parts).doesNotExist();
    }

    private UnbegunWork work(Map<String, String> machine) {
        Manifest manifest = FarmUnderTest.manifest();
        return new UnbegunWork(
                FarmedVerb.RUN,
                "study",
                directory.resolve("missing.yaml"),
                new RunPlan(Optional.empty(), List.of()),
                Optional.empty(),
                manifest,
                1,
                Duration.ZERO,
                machine);
    }
}
