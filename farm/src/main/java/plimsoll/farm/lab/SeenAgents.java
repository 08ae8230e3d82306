package plimsoll.farm.lab;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.MachineClass;

/** The agents that a lab has heard of, by their last signs of life. For one thread. */
final class SeenAgents {
    private static final int AGENTS_MAX = 10_000;

    /** @param idleNanos since when it has reported no block */
    private record Seen(AgentStatus status, long nanos, long idleNanos) {}

    private final Map<String, Seen> agents = new HashMap<>();
    private final LongSupplier nanoTime;

    SeenAgents(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void saw(AgentStatus status) {
        if (agents.size() < AGENTS_MAX || agents.containsKey(status.agent())) {
            long now = nanoTime.getAsLong();
            @Nullable Seen before = agents.get(status.agent());
            long idle = before != null && isIdle(before.status()) && isIdle(status) ? before.idleNanos() : now;
            agents.put(status.agent(), new Seen(status, now, idle));
        }
    }

    private static boolean isIdle(AgentStatus status) {
        return status.attempt().isEmpty();
    }

    /** Returns whether the agent has lately said that it works on this attempt. */
    boolean worksOn(String agent, BlockAttempt attempt, Duration lost) {
        @Nullable Seen seen = agents.get(agent);
        return seen != null && isAlive(seen, lost) && seen.status().attempt().equals(Optional.of(attempt));
    }

    /** Returns an agent of the class that lives and has reported no block for some time. */
    Optional<String> idle(MachineClass machines, Duration lost, Duration time) {
        return agents.values().stream()
                .filter(seen -> isAlive(seen, lost)
                        && isIdle(seen.status())
                        && seen.status().machineClass().equals(machines)
                        && seen.nanos() - seen.idleNanos() >= time.toNanos())
                .map(seen -> seen.status().agent())
                .sorted()
                .findFirst();
    }

    private boolean isAlive(Seen seen, Duration lost) {
        return nanoTime.getAsLong() - seen.nanos() < lost.toNanos();
    }

    List<AgentStatus> alive(Duration lost) {
        return agents.values().stream()
                .filter(seen -> isAlive(seen, lost))
                .map(Seen::status)
                .sorted(Comparator.comparing(AgentStatus::agent))
                .toList();
    }

    /**
     * Returns the class with the most agents that live.
     *
     * @param able whether an agent can take part
     */
    Optional<MachineClass> largestClass(Predicate<AgentStatus> able, Duration lost) {
        Map<MachineClass, Integer> sizes = new HashMap<>();
        alive(lost).stream().filter(able).forEach(status -> sizes.merge(status.machineClass(), 1, Integer::sum));
        return sizes.entrySet().stream()
                .max(Map.Entry.<MachineClass, Integer>comparingByValue()
                        .thenComparing(each -> each.getKey().number()))
                .map(Map.Entry::getKey);
    }
}
