package plimsoll.farm.broker;

import java.util.List;
import plimsoll.farm.broker.AgentWatch.WatchedAgent;
import plimsoll.farm.message.MachineClass;

/**
 * The numbers that someone who runs a farm collects, in OpenMetrics 1.0. It has only types that the older text format
 * of Prometheus has too, since a reader of that format refuses others.
 *
 * @param blocks of each class of machines
 * @param results ends of attempts that no lab has taken yet
 * @param heldBytes of the messages that the broker keeps for agents and labs
 * @param connections of agents and labs
 * @param freeBytes of the journal's disk
 * @param diskBytes of that disk
 * @param agents of the last day
 */
record FarmMetrics(
        List<BlockQueue> blocks,
        long results,
        long heldBytes,
        int connections,
        long freeBytes,
        long diskBytes,
        List<WatchedAgent> agents) {
    private static final double NANOS = 1e9;

    /**
     * The blocks of a class of machines.
     *
     * @param machine the number of the class
     * @param waiting for an agent
     * @param running that an agent has
     */
    record BlockQueue(String machine, long waiting, long running) {}

    FarmMetrics {
        blocks = List.copyOf(blocks);
        agents = List.copyOf(agents);
    }

    String text() {
        MetricsText out = new MetricsText();
        out.family("plimsoll_farm_blocks", "gauge", "Blocks that wait for an agent of their class, or that one has.");
        for (BlockQueue each : blocks) {
            out.sample("plimsoll_farm_blocks", each.waiting(), "class", each.machine(), "state", "waiting");
            out.sample("plimsoll_farm_blocks", each.running(), "class", each.machine(), "state", "running");
        }
        out.gauge("plimsoll_farm_results", "Ends of attempts that no lab has taken yet.", results);
        out.gauge("plimsoll_farm_held_bytes", "Blocks and records that the broker keeps.", heldBytes);
        out.gauge("plimsoll_farm_connections", "Connections of agents and labs.", connections);
        out.gauge("plimsoll_farm_disk_free_bytes", "Free space of the journal's disk.", freeBytes);
        out.gauge("plimsoll_farm_disk_size_bytes", "Size of the journal's disk.", diskBytes);
        signs(out);
        attempts(out);
        return out.whole();
    }

    private void signs(MetricsText out) {
        out.family("plimsoll_farm_agent_info", "gauge", "An agent of the last day; always 1.");
        for (WatchedAgent each : agents) {
            MachineClass machine = each.status().machineClass();
            out.sample(
                    "plimsoll_farm_agent_info",
                    1L,
                    "agent",
                    each.status().agent(),
                    "class",
                    machine.number(),
                    "label",
                    each.status().label().orElse(""),
                    "version",
                    machine.version(),
                    "machine",
                    machine.words());
        }
        out.family("plimsoll_farm_agent_silence_seconds", "gauge", "Time since the agent's last sign of life.");
        for (WatchedAgent each : agents) {
            double seconds = each.silence().toNanos() / NANOS;
            out.sample(
                    "plimsoll_farm_agent_silence_seconds",
                    seconds,
                    "agent",
                    each.status().agent());
        }
        out.family("plimsoll_farm_agent_working", "gauge", "1 if the agent has a block, 0 if it waits.");
        for (WatchedAgent each : agents) {
            long working = each.status().attempt().isPresent() ? 1 : 0;
            out.sample(
                    "plimsoll_farm_agent_working",
                    working,
                    "agent",
                    each.status().agent());
        }
        out.family("plimsoll_farm_agent_other_work_ratio", "gauge", "Other work of its machine while it last waited.");
        for (WatchedAgent each : agents) {
            each.status()
                    .busy()
                    .ifPresent(busy -> out.sample(
                            "plimsoll_farm_agent_other_work_ratio",
                            busy,
                            "agent",
                            each.status().agent()));
        }
    }

    private void attempts(MetricsText out) {
        out.family("plimsoll_farm_agent_attempts", "counter", "Attempts at blocks, since the broker began.");
        for (WatchedAgent each : agents) {
            String agent = each.status().agent();
            long done = each.attempts().done();
            long failed = each.attempts().failed();
            out.sample("plimsoll_farm_agent_attempts_total", done, "agent", agent, "outcome", "done");
            out.sample("plimsoll_farm_agent_attempts_total", failed, "agent", agent, "outcome", "failed");
        }
    }

    /** Families of metrics, one after the other. */
    private static final class MetricsText {
        private final StringBuilder out = new StringBuilder();

        /** The unit is the end of the name. */
        void family(String name, String type, String help) {
            out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
            for (String unit : List.of("bytes", "seconds", "ratio")) {
                if (name.endsWith("_" + unit)) {
                    out.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
                }
            }
            out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        }

        void gauge(String name, String help, long value) {
            family(name, "gauge", help);
            out.append(name).append(' ').append(value).append('\n');
        }

        void sample(String name, long value, String... labels) {
            sample(name, Long.toString(value), labels);
        }

        void sample(String name, double value, String... labels) {
            sample(name, Double.toString(value), labels);
        }

        private void sample(String name, String value, String... labels) {
            out.append(name);
            for (int at = 0; at < labels.length; at += 2) {
                out.append(at == 0 ? '{' : ',')
                        .append(labels[at])
                        .append("=\"")
                        .append(quoted(labels[at + 1]))
                        .append('"');
            }
            out.append("} ").append(value).append('\n');
        }

        /** The facts of a machine are those that its agent claims. */
        private static String quoted(String text) {
            return text.replaceAll("\\p{Cc}", " ").replace("\\", "\\\\").replace("\"", "\\\"");
        }

        String whole() {
            return out + "# EOF\n";
        }
    }
}
