package plimsoll.farm.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.lab.BlockProgress.BlockState;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Shard;

/** Decides which agent executes a block, and whose records count. Each decision is on disk before it is sent. */
final class BlockAssignment {
    /** A block that three sendings bring to no idle agent is lost on its way each time. */
    static final int RESENT_MAX = 3;

    private final PartsFolder parts;
    private final FarmTiming timing;
    private final Consumer<String> out;
    private final LongSupplier nanoTime;
    private final SeenAgents agents;
    private final Map<Shard, Long> grantedNanos = new HashMap<>();
    private final Map<Shard, Long> waitingNanos = new HashMap<>();
    private FarmedRun run;
    private long openedNanos;

    /** Brings the records of an attempt home. */
    interface Arrival {
        /** @throws UnreadableRecordException when they are not of the block */
        void take() throws LinkException;
    }

    BlockAssignment(PartsFolder parts, FarmedRun run, FarmTiming timing, Consumer<String> out, LongSupplier nanoTime) {
        this.parts = parts;
        this.run = run;
        this.timing = timing;
        this.out = out;
        this.nanoTime = nanoTime;
        this.agents = new SeenAgents(nanoTime);
        this.openedNanos = nanoTime.getAsLong();
    }

    FarmedRun run() {
        return run;
    }

    /** A new connection: what happened without one is not known. */
    void connected() {
        openedNanos = nanoTime.getAsLong();
        waitingNanos.clear();
    }

    /** Blocks that came home, or were given up, before a lab was killed. */
    void settleStored() {
        for (BlockProgress block : run.blocks()) {
            if (block.outcome() == BlockState.GIVEN_UP && !parts.has(block.shard())) {
                leaveEmpty(block);
            } else if (!block.settled() && parts.has(block.shard())) {
                change(block.ended(BlockState.HOME));
            }
        }
    }

    /** @return whether the agent is of the class */
    boolean saw(AgentStatus status) {
        agents.saw(status);
        status.attempt()
                .filter(attempt -> attempt.run().equals(run.run()))
                .ifPresent(attempt -> begun(attempt, status.agent()));
        return status.machineClass().equals(run.machineClass());
    }

    private void begun(BlockAttempt attempt, String agent) {
        run.block(attempt.shard())
                .filter(block -> isLatest(attempt, agent, block) && block.open() && !block.begun())
                .ifPresent(block -> change(block.begins()));
    }

    private boolean isLatest(BlockAttempt attempt, String agent, BlockProgress block) {
        return attempt.run().equals(run.run())
                && attempt.number() == block.attempts()
                && block.agents().getLast().equals(agent);
    }

    ToAgent claimed(ToLab.BlockClaim claim) {
        Optional<BlockProgress> known = run.block(claim.shard());
        if (known.isEmpty() || known.get().settled()) {
            return new ToAgent.Settled(claim.request(), "its records are not needed any more");
        }
        BlockProgress block = known.get();
        if (!claim.machine().equals(run.machineClass().number())) {
            return new ToAgent.Busy(claim.request(), "it is for another class of machines");
        }
        Optional<String> busy = busy(block, claim.agent());
        if (busy.isPresent()) {
            return new ToAgent.Busy(claim.request(), busy.get());
        }
        block = closed(block);
        if (block.exhausted()) {
            giveUp(block);
            return new ToAgent.Settled(claim.request(), "it has failed " + block.attempts() + " times");
        }
        change(block.attemptedBy(claim.agent()));
        grantedNanos.put(block.shard(), nanoTime.getAsLong());
        int number = block.attempts() + 1;
        out.accept("block " + block.shard() + " goes to " + claim.agent() + (number == 1 ? "" : ", attempt " + number));
        return new ToAgent.Granted(claim.request(), number);
    }

    /** The answer may have come too late for an agent that never said that it works: its attempt does not count. */
    private BlockProgress closed(BlockProgress block) {
        if (!block.open()) {
            return block;
        }
        if (!block.begun()) {
            return block.withdrawn();
        }
        out.accept("block " + block.shard() + ": " + block.agents().getLast() + " was lost in attempt "
                + block.attempts());
        BlockProgress lost = block.failed(block.agents().getLast(), List.of("lost without a report"));
        change(lost);
        return lost;
    }

    /** Another agent may have it: one that was heard of lately, or that had no time to be heard of. */
    private Optional<String> busy(BlockProgress block, String agent) {
        if (!block.open() || block.agents().getLast().equals(agent)) {
            return Optional.empty();
        }
        String owner = block.agents().getLast();
        if (agents.worksOn(owner, new BlockAttempt(run.run(), block.shard(), block.attempts()), timing.lost())) {
            return Optional.of(owner + " works on it");
        }
        long granted = grantedNanos.getOrDefault(block.shard(), openedNanos);
        return past(openedNanos, timing.lost()) && past(granted, timing.lost())
                ? Optional.empty()
                : Optional.of(owner + " may still work on it");
    }

