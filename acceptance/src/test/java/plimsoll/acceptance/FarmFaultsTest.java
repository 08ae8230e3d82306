package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * Random faults of a farm: agents, their blocks, the broker and the lab are killed, agents freeze, links and disks fail. Each
 * block is still judged once, and a machine never executes two at a time. {@code -Dfarm.faults=N} and {@code
 * -Dfarm.seed=SEED} choose how many and which.
 */
@Tag("end-to-end")
@Tag("thorough")
class FarmFaultsTest {
    private static final int ROUNDS = 24;
    private static final int VARIANTS = 2;
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final Pattern MERGED = Pattern.compile("Merged from (\\d+) shards");
    private static final Pattern RAN = Pattern.compile("Block (\\d+)/\\d+ ran on (\\w+)");
    private static final Pattern GIVEN_UP = Pattern.compile("Block (\\d+)/\\d+ was given up");

    private enum Fault {
        AGENT_KILLED,
        AGENT_FROZEN,
        BLOCK_KILLED,
        BROKER_KILLED,
        LAB_KILLED,
        LINK_CUT,
        LINK_LOSSY,
        LINK_SLOW,
        DISK_FULL
    }

    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    private final List<FarmMachine> machines = new ArrayList<>();
    private final Map<FarmMachine, Running> agents = new HashMap<>();
    private Running broker;
    private Running lab;
    private int port;
    private int runs;
    private int labs;

    @AfterEach
    void remove() throws IOException {
        for (FarmMachine machine : machines) {
            machine.close();
        }
    }

    @Test
    void each_block_is_judged_once_and_a_machine_executes_one_at_a_time() throws Exception {
        assumeTrue(FarmMachine.possible(), "this process may not make a network namespace");
        int faults = Integer.getInteger("farm.faults", 50);
        long seed = Long.getLong("farm.seed", System.nanoTime());
        Random random = new Random(seed);
        tell("seed " + seed);
        start();
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger most = new AtomicInteger();
        Thread watch = Thread.ofPlatform().daemon().start(() -> watch(over, most));
        for (int fault = 1; fault <= faults; fault++) {
            pause(2_000 + random.nextInt(6_000));
            goOn();
            happens(Fault.values()[random.nextInt(Fault.values().length)], random);
        }
        finish();
        over.set(true);
        watch.join();

        tell(faults + " faults, " + runs + " runs, " + labs + " labs");
        assertThat(most).as("blocks at a time on a machine; seed %d", seed).hasValue(1);
        agents.values().forEach(agent -> agent.signal("TERM"));
        agents.values().forEach(agent -> assertThat(agent.ended().code()).isEqualTo(143));
        broker.signal("TERM");
        assertThat(broker.ended().code()).isEqualTo(143);
    }

    private void start() throws IOException {
        desk.write(
                "study.yaml",
                StudyText.quick("honest:", "slow: --pause=30").rounds(ROUNDS).yaml());
        port = FreePort.take();
        List<String> keys = new ArrayList<>(List.of("farm", "keys", "keys"));
        for (String name : List.of("one", "two", "three")) {
            FarmMachine machine = FarmMachine.of(desk, name, machines.size() + 1);
            machines.add(machine);
            keys.addAll(List.of("--agent", name, "--host", machine.broker()));
        }
        assertThat(desk.run(keys.toArray(String[]::new)).code()).isZero();
        broker = broker();
        machines.forEach(machine -> agents.put(machine, machine.agent(port)));
        Waiting.until("all agents are connected", () -> broker.text().contains("3 agents"));
        lab = newRun();
    }

    private Running broker() {
        return desk.start("farm", "serve", "--keys", "keys", "--port", Integer.toString(port), "--data", "journal");
    }

    private Running newRun() {
        runs++;
        labs++;
        return desk.start("run", "study.yaml", "--farm", "127.0.0.1:" + port, "--keys", "keys", "--out", "run-" + runs);
    }

    private Running resumed() {
        labs++;
        // It keeps the options of the first lab.
        Tool tool = new Tool(desk.directory(), desk.tool().mark(), Map.of());
        return desk.start(
                tool, "run", "--resume", "run-" + runs + ".parts", "--farm", "127.0.0.1:" + port, "--keys", "keys");
    }

    /** A run that has ended is checked, and the next one begins. */
    private void goOn() {
        if (!lab.process().isAlive()) {
            check(lab.ended());
            lab = newRun();
        }
    }

    private void finish() {
        check(lab.ended(LONGEST));
        if (!desk.result("run-" + runs).has("result.json")) {
            lab = newRun();
            check(lab.ended(LONGEST));
        }
    }

