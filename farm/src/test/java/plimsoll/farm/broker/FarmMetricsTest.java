package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.farm.broker.AgentWatch.AttemptCount;
import plimsoll.farm.broker.AgentWatch.WatchedAgent;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.MachineClass;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;

class FarmMetricsTest {
    private static final BlockAttempt ATTEMPT = new BlockAttempt("0123456789ab", new Shard(2, 6), 1);
    private static final Map<String, String> FACTS =
            Map.of("processor", "EPYC \"7\"\nplanted\u009b1", Manifest.VERSION, "1.2.3");
    private static final String CLASS = new MachineClass(FACTS, List.of(0, 1)).number();

    private final FarmMetrics metrics = new FarmMetrics(
            List.of(new FarmMetrics.BlockQueue(CLASS, 3, 1)),
            2,
            4096,
            5,
            700,
            1000,
            List.of(
                    new WatchedAgent(
                            status("one", Optional.of("small"), Optional.of(ATTEMPT), Optional.empty()),
                            Duration.ofMillis(1500),
                            new AttemptCount(Optional.of(ATTEMPT), 7, 1)),
                    new WatchedAgent(
                            status("two", Optional.empty(), Optional.empty(), Optional.of(0.25)),
                            Duration.ofSeconds(40),
                            new AttemptCount(Optional.empty(), 0, 0))));

    @Test
    void blocks_disk_and_agents_have_their_numbers() {
        assertThat(samples())
                .contains(
                        "plimsoll_farm_blocks{class=\"" + CLASS + "\",state=\"waiting\"} 3",
                        "plimsoll_farm_blocks{class=\"" + CLASS + "\",state=\"running\"} 1",
                        "plimsoll_farm_results 2",
                        "plimsoll_farm_held_bytes 4096",
                        "plimsoll_farm_connections 5",
                        "plimsoll_farm_disk_free_bytes 700",
                        "plimsoll_farm_disk_size_bytes 1000",
                        "plimsoll_farm_agent_silence_seconds{agent=\"one\"} 1.5",
                        "plimsoll_farm_agent_silence_seconds{agent=\"two\"} 40.0",
                        "plimsoll_farm_agent_working{agent=\"one\"} 1",
                        "plimsoll_farm_agent_working{agent=\"two\"} 0",
                        "plimsoll_farm_agent_other_work_ratio{agent=\"two\"} 0.25",
                        "plimsoll_farm_agent_attempts_total{agent=\"one\",outcome=\"done\"} 7",
                        "plimsoll_farm_agent_attempts_total{agent=\"one\",outcome=\"failed\"} 1")
                .noneMatch(line -> line.startsWith("plimsoll_farm_agent_other_work_ratio{agent=\"one\""));
    }

    @Test
    void a_fact_that_an_agent_claims_stays_in_its_label() {
        assertThat(samples())
                .noneMatch(line -> line.startsWith("planted"))
                .anyMatch(line -> line.startsWith("plimsoll_farm_agent_info{agent=\"one\",class=\"" + CLASS
                                + "\",label=\"small\",version=\"1.2.3\",machine=\"EPYC \\\"7\\\" planted 1, 2 cores")
                        && line.endsWith("\"} 1"));
    }

    @Test
    void samples_follow_the_type_of_their_family() {
        String family = "";
        for (String line : metrics.text().lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                family = line.split(" ", -1)[2];
            } else if (!line.startsWith("#")) {
                assertThat(line.replaceFirst("[{ ].*", "")).isIn(family, family + "_total");
            }
        }
        assertThat(metrics.text()).endsWith("\n# EOF\n").containsOnlyOnce("# EOF");
    }

    private List<String> samples() {
        return metrics.text().lines().filter(line -> !line.startsWith("#")).toList();
    }

    private static AgentStatus status(
            String agent, Optional<String> label, Optional<BlockAttempt> attempt, Optional<Double> busy) {
        return new AgentStatus(agent, label, FACTS, List.of(0, 1), attempt, busy);
    }
}
