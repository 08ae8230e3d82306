package plimsoll.farm.message;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.run.farm.OtherWork;

/**
 * A sign of life of an agent.
 *
 * @param agent its name
 * @param label the class that its user named; empty if none
 * @param machine the facts that make its class of machines: label to value
 * @param cores the numbers of the cores that it may use
 * @param attempt the attempt that it works on; empty if it waits
 * @param busy the share of its machine that other work took when it last waited, from 0 to 1; empty if not known yet
 */
public record AgentStatus(
        String agent,
        Optional<String> label,
        Map<String, String> machine,
        List<Integer> cores,
        Optional<BlockAttempt> attempt,
        Optional<Double> busy) {
    private static final int FACTS_MAX = 40;
    private static final int FACT_LENGTH_MAX = 300;
    private static final double PERCENT = 100;
    private static final int CORES_MAX = 4096;

    public AgentStatus {
        busy.filter(share -> !(share >= 0 && share <= 1)).ifPresent(share -> {
            throw new IllegalArgumentException("a busy share is from 0 to 1, but this is " + share);
        });
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

    /** An agent that does not know yet how busy its machine is. */
    public AgentStatus(
            String agent,
            Optional<String> label,
            Map<String, String> machine,
            List<Integer> cores,
            Optional<BlockAttempt> attempt) {
        this(agent, label, machine, cores, attempt, Optional.empty());
    }

    public AgentStatus with(Optional<BlockAttempt> now, Optional<Double> otherWork) {
        return new AgentStatus(agent, label, machine, cores, now, otherWork);
    }

    /** Returns a sentence about other work on its machine; empty if it is quiet or not known. */
    public Optional<String> noise() {
        return busy.filter(share -> share >= OtherWork.QUIET_MAX)
                .map(share -> agent + " is not quiet: other work took " + Math.round(share * PERCENT)
                        + " % of its machine while it had no block (quiet is below "
                        + Math.round(OtherWork.QUIET_MAX * PERCENT)
                        + " %); its trials may be repeated or inconclusive");
    }

    /** The class of its machine. */
    public MachineClass machineClass() {
        return new MachineClass(machine, cores);
    }
}