    private void check(ToolExit end) {
        StoredResult whole = desk.result("run-" + runs);
        if (end.code() == 31 && !Files.exists(farmed())) {
            assertThat(end.complained()).contains("no block was sent");
            tell("run " + runs + " did not begin: the broker died while agents reported");
            return;
        }
        assertThat(whole.has("result.json")).as(end.said() + end.complained()).isTrue();
        String notes = whole.result().path("notes").toString();
        Map<Integer, Integer> ran = counted(RAN, notes);
        Map<Integer, Integer> givenUp = counted(GIVEN_UP, notes);
        assertThat(Collections.disjoint(ran.keySet(), givenUp.keySet()))
                .as(notes)
                .isTrue();
        int blocks = blocksOf(notes);
        assertThat(ran.size() + givenUp.size()).as(notes).isEqualTo(blocks);
        assertThat(ran.values()).as(notes).containsOnly(1);
        Map<String, Integer> trials = new HashMap<>();
        for (JsonNode trial : whole.result().path("trials")) {
            trials.merge(
                    trial.path("variant").asString("") + " "
                            + trial.path("round").asInt(0),
                    1,
                    Integer::sum);
        }
        assertThat(trials)
                .hasSize(VARIANTS
                        * ran.keySet().stream()
                                .mapToInt(block -> rounds(block, blocks))
                                .sum());
        assertThat(trials.values()).as(trials.toString()).containsOnly(1);
        assertThat(end.code()).as(end.said() + end.complained()).isIn(0, 20);
        assertThat(desk.directory().resolve("run-" + runs + ".parts")).doesNotExist();
        tell("run " + runs + ": " + ran.size() + " blocks home, " + givenUp.size() + " given up, exit code "
                + end.code());
    }

    /** Fewer agents, some of which may be frozen or dead when a run begins, get fewer blocks. */
    private static int blocksOf(String notes) {
        Matcher merged = MERGED.matcher(notes);
        return merged.find() ? Integer.parseInt(merged.group(1)) : 1;
    }

    /** The first blocks have one round more than the last. */
    private static int rounds(int block, int blocks) {
        return ROUNDS / blocks + (block <= ROUNDS % blocks ? 1 : 0);
    }

    private static Map<Integer, Integer> counted(Pattern pattern, String notes) {
        Map<Integer, Integer> counts = new HashMap<>();
        Matcher found = pattern.matcher(notes);
        while (found.find()) {
            counts.merge(Integer.parseInt(found.group(1)), 1, Integer::sum);
        }
        return counts;
    }

    private void happens(Fault fault, Random random) throws IOException {
        FarmMachine machine = machines.get(random.nextInt(machines.size()));
        int millis = 1_000 + random.nextInt(random.nextInt(3) == 0 ? 40_000 : 10_000);
        tell(fault + " " + machine.name() + " " + millis + " ms");
        switch (fault) {
            case AGENT_KILLED -> {
                killed(agents.get(machine));
                pause(millis);
                agents.put(machine, machine.agent(port));
            }
            case AGENT_FROZEN -> {
                agents.get(machine).signal("STOP");
                pause(millis);
                agents.get(machine).signal("CONT");
            }
            case BLOCK_KILLED ->
                blocks().values().stream()
                        .flatMap(attempts -> attempts.values().stream())
                        .limit(1)
                        .forEach(pid -> Signals.send("KILL", pid));
            case BROKER_KILLED -> {
                killed(broker);
                pause(millis);
                broker = broker();
            }
            case LAB_KILLED -> {
                if (lab.process().isAlive() && Files.exists(farmed())) {
                    killed(lab);
                    pause(millis);
                    lab = Files.exists(farmed()) ? resumed() : lab;
                }
            }
            case LINK_CUT -> {
                machine.cut();
                pause(millis);
                machine.mend();
            }
            case LINK_LOSSY -> {
                machine.lose();
                pause(millis);
                machine.mend();
            }
            case LINK_SLOW -> {
                machine.slow();
                pause(millis);
                machine.mend();
            }
            case DISK_FULL -> {
                machine.fill();
                pause(millis);
                machine.empty();
            }
        }
    }

    /** The course is read after a failure, and counted for the document. */
    private static void tell(String line) {
        System.out.println(line);
    }

    private Path farmed() {
        return desk.directory().resolve("run-" + runs + ".parts/farm.json");
    }

    private static void killed(Running running) {
        running.signal("KILL");
        assertThat(running.ended().code()).isEqualTo(137);
    }

    /** Labs of blocks by the machine on which they run, and by the attempt: a process that a lab starts first looks like it. */
    private Map<String, Map<String, Long>> blocks() {
        Map<String, Map<String, Long>> labsOf = new HashMap<>();
        for (long pid : Moments.processes(desk, "Main run --resume /var/tmp/plimsoll-farm/")) {
            try {
                String disk = Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/mnt"))
                        .toString();
                labsOf.computeIfAbsent(disk, _ -> new HashMap<>()).put(Leftovers.commandLine(pid), pid);
            } catch (IOException gone) {
                // It has ended since.
            }
        }
        return labsOf;
    }

    private void watch(AtomicBoolean over, AtomicInteger most) {
        while (!over.get()) {
            blocks().values().forEach(attempts -> most.accumulateAndGet(attempts.size(), Math::max));
            pause(200);
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
