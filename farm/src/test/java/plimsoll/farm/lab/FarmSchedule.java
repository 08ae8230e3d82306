package plimsoll.farm.lab;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.lab.BlockProgress.BlockState;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.model.FixedTimeout;
import plimsoll.model.study.Shard;

/**
 * A farm in simulated time. The lab's decisions are those of {@link BlockAssignment}; agents, their deaths, the broker's queue
 * and the time that the lab needs for a message are simulated.
 */
final class FarmSchedule {
    /**
     * A farm and its work.
     *
     * @param block mean length; one block in three deviates by more than 20 %
     * @param deathsPerHour of one agent, while it works or waits
     * @param repair from the death of an agent until it takes blocks again
     * @param take for the lab to take the records of a block, one block at a time
     */
    record Farm(int agents, int blocks, Duration block, double deathsPerHour, Duration repair, Duration take) {}

    /**
     * The course of a run.
     *
     * @param makespan until the last block was settled
     * @param bound no schedule is shorter if no agent dies: the work in equal parts, or the longest block
     * @param home blocks whose records came home
     * @param givenUp blocks whose three attempts all ended with their agent
     * @param lost attempts that ended with their agent
     * @param sentAgain blocks that the lab took for lost in the broker
     */
    record Outcome(Duration makespan, Duration bound, int home, int givenUp, int lost, int sentAgain) {
        double ratio() {
            return (double) makespan.toNanos() / bound.toNanos();
        }
    }

    private static final FarmTiming TIMING = FarmTiming.USUAL;
    private static final double SPREAD = 0.2;
    private static final Duration CLAIM = Duration.ofMillis(5);
    private static final long HOUR = Duration.ofHours(1).toNanos();

    /** An event of the simulation. */
    private record Event(long nanos, long order, Step step) {}

    /** Its effect. */
    private interface Step {
        void happens() throws LinkException;
    }

    private static final class Agent {
        private final String name;
        private Optional<BlockAttempt> working = Optional.empty();
        private Optional<Shard> holds = Optional.empty();
        private final Map<Shard, Long> skipped = new HashMap<>();
        private boolean dead;
        /** Grows with each death, so that events of an earlier life are void. */
        private int life;

        private Agent(String name) {
            this.name = name;
        }
    }

