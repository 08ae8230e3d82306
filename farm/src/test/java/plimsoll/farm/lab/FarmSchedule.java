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
 * A farm in simulated time, on which several runs begin at once. The decisions of each lab are those of {@link
 * BlockAssignment}; agents, their deaths, the broker's queue and the time that a lab needs for a message are simulated.
 */
final class FarmSchedule {
    /**
     * A farm and its work.
     *
     * @param blocks of all runs
     * @param block mean length; one block in three deviates by more than 20 %
     * @param deathsPerHour of one agent, while it works or waits
     * @param repair from the death of an agent until it takes blocks again
     * @param take for a lab to take the records of a block, one block at a time
     */
    record Farm(int agents, int blocks, Duration block, double deathsPerHour, Duration repair, Duration take) {}

    /**
     * The course of all runs.
     *
     * @param makespan until the last block was settled
     * @param bound no schedule is shorter if no agent dies: the work in equal parts, or the longest block
     * @param home blocks whose records came home
     * @param givenUp blocks whose three attempts all ended with their agent
     * @param lost attempts that ended with their agent
     * @param sentAgain blocks that a lab took for lost in the broker
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

    /** The lab of a run, which deals with one message at a time. */
    private static final class Lab {
        private final BlockAssignment blocks;
        private long free;

        private Lab(BlockAssignment blocks) {
            this.blocks = blocks;
        }

        private String run() {
            return blocks.run().run();
        }
    }

    /** A block in the broker's queue. */
    private record Queued(Lab lab, Shard shard) {}

    private static final class Agent {
        private final String name;
        private Optional<BlockAttempt> working = Optional.empty();
        private Optional<Queued> holds = Optional.empty();
        private final Map<Queued, Long> skipped = new HashMap<>();
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
    private final Deque<Queued> queue = new ArrayDeque<>();
    private final Map<Queued, Long> lengths = new HashMap<>();
    private final List<Agent> agents = new ArrayList<>();
    private final List<Lab> labs = new ArrayList<>();
    private long order;
    private int lost;
    private int sentAgain;

    FarmSchedule(Farm farm, long seed) {
        this.farm = farm;
        this.random = new Random(seed);
        for (int number = 1; number <= farm.agents(); number++) {
            agents.add(new Agent("agent-" + number));
        }
    }

    /** Adds the blocks of a run, which wait behind those of the runs before. */
    void add(FarmedRun run, PartsFolder parts) {
        Lab lab = new Lab(new BlockAssignment(parts, run, TIMING, _ -> {}, now::get));
        labs.add(lab);
        for (BlockProgress block : run.blocks()) {
            Queued queued = new Queued(lab, block.shard());
            queue.add(queued);
            double length = farm.block().toNanos() * Math.exp(SPREAD * random.nextGaussian() - SPREAD * SPREAD / 2);
            lengths.put(queued, Math.round(length));
        }
    }

    Outcome run() throws LinkException {
        for (Agent agent : agents) {
            after(random.nextLong(TIMING.sign().toNanos()), () -> sign(agent));
            after(0, () -> take(agent));
            awaitDeath(agent);
        }
        after(TIMING.lost().toNanos(), this::sendAgain);
        for (Lab lab : labs) {
            while (!lab.blocks.run().finished()) {
                Event next = events.remove();
                now.set(Math.max(now.get(), next.nanos()));
                next.step().happens();
            }
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
        return (int) labs.stream()
                .flatMap(lab -> lab.blocks.run().blocks().stream())
                .filter(block -> block.outcome() == how)
                .count();
    }

    private void after(long nanos, Step step) {
        events.add(new Event(now.get() + nanos, order++, step));
    }

    private void at(Lab lab, Duration cost, Step step) {
        lab.free = Math.max(lab.free, now.get()) + cost.toNanos();
        after(lab.free - now.get(), step);
    }

    private void sign(Agent agent) {
        if (!agent.dead) {
            AgentStatus status = new AgentStatus(
                    agent.name,
                    Optional.empty(),
                    FarmUnderTest.MACHINES.facts(),
                    FarmUnderTest.MACHINES.cores(),
                    agent.working);
            labs.forEach(lab -> lab.blocks.saw(status));
        }
        after(TIMING.sign().toNanos(), () -> sign(agent));
    }

    private void take(Agent agent) {
        if (agent.dead || agent.holds.isPresent()) {
            return;
        }
        agent.skipped.values().removeIf(until -> until <= now.get());
        Optional<Queued> next = queue.stream()
                .filter(queued -> !agent.skipped.containsKey(queued))
                .findFirst();
        if (next.isEmpty()) {
            agent.skipped.values().forEach(until -> after(until - now.get(), () -> take(agent)));
            return;
        }
        Queued taken = next.get();
        queue.remove(taken);
        agent.holds = next;
        int life = agent.life;
        at(taken.lab(), CLAIM, () -> {
            ToAgent answer = taken.lab()
                    .blocks
                    .claimed(new ToLab.BlockClaim(
                            1, taken.lab().run(), taken.shard(), agent.name, FarmUnderTest.MACHINES.number()));
            if (agent.life == life) {
                answered(agent, taken, answer);
            }
        });
    }

    private void answered(Agent agent, Queued taken, ToAgent answer) {
        switch (answer) {
            case ToAgent.Granted(long _, int number) -> {
                BlockAttempt attempt = new BlockAttempt(taken.lab().run(), taken.shard(), number);
                agent.working = Optional.of(attempt);
                int life = agent.life;
                after(lengths.get(taken), () -> {
                    if (agent.life == life) {
                        at(taken.lab(), farm.take(), () -> ends(agent, taken, attempt, life));
                    }
                });
            }
            case ToAgent.Busy _ -> {
                agent.holds = Optional.empty();
                agent.skipped.put(taken, now.get() + TIMING.lost().toNanos());
                back(taken);
                take(agent);
            }
            default -> {
                agent.holds = Optional.empty();
                take(agent);
            }
        }
    }

    private void ends(Agent agent, Queued taken, BlockAttempt attempt, int life) throws LinkException {
        ToAgent.Received answer =
                taken.lab().blocks.ended(new AttemptEnd(1, attempt, agent.name, true, List.of()), () -> {});
        if (agent.life != life) {
            return;
        }
        agent.working = Optional.empty();
        agent.holds = Optional.empty();
        if (!answer.settled()) {
            agent.skipped.put(taken, now.get() + TIMING.skipped().toNanos());
            back(taken);
        }
        take(agent);
    }

    private void back(Queued given) {
        queue.addFirst(given);
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
        Optional<Queued> held = agent.holds;
        agent.life++;
        agent.dead = true;
        agent.working = Optional.empty();
        agent.holds = Optional.empty();
        held.ifPresent(given -> after(FixedTimeout.FARM_CONNECTION.time().toNanos(), () -> back(given)));
        after(farm.repair().toNanos(), () -> {
            agent.dead = false;
            awaitDeath(agent);
            take(agent);
        });
    }

    private void sendAgain() {
        for (Lab lab : labs) {
            for (BlockProgress again : lab.blocks.toSendAgain()) {
                sentAgain++;
                back(new Queued(lab, again.shard()));
            }
        }
        after(TIMING.lost().toNanos(), this::sendAgain);
    }
}
