package plimsoll.farm.message;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A sign of life of an agent.
 *
 * @param agent its name
 * @param label the class that its user named; empty if none
 * @param machine the facts that make its class of machines: label to value
 * @param cores the numbers of the cores that it may use
 * @param attempt the attempt that it works on; empty if it waits
 */
public record AgentStatus(
        String agent,
        Optional<String> label,
        Map<String, String> machine,
        List<Integer> cores,
        Optional<BlockAttempt> attempt) {
    private static final int FACTS_MAX = 40;
    private static final int FACT_LENGTH_MAX = 300;
    private static final int CORES_MAX = 4096;

    public AgentStatus {
        FarmNames.name("the name of an agent", agent);
        label.ifPresent(name -> FarmNames.name("a class of machines", name));
        machine = new TreeMap<>(machine);
        cores = List.copyOf(cores);
        if (machine.size() > FACTS_MAX
                || cores.size() > CORES_MAX
                || machine.entrySet().stream()
                        .anyMatch(
                                fact -> fact.getKey().length() + fact.getValue().length() > FACT_LENGTH_MAX)) {
            throw new IllegalArgumentException(
                    "the facts of a machine are at most " + FACTS_MAX + " of " + FACT_LENGTH_MAX + " characters each");
        }
    }

    /** The class of its machine. */
    public MachineClass machineClass() {
        return new MachineClass(machine, cores);
    }
}
