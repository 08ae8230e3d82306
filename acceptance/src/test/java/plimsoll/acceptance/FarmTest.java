package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A broker and two agents, each with a disk of its own in the place that all machines of a farm have in common. */
@Tag("end-to-end")
class FarmTest {
    @RegisterExtension
    final ToolWorkspace desk = new ToolWorkspace();

    @Test
    void a_farm_of_two_agents_does_the_rounds_of_a_run() throws IOException {
        Files.createDirectories(FarmMachine.SHARED);
        assumeTrue(desk.can(machine("probe")), "this process may not mount a directory in a namespace of its own");
        desk.write("study.yaml", StudyText.quick("honest:").rounds(2).yaml());
        desk.write(
                "searched.yaml", StudyText.quick("honest:", "slow: --pause=30").yaml());
        String farm = "127.0.0.1:" + FreePort.take();
        ToolExit keys = desk.run("farm", "keys", "keys", "--agent", "one", "--agent", "two");
        assertThat(keys.code()).as(keys.complained()).isZero();
        Running broker = desk.start(
                "farm", "serve", "--keys", "keys", "--port", farm.replaceFirst(".*:", ""), "--data", "journal");
        List<Running> agents = new ArrayList<>();
        for (String name : List.of("one", "two")) {
            agents.add(desk.startBy(
                    machine(name), "agent", "--farm", farm, "--keys", "keys", "--name", name, "--allow-root"));
        }
        Waiting.until("both agents are connected", () -> broker.text().contains("2 agents"));

        ToolExit run = desk.run("run", "study.yaml", "--farm", farm, "--keys", "keys", "--out", "whole");

        StoredResult whole = desk.result("whole");
        assertThat(run.code()).as(run.said() + run.complained()).isIn(0, 20);
        assertThat(whole.result().path("partial").asBoolean(true)).isFalse();
        assertThat(whole.trials()).hasSize(2);
        assertEachBlockNamesItsAgent(whole);
        assertThat(whole.result().path("repeat").asString("")).endsWith(" run --attempts 1 study.yaml");
        assertThat(run.complained())
                .contains("(2 of 2)")
                .as("rows of progress come from the agents")
                .containsPattern("\\n1/2 (one|two): ");
        assertThat(desk.directory().resolve("whole.parts")).doesNotExist();
        searched(farm);
        Path metrics = desk.directory().resolve("journal").resolve("metrics.om");
        assertThat(Files.readString(metrics))
                .contains("plimsoll_farm_agent_working{agent=\"one\"}", "plimsoll_farm_agent_working{agent=\"two\"}");
        agents.forEach(agent -> agent.signal("TERM"));
        agents.forEach(agent -> assertThat(agent.ended().code()).isEqualTo(143));
        broker.signal("TERM");
        assertThat(broker.ended().code()).isEqualTo(143);
        assertThat(metrics).doesNotExist();
    }

    /** One trial of each search decides nothing, and shows where it ran. The lab has the files of its answers. */
    private void searched(String farm) throws IOException {
        List<String> options =
                List.of("searched.yaml", "--parameter", "users", "--from", "4", "--to", "8", "--trials", "1");
        List<String> words = new ArrayList<>(List.of("find"));
        words.addAll(options);
        words.addAll(List.of("--farm", farm, "--keys", "keys", "--out", "found"));

        List<String> lab = machine("lab");
        ToolExit find = desk.startBy(lab, words.toArray(String[]::new)).ended();

        StoredResult found = desk.result("found");
        assertThat(find.code()).as(find.said() + find.complained()).isIn(0, 20);
        assertEachBlockNamesItsAgent(found);
        assertThat(found.result().path("repeat").asString("")).endsWith(" find " + String.join(" ", options));
        assertThat(found.result().at("/searched/searches").valueStream())
                .extracting(search -> search.path("name").asString(""))
                .hasSize(2)
                .allSatisfy(name -> assertThat(name).isNotEmpty());
        assertThat(desk.directory().resolve("found.parts")).doesNotExist();

        ToolExit resumed = desk.startBy(lab, "find", "--resume", "found").ended();
        assertThat(resumed.code()).as(resumed.said() + resumed.complained()).isIn(0, 20);

        ToolExit refused = desk.run("verify", "found", "--farm", farm, "--keys", "keys", "--shard", "1/2");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.complained()).contains("--shard");
    }

    /** On a busy machine one agent may do both blocks before the other one asks. */
    private static void assertEachBlockNamesItsAgent(StoredResult merged) {
        assertThat(merged.result().path("notes").toString())
                .contains("Merged from 2 shards")
                .containsPattern("Block 1/2 ran on (one|two)")
                .containsPattern("Block 2/2 ran on (one|two)");
    }

    /** A namespace in which the common place is a directory of its own. */
    private List<String> machine(String name) throws IOException {
        Path disk = Files.createDirectories(desk.directory().resolve("disk-" + name));
        return FarmMachine.onDisk(disk);
    }
}
