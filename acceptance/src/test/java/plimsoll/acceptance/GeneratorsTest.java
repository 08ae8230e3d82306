package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Generators, each in a network namespace of its own, load one service on this machine: three that do so to the end, and
 * two of which one fails.
 */
@Tag("end-to-end")
class GeneratorsTest {
    private static final List<String> NAMES = List.of("gen-a", "gen-b", "gen-c");

    @TempDir
    static Path made;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    /** The exit code of a run whose generators were the limit. */
    private static final int INCONCLUSIVE_LOAD = 21;

    private final List<FarmMachine> machines = new ArrayList<>();
    private final List<Running> agents = new ArrayList<>();
    private int port;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(FarmMachine.possible(), "this process may not make a network namespace");
        FarmMachine.keys(desk, made, NAMES);
        port = FreePort.take();
        machine();
        machine();
    }

    private void machine() throws IOException {
        machines.add(FarmMachine.of(desk, NAMES.get(machines.size()), 101 + machines.size()));
    }

    @AfterEach
    void remove() throws IOException {
        agents.forEach(agent -> agent.signal("TERM"));
        agents.forEach(Running::ended);
        for (FarmMachine machine : machines) {
            machine.close();
        }
    }

    @Test
    void a_generator_that_is_killed_makes_the_trial_inconclusive_by_its_name() throws IOException {
        study("open: 20/s", "for: 120s");
        Running run = started("killed");
        Waiting.until("the load runs", () -> agents.get(1).text().contains("sends upload-2"));
        Waiting.until(
                "the lab has heard of it", () -> Files.exists(trial("killed").resolve("worker-upload-2.ndjson")));

        agents.get(1).signal("KILL");

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE_LOAD);
        assertThat(desk.result("killed").result().path("trials").toString()).contains("generator gen-b");
        assertThat(trial("killed").resolve("ledger-upload-1.bin")).exists();
        Waiting.until("the other one is free", () -> agents.get(0).text().contains("is over"));
        Waiting.until("no worker is left", () -> workers().isEmpty());
        // The next agent of this machine removes the files of the killed one.
        agents.set(1, machines.get(1).generator(port));
        Waiting.until("a generator listens", () -> agents.get(1).text().contains("on port"));
    }

    @Test
    void a_generator_that_is_cut_off_makes_the_trial_inconclusive_and_ends_its_worker() throws IOException {
        study("open: 20/s", "for: 120s");
        Running run = started("cut");
        Waiting.until("the load runs", () -> agents.get(1).text().contains("sends upload-2"));

        machines.get(1).cut();

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE_LOAD);
        assertThat(desk.result("cut").result().path("trials").toString()).contains("generator gen-b");
        Waiting.until(
                "the worker of a lost lab ended", () -> agents.get(1).text().contains("the lab is gone"));
        Waiting.until("no worker is left", () -> workers().isEmpty());
    }

    /** On a busy machine, a worker may have begun before it is stopped. */
    @Test
    void a_worker_that_begins_late_makes_the_trial_inconclusive_with_the_value() throws IOException {
        study("open: 20/s", "for: 5s");
        String result = "skewed";
        ToolExit end = skewed(result);
        for (int again = 2; again <= 3 && !generators(result).contains("apart"); again++) {
            result = "skewed-" + again;
            end = skewed(result);
        }

        // The stopped worker's machine is this one, which the lab may find disturbed as well.
        assertThat(end.code()).as(end.said() + end.complained()).isIn(20, INCONCLUSIVE_LOAD);
        assertThat(generators(result)).contains("apart", "generator gen-b");
    }

    private ToolExit skewed(String result) {
        Waiting.until("no worker is left", () -> workers().isEmpty());
        Running run = started(result);
        Waiting.until("the worker starts", () -> secondWorker().isPresent());
        long worker = secondWorker().orElseThrow().pid();
        Path said = trial(result).resolve("worker-upload-2.ndjson");
        Waiting.until("the worker is ready", () -> text(said).contains("hello"));
        Signals.send("STOP", worker);
        Waiting.until(
                "the other one began",
                () -> text(trial(result).resolve("worker-upload-1.ndjson")).contains("progress"));
        Signals.send("CONT", worker);
        return run.ended();
    }

    private Optional<ProcessHandle> secondWorker() {
        return ProcessHandle.of(agents.get(1).pid())
                .orElseThrow()
                .descendants()
                .filter(GeneratorsTest::isWorker)
                .findFirst();
    }

    private String generators(String result) {
        return desk.result(result).findings("honest", "generators").toString();
    }

    /** {@code GeneratorAgentTest} of the farm sends such an order to an agent in its own process. */
    @Test
    @Tag("thorough")
    void a_host_that_an_agent_does_not_permit_is_not_loaded() throws IOException {
        agents.add(desk.startBy(
                List.of("nsenter", "--net=/run/netns/plf-gen-a"),
                "agent",
                "--generator",
                Integer.toString(port),
                "--keys",
                "keys/agents/gen-a"));
        study("open: 20/s", "for: 3s");

        ToolExit end = run("forbidden");

        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE_LOAD);
        assertThat(desk.result("forbidden").result().path("trials").toString())
                .contains("gen-a", "--allow-host 10.231.101.1");
    }

    @Test
    void three_generators_load_one_service_and_nothing_is_lost() throws IOException {
        machine();
        study("open: 30/s", "for: 6s");

        ToolExit end = run("whole");

        // Its workers are processes of others, to the lab, and may disturb it on this machine, as other tests may. A
        // moment of that is enough for workers that do not begin together.
        assertThat(end.code()).as(end.said() + end.complained()).isIn(0, 20, INCONCLUSIVE_LOAD);
        JsonNode trial = desk.result("whole").result().path("trials").path(0);
        JsonNode balance = trial.path("balance");
        assertThat(balance.path("acknowledged").asInt(0)).as(end.said()).isBetween(170, 181);
        assertThat(balance.path("stored").asInt(-1))
                .isEqualTo(balance.path("acknowledged").asInt(0));
        assertThat(balance.path("lost").asInt(-1)).isZero();
        assertThat(generators("whole"))
                .containsPattern(end.code() == 0 ? "generators began" : "generators began|cores busy");
        if (end.code() == INCONCLUSIVE_LOAD) {
            assertThat(generators("whole") + desk.result("whole").findings("honest", "generator"))
                    .as("findings about all generators, and about each worker")
                    .contains("inconclusive");
        }
        Path folder = trial("whole");
        List<Integer> producers = IntStream.rangeClosed(1, 3)
                .mapToObj(number -> json(folder.resolve("workload-upload-" + number + ".json")))
                .map(order -> order.path("phases").path(0).path("producer").asInt(-1))
                .toList();
        assertThat(producers).containsExactly(0, 1, 2);
        assertThat(json(folder.resolve("generators.json")).path("generators"))
                .extracting(each -> each.path("name").asString(""))
                .containsExactlyElementsOf(NAMES);
        for (int number = 1; number <= 3; number++) {
            assertThat(marked(folder.resolve("ledger-upload-" + number + ".bin"), number - 1))
                    .isBetween(56L, 61L);
            assertThat(folder.resolve("timeline-upload-" + number + ".ndjson")).exists();
        }
        Waiting.until("no worker is left", () -> workers().isEmpty());
    }

    /** Returns how many operations a ledger has, all of which are to be of one producer. */
    private static long marked(Path ledger, int own) throws IOException {
        byte[] bytes = Files.readAllBytes(ledger);
        int capacity = (bytes.length - 64) / 3;
        long marks = 0;
        for (int at = 64; at < bytes.length; at++) {
            if (bytes[at] != 0) {
                assertThat((at - 64) / capacity).isEqualTo(own);
                marks++;
            }
        }
        return marks;
    }

    private void study(String... load) throws IOException {
        desk.write(
                "study.yaml",
                StudyText.quick("honest: --bind=0.0.0.0")
                        .load(Stream.concat(Stream.of(load), Stream.of("deadline: 10s"))
                                .toArray(String[]::new))
                        .yaml());
    }

    /** Starts the generators that the test has not started itself. */
    private String[] words(String result) {
        while (agents.size() < machines.size()) {
            agents.add(machines.get(agents.size()).generator(port));
        }
        agents.forEach(
                agent -> Waiting.until("a generator listens", () -> agent.text().contains("on port")));
        List<String> words = new ArrayList<>(List.of("run", "study.yaml", "--keys", "keys", "--out", result));
        machines.forEach(machine -> words.addAll(List.of("--generator", machine.address() + ":" + port)));
        return words.toArray(String[]::new);
    }

    private ToolExit run(String result) {
        return desk.run(words(result));
    }

    private Running started(String result) {
        return desk.start(words(result));
    }

    private Path trial(String result) {
        return desk.directory().resolve(result).resolve("trials/001-honest-r1");
    }

    /** Returns the workers of generators that still live. */
    private static List<Long> workers() {
        return ProcessHandle.allProcesses()
                .filter(GeneratorsTest::isWorker)
                .map(ProcessHandle::pid)
                .toList();
    }

    /** The class path makes the command too long for {@link ProcessHandle.Info}. */
    private static boolean isWorker(ProcessHandle process) {
        try {
            String command = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
            return command.contains("plimsoll.worker.Main") && command.contains("generator-");
        } catch (IOException ended) {
            return false;
        }
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode json(Path file) {
        return JsonMapper.shared().readTree(file);
    }
}