    private final Farm farm;
    private final Random random;
    private final AtomicLong now = new AtomicLong();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparingLong(Event::order));
    private final Deque<Shard> queue = new ArrayDeque<>();
    private final Map<Shard, Long> lengths = new HashMap<>();
    private final List<Agent> agents = new ArrayList<>();
    private final BlockAssignment blocks;
    private long order;
    private long labFree;
    private int lost;
    private int sentAgain;

    FarmSchedule(Farm farm, PartsFolder parts, FarmedRun run, long seed) {
        this.farm = farm;
        this.random = new Random(seed);
        this.blocks = new BlockAssignment(parts, run, TIMING, _ -> {}, now::get);
        for (BlockProgress block : run.blocks()) {
            queue.add(block.shard());
            double length = farm.block().toNanos() * Math.exp(SPREAD * random.nextGaussian() - SPREAD * SPREAD / 2);
            lengths.put(block.shard(), Math.round(length));
        }
        for (int number = 1; number <= farm.agents(); number++) {
            agents.add(new Agent("agent-" + number));
        }
    }

    Outcome run() throws LinkException {
        for (Agent agent : agents) {
            after(random.nextLong(TIMING.sign().toNanos()), () -> sign(agent));
            after(0, () -> take(agent));
            awaitDeath(agent);
        }
        after(TIMING.lost().toNanos(), this::sendAgain);
        while (!blocks.run().finished()) {
            Event next = events.remove();
            now.set(Math.max(now.get(), next.nanos()));
            next.step().happens();
        }
        long work = lengths.values().stream().mapToLong(Long::longValue).sum();
        long longest =
                lengths.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return new Outcome(
                Duration.ofNanos(now.get()),
                Duration.ofNanos(Math.max(work / farm.agents(), longest)),
                ended(BlockState.HOME),
                ended(BlockState.GIVEN_UP),
                lost,
                sentAgain);
    }

    private int ended(BlockState how) {
        return (int) blocks.run().blocks().stream()
                .filter(block -> block.outcome() == how)
                .count();
    }

    private void after(long nanos, Step step) {
        events.add(new Event(now.get() + nanos, order++, step));
    }

    /** The lab deals with one message at a time. */
    private void atLab(Duration cost, Step step) {
        labFree = Math.max(labFree, now.get()) + cost.toNanos();
        after(labFree - now.get(), step);
    }

    private void sign(Agent agent) {
        if (!agent.dead) {
            blocks.saw(new AgentStatus(
                    agent.name,
                    Optional.empty(),
                    FarmUnderTest.MACHINES.facts(),
                    FarmUnderTest.MACHINES.cores(),
                    agent.working));
        }
        after(TIMING.sign().toNanos(), () -> sign(agent));
    }

    private void take(Agent agent) {
        if (agent.dead || agent.holds.isPresent()) {
            return;
        }
        agent.skipped.values().removeIf(until -> until <= now.get());
        Optional<Shard> next = queue.stream()
                .filter(shard -> !agent.skipped.containsKey(shard))
                .findFirst();
        if (next.isEmpty()) {
            agent.skipped.values().forEach(until -> after(until - now.get(), () -> take(agent)));
            return;
        }
        Shard shard = next.get();
        queue.remove(shard);
        agent.holds = next;
        int life = agent.life;
        atLab(CLAIM, () -> {
            ToAgent answer = blocks.claimed(
                    new ToLab.BlockClaim(1, FarmUnderTest.RUN, shard, agent.name, FarmUnderTest.MACHINES.number()));
            if (agent.life == life) {
                answered(agent, shard, answer);
            }
        });
    }

    private void answered(Agent agent, Shard shard, ToAgent answer) {
        switch (answer) {
            case ToAgent.Granted(long _, int number) -> {
                BlockAttempt attempt = new BlockAttempt(FarmUnderTest.RUN, shard, number);
                agent.working = Optional.of(attempt);
                int life = agent.life;
                after(lengths.get(shard), () -> {
                    if (agent.life == life) {
                        atLab(farm.take(), () -> ends(agent, attempt, life));
                    }
                });
            }
            case ToAgent.Busy _ -> {
                agent.holds = Optional.empty();
                agent.skipped.put(shard, now.get() + TIMING.lost().toNanos());
                back(shard);
                take(agent);
            }
            default -> {
                agent.holds = Optional.empty();
                take(agent);
            }
        }
    }

    private void ends(Agent agent, BlockAttempt attempt, int life) throws LinkException {
        ToAgent.Received answer = blocks.ended(new AttemptEnd(1, attempt, agent.name, true, List.of()), () -> {});
        if (agent.life != life) {
            return;
        }
        agent.working = Optional.empty();
        agent.holds = Optional.empty();
        if (!answer.settled()) {
            agent.skipped.put(attempt.shard(), now.get() + TIMING.skipped().toNanos());
            back(attempt.shard());
        }
        take(agent);
    }

    private void back(Shard shard) {
        queue.addFirst(shard);
        agents.forEach(agent -> after(0, () -> take(agent)));
    }

    private void awaitDeath(Agent agent) {
        if (farm.deathsPerHour() > 0) {
            after(Math.round(-Math.log(1 - random.nextDouble()) / farm.deathsPerHour() * HOUR), () -> dies(agent));
        }
    }

    /** The broker gives its block to others once the connection is silent for too long. */
    private void dies(Agent agent) {
        lost += agent.working.isPresent() ? 1 : 0;
        Optional<Shard> held = agent.holds;
        agent.life++;
        agent.dead = true;
        agent.working = Optional.empty();
        agent.holds = Optional.empty();
        held.ifPresent(shard -> after(FixedTimeout.FARM_CONNECTION.time().toNanos(), () -> back(shard)));
        after(farm.repair().toNanos(), () -> {
            agent.dead = false;
            awaitDeath(agent);
            take(agent);
        });
    }

    private void sendAgain() {
        for (BlockProgress again : blocks.toSendAgain()) {
            sentAgain++;
            back(again.shard());
        }
        after(TIMING.lost().toNanos(), this::sendAgain);
    }
}
