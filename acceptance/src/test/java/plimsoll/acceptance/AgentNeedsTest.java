package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The store of a service runs on a machine of its own: a network namespace, with a disk for the files of a farm. */
@Tag("end-to-end")
class AgentNeedsTest {
    private static final int FAILED = 1;
    private static final int INCONCLUSIVE = 20;
    private static final int GENERATOR_LIMIT = 21;
    private static final int NOT_STARTED = 30;
    private static final int MACHINE_LACKS = 31;
    private static final int INTERRUPTED = 130;
    private static final String SECRET = "a-secret-of-the-lab-4711";

    @TempDir
    static Path made;

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private final List<FarmMachine> machines = new ArrayList<>();
    private final List<Running> agents = new ArrayList<>();
    private int port;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(FarmMachine.possible(), "this process may not make a network namespace");
        FarmMachine.keys(desk, made, List.of("store-a"));
        port = FreePort.take();
        machines.add(FarmMachine.of(desk, "store-a", 131));
    }

    private void listens(Running agent) {
        agents.add(agent);
        Waiting.until("the agent listens", () -> agent.text().contains("on port"));
    }

    @AfterEach
    void remove() throws IOException {
        agents.forEach(agent -> agent.signal("TERM"));
        agents.forEach(Running::ended);
        for (FarmMachine machine : machines) {
            machine.close();
        }
    }

    private Running agent() {
        return agents.getLast();
    }

    @Test
    void a_need_that_is_killed_there_makes_the_trial_inconclusive_by_its_name() {
        study("for: 120s", STORE);
        Running run = started("killed");
        Waiting.until("uploads arrive", () -> loaded("killed"));

        Signals.send("KILL", stores().getFirst());

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE);
        assertThat(desk.result("killed").findings("honest", "needs").toString()).contains("store");
    }

    @Test
    void an_agent_that_is_killed_is_named_and_the_next_one_ends_what_it_left() {
        study("for: 120s", STORE);
        Running run = started("agent");
        Waiting.until("uploads arrive", () -> loaded("agent"));

        agent().signal("KILL");

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE);
        assertThat(reason("agent")).contains("store-a", "was lost");
        listens(machines.getFirst().needs(port));
        Waiting.until("nothing is left", () -> stores().isEmpty());
    }

    @Test
    void a_machine_that_is_cut_off_is_named_and_ends_its_needs() throws IOException {
        study("for: 120s", STORE);
        Running run = started("cut");
        Waiting.until("uploads arrive", () -> loaded("cut"));

        machines.getFirst().cut();

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE);
        assertThat(reason("cut")).contains("store-a", "was lost");
        Waiting.until("the agent gave up", () -> agent().text().contains("the lab is gone"));
        Waiting.until("nothing is left", () -> stores().isEmpty());
    }

    @Test
    void a_lab_that_is_killed_leaves_nothing_even_of_a_need_that_ignores_its_end() {
        study("for: 8s", STORE + " --deaf=yes");
        Running run = started("lab");
        Waiting.until("uploads arrive", () -> loaded("lab"));

        run.signal("KILL");
        run.ended();

        Waiting.until("the agent gave up", () -> agent().text().contains("the lab is gone"));
        Waiting.until("nothing is left", () -> stores().isEmpty());
        ToolExit here = desk.run("run", "--resume", "lab");
        assertThat(here.complained()).contains("--needs-on");
        ToolExit resumed = desk.run(
                "run",
                "--resume",
                "lab",
                "--keys",
                "keys",
                "--needs-on",
                machines.getFirst().address() + ":" + port);
        assertThat(resumed.code()).as(resumed.said() + resumed.complained()).isIn(0, INCONCLUSIVE);
    }

    @Test
    void ctrl_c_on_either_side_leaves_nothing_and_only_the_one_there_is_a_lost_machine() {
        study("for: 120s", STORE);
        Running left = started("left");
        Waiting.until("uploads arrive", () -> loaded("left"));

        left.signal("INT");

        ToolExit interrupted = left.ended();
        assertThat(interrupted.code())
                .as(interrupted.said() + interrupted.complained())
                .isEqualTo(INTERRUPTED);
        Waiting.until("nothing is left", () -> stores().isEmpty());
        Running run = started("agent");
        Waiting.until("uploads arrive", () -> loaded("agent"));

        agent().signal("INT");

        ToolExit end = run.ended();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE);
        assertThat(reason("agent")).contains("store-a", "was lost");
        Waiting.until("nothing is left", () -> stores().isEmpty());
    }

    /** {@code NeedsSessionTest} of the farm does so with an agent in its own process. */
    @Test
    @Tag("thorough")
    void a_need_that_does_not_start_is_named_with_its_last_lines_and_no_secret() throws IOException {
        study(
                "for: 5s",
                "env: {TOKEN: '${env.STORE_TOKEN}', PASS: '${secret}'}\n"
                        + "    command: /bin/sh -c 'echo giving up with $TOKEN $PASS at ${port}; exit 3'");

        ToolExit end = desk.run(desk.tool().with("STORE_TOKEN", SECRET), words("broken"));

        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(NOT_STARTED);
        assertThat(reason("broken")).contains("store", "giving up with ${env.STORE_TOKEN}", "${store.secret}");
        assertThat(all(desk.directory().resolve("broken"))).doesNotContain(SECRET);
        assertThat(agent().text()).doesNotContain(SECRET);
    }

    @Test
    void a_full_disk_there_is_named_and_no_fault_of_the_service() throws IOException {
        study("for: 120s", STORE);
        Running run = started("full");
        Waiting.until("uploads arrive", () -> loaded("full"));

        machines.getFirst().fill();

        ToolExit end = run.ended();
        machines.getFirst().empty();
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(INCONCLUSIVE);
        assertThat(reason("full")).contains("store-a", "MiB left");
    }

    @Test
    @Tag("thorough")
    void a_full_disk_of_the_lab_ends_the_run_by_its_name() throws IOException {
        Path small = Files.createDirectory(desk.directory().resolve("small"));
        FarmMachine.must("mount", "-t", "tmpfs", "-o", "size=8m", "plimsoll-test", small.toString());
        try {
            // Its output of 5 MB, the most that is kept, fits as it arrives, and not a second time as files.
            String talking = STORE.replace("java ", "/bin/sh -c 'head -c 9000000 /dev/urandom | base64; exec java ");
            study("for: 3s", talking + "'");

            ToolExit end = run("small/result");

            assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(FAILED);
            assertThat(end.complained())
                    .contains("No space left on device", "--resume")
                    .doesNotContain("was lost");
        } finally {
            // A process may still have a file there, and a failure here would hide the first one.
            FarmMachine.run("umount", "-l", small.toString());
        }
    }

    /** {@code NeedsHostTest} of the farm asks such an agent in its own process. */
    @Test
    @Tag("thorough")
    void an_agent_that_permits_no_needs_is_refused_before_anything_starts() {
        agentIs(machine -> machine.generator(port));
        study("for: 5s", STORE);

        assertThat(refused(MACHINE_LACKS)).contains("permits none");
    }

    @Test
    void a_need_whose_program_the_machine_lacks_is_refused_before_anything_starts() {
        agentIs(machine -> machine.needsWithout("/usr/bin/nice", port));
        study("for: 5s", STORE.replace("java ", "/usr/bin/nice java "));

        assertThat(refused(MACHINE_LACKS)).contains("store-a", "/usr/bin/nice");
    }

    private void agentIs(Function<FarmMachine, Running> started) {
        listens(started.apply(machines.getFirst()));
    }

    private String refused(int code) {
        ToolExit end = run("refused");
        assertThat(end.code()).as(end.said() + end.complained()).isEqualTo(code);
        assertThat(desk.directory().resolve("refused")).doesNotExist();
        return end.complained();
    }

    @Test
    void one_agent_keeps_the_uploads_of_a_trial_whose_records_come_home_and_sends_the_load_of_the_next()
            throws IOException {
        agentIs(machine -> machine.needsAndLoad(port));
        study("for: 6s", STORE);

        ToolExit end = run("whole");

        // Its store is a process of others, to the lab, and may disturb it on this machine.
        assertThat(end.code()).as(end.said() + end.complained()).isIn(0, INCONCLUSIVE);
        assertWhole(end);
        Waiting.until("nothing is left", () -> stores().isEmpty());
        desk.write(
                "study.yaml",
                StudyText.quick("honest: --bind=0.0.0.0")
                        .load("open: 20/s", "for: 3s", "deadline: 10s")
                        .yaml());
        String[] words = words("load");
        words[words.length - 2] = "--generator";

        ToolExit load = desk.run(words);

        assertThat(load.code()).as(load.said() + load.complained()).isIn(0, INCONCLUSIVE, GENERATOR_LIMIT);
        assertThat(agent().text()).contains("runs store for", "sends upload");
    }

    private void assertWhole(ToolExit end) throws IOException {
        JsonNode trial = desk.result("whole").result().path("trials").path(0);
        JsonNode balance = trial.path("balance");
        assertThat(balance.path("acknowledged").asInt(0)).as(end.said()).isBetween(110, 121);
        assertThat(balance.path("stored").asInt(-1))
                .isEqualTo(balance.path("acknowledged").asInt(0));
        Path folder = trial("whole");
        assertThat(folder.resolve("members/store/stdout.log")).exists();
        assertThat(Files.readString(folder.resolve("needs.timeline.ndjson"))).contains("\"store\"", "machine.needs");
        assertThat(Files.readString(folder.resolve("launch.json"))).contains("\"store\"", "10.231.131.2");
        assertThat(Files.readString(desk.directory().resolve("whole/manifest.json")))
                .contains("machine of the needs");
        assertThat(Files.readString(folder.resolve("experiment.json"))).doesNotContain("10.231.131.2");
    }

    @Test
    void a_built_in_database_and_a_stub_run_there() throws IOException {
        desk.write(
                "study.yaml",
                StudyText.quick("honest")
                                .yaml()
                                .replace(
                                        "  ready: http://127.0.0.1:${port}/health",
                                        "  env: {DB: \"${db.jdbc}\", RENDERER: \"${render.url}\"}\n"
                                                + "  ready: http://127.0.0.1:${port}/health")
                        + """
                        needs:
                          - {name: db, postgres: {fsync: false}}
                          - {name: render, delay: 1ms}
                        """);

        ToolExit end = run("built-in");

        assertThat(end.code()).as(end.said() + end.complained()).isIn(0, INCONCLUSIVE);
        String launched = Files.readString(trial("built-in").resolve("launch.json"));
        assertThat(launched)
                .as(end.said() + agent().text())
                .contains("jdbc:postgresql://10.231.131.2:", "http://10.231.131.2:", "${db.secret}");
        assertThat(trial("built-in").resolve("members/db/stdout.log"))
                .content()
                .contains("ready postgresql://10.231.131.2:");
    }

    private static final String STORE =
            StudyText.command().replace("java ", "command: java -Dstore=elsewhere ") + " --bind=${host}";

    private void study(String time, String store) {
        desk.write(
                "study.yaml",
                StudyText.quick("honest: --relay=127.0.0.1:${store.port}")
                                .load("open: 20/s", time, "deadline: 10s")
                                .yaml()
                                .replace(
                                        "http: \"http://127.0.0.1:${port}/files\"",
                                        "http: \"http://127.0.0.1:${store.port}/files\"")
                        + """
                        needs:
                          - name: store
                            %s
                            ready: http://127.0.0.1:${port}/health
                            limits: {memory: 192m, heap: 48m}
                        """.formatted(store));
    }

    /** Starts the agent that runs needs, unless the test has started another one. */
    private String[] words(String result) {
        if (agents.isEmpty()) {
            agentIs(machine -> machine.needs(port));
        }
        return Stream.of(
                        "run",
                        "study.yaml",
                        "--keys",
                        "keys",
                        "--out",
                        result,
                        "--needs-on",
                        machines.getFirst().address() + ":" + port)
                .toArray(String[]::new);
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

    private boolean loaded(String result) {
        Path said = trial(result).resolve("worker-upload.ndjson");
        try {
            return Files.exists(said) && Files.readString(said).contains("progress");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String reason(String result) {
        return desk.result(result).result().path("trials").toString();
    }

    private static String all(Path directory) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    /** Returns the stores that still live. */
    private static List<Long> stores() {
        return ProcessHandle.allProcesses()
                .filter(AgentNeedsTest::isStore)
                .map(ProcessHandle::pid)
                .toList();
    }

    private static boolean isStore(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .contains("-Dstore=elsewhere");
        } catch (IOException ended) {
            return false;
        }
    }
}