    private boolean past(long nanos, Duration time) {
        return nanoTime.getAsLong() - nanos >= time.toNanos();
    }

    /**
     * Returns blocks that the broker seems to have lost: they wait for an agent as long as one has been idle. To be called
     * when no claim waits to be read.
     */
    List<BlockProgress> toSendAgain() {
        Set<Shard> waiting = run.blocks().stream()
                .filter(block -> !block.settled() && !block.open())
                .map(BlockProgress::shard)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        waitingNanos.keySet().retainAll(waiting);
        waiting.forEach(shard -> waitingNanos.putIfAbsent(shard, nanoTime.getAsLong()));
        Optional<String> idle = agents.idle(run.machineClass(), timing.lost(), timing.deserted());
        if (idle.isEmpty()) {
            return List.of();
        }
        return waiting.stream()
                .filter(this::isOverdue)
                .map(shard -> run.block(shard).orElseThrow())
                .flatMap(block -> sentAgain(block, idle.get()).stream())
                .toList();
    }

    private boolean isOverdue(Shard shard) {
        @Nullable Long since = waitingNanos.get(shard);
        return since != null && past(since, timing.deserted());
    }

    private Optional<BlockProgress> sentAgain(BlockProgress block, String idle) {
        waitingNanos.put(block.shard(), nanoTime.getAsLong());
        if (block.resent() < RESENT_MAX) {
            BlockProgress again = block.sentAgain();
            change(again);
            out.accept("block " + block.shard() + " is sent again, since " + idle + " is idle and does not get it");
            return Optional.of(again);
        }
        giveUp(block.failed(
                idle, List.of("idle, but the broker did not bring the block in " + (1 + RESENT_MAX) + " sendings")));
        return Optional.empty();
    }

    ToAgent.Received ended(AttemptEnd end, Arrival records) throws LinkException {
        Optional<BlockProgress> known = run.block(end.attempt().shard());
        if (known.isEmpty()) {
            return new ToAgent.Received(end.request(), false, true, "the run has no such block");
        }
        BlockProgress block = known.get();
        if (!isLatest(end.attempt(), end.agent(), block) || block.outcome() == BlockState.GIVEN_UP) {
            return new ToAgent.Received(
                    end.request(),
                    false,
                    block.settled(),
                    "the late result of attempt " + end.attempt().number() + " by " + end.agent()
                            + " is dropped, since attempt " + block.attempts() + " counts");
        }
        if (block.outcome() == BlockState.HOME) {
            return new ToAgent.Received(end.request(), true, true, "");
        }
        return end.done() ? takenHome(records, end, block) : failed(end, block, end.lines());
    }

    private ToAgent.Received takenHome(Arrival records, AttemptEnd end, BlockProgress block) throws LinkException {
        try {
            records.take();
        } catch (UnreadableRecordException refused) {
            return failed(end, block, List.of("its records did not come home: " + refused.getMessage()));
        }
        change(block.ended(BlockState.HOME));
        long home = run.blocks().stream().filter(BlockProgress::settled).count();
        out.accept("block " + block.shard() + " is home from " + end.agent() + " (" + home + " of "
                + run.blocks().size() + ")");
        return new ToAgent.Received(end.request(), true, true, "");
    }

    private ToAgent.Received failed(AttemptEnd end, BlockProgress block, List<String> lines) {
        BlockProgress failed = block.failed(end.agent(), lines);
        change(failed);
        if (failed.exhausted()) {
            giveUp(failed);
        }
        return new ToAgent.Received(
                end.request(),
                false,
                failed.exhausted(),
                "attempt " + end.attempt().number() + " failed on " + end.agent() + ": "
                        + (lines.isEmpty() ? "no output" : lines.getLast()));
    }

    /** It is stored before its empty result, so that a lab that is killed in between does not take that for records. */
    private void giveUp(BlockProgress block) {
        BlockProgress ended = block.ended(BlockState.GIVEN_UP);
        change(ended);
        leaveEmpty(ended);
        out.accept("block " + block.shard() + " is given up after " + block.attempts() + " attempts");
    }

    private void leaveEmpty(BlockProgress block) {
        try {
            parts.leaveEmpty(
                    block.shard(),
                    run,
                    "Block " + block.shard() + " was given up after " + block.attempts() + " attempts: "
                            + String.join("; ", block.failures()));
        } catch (IOException refused) {
            throw new UncheckedIOException("cannot write into " + parts.path(), refused);
        }
    }

    private void change(BlockProgress block) {
        run = run.with(block);
        parts.write(run);
    }

    /** A later lab sends the blocks again, under a number that the broker has not seen. */
    void takenBack() {
        run = run.sentAgain();
        parts.write(run);
    }
}
