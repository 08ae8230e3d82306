package plimsoll.farm.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.lab.BlockProgress.BlockState;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** Sends the blocks of a run, answers its agents, and takes the records home. For one thread. */
final class BlockCollector {
    private static final Duration SLICE = Duration.ofMillis(50);

    private final FarmHost host;
    private final Optional<FarmKeys> keys;
    private final PartsFolder parts;
    private final FarmTiming timing;
    private final Consumer<String> out;
    private final SeenAgents agents = new SeenAgents(System::nanoTime);
    private FarmedRun run;
    private long openedNanos;
    private long seenNanos = System.nanoTime();

    BlockCollector(
            FarmHost host,
            Optional<FarmKeys> keys,
            PartsFolder parts,
            FarmedRun run,
            FarmTiming timing,
            Consumer<String> out) {
        this.host = host;
        this.keys = keys;
        this.parts = parts;
        this.run = run;
        this.timing = timing;
        this.out = out;
    }

    /**
     * Waits until every block is home or given up.
     *
     * @return the run as it ended
     * @throws RequestException when there is no agent of the class, or no broker, for a bounded time
     * @throws InterruptedException when the thread is interrupted; blocks that no agent has are then taken back
     */
    FarmedRun collect() throws InterruptedException {
        settleStored();
        try {
            boolean told = false;
            while (!run.finished()) {
                told = connected(told);
            }
            return run;
        } catch (InterruptedException interrupted) {
            takeBack();
            throw interrupted;
        }
    }

    /** @return whether the connection ended, which is said once */
    private boolean connected(boolean told) throws InterruptedException {
        try (FarmLink link = FarmLink.open(host, keys)) {
            if (told) {
                out.accept("connected to the broker again");
            }
            begin(link);
            while (!run.finished()) {
                turn(link);
                requireAgents();
            }
            settleLast(link);
            return false;
        } catch (LinkException lost) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while blocks were out");
            }
            if (!told) {
                out.accept(lost.getMessage() + "; trying again every "
                        + timing.pause().toSeconds() + " s");
            }
            requireAgents();
            Thread.sleep(timing.pause());
            return true;
        }
    }

    /** Blocks that came home before a lab was killed. */
    private void settleStored() {
        for (BlockProgress block : run.blocks()) {
            if (!block.settled() && parts.has(block.shard())) {
                change(block.ended(BlockState.HOME));
            }
        }
    }

    private void begin(FarmLink link) throws LinkException {
        String blocks = FarmAddresses.blocks(run.machineClass().number());
        link.keep(FarmAddresses.results(run.run()));
        link.consume(FarmAddresses.results(run.run()));
        link.listen(FarmAddresses.AGENTS);
        link.listen(FarmAddresses.lab(run.run()));
        link.keep(blocks);
        openedNanos = System.nanoTime();
        for (BlockProgress block : run.blocks()) {
            if (!block.settled()) {
                link.store(blocks, run.message(block), run.run() + " " + block.shard() + " " + run.sending());
            }
        }
    }

    private void turn(FarmLink link) throws LinkException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while blocks were out");
        }
        for (Optional<FarmLink.ReceivedMessage> sign = link.receive(FarmAddresses.AGENTS, Duration.ZERO);
                sign.isPresent();
                sign = link.receive(FarmAddresses.AGENTS, Duration.ZERO)) {
            saw(sign.get());
        }
        Optional<FarmLink.ReceivedMessage> end = link.receive(FarmAddresses.results(run.run()), Duration.ZERO);
        if (end.isPresent()) {
            ended(link, end.get());
            return;
        }
        Optional<FarmLink.ReceivedMessage> question = link.receive(FarmAddresses.lab(run.run()), SLICE);
        if (question.isPresent()) {
            answer(link, question.get());
        }
    }

    private void saw(FarmLink.ReceivedMessage sign) throws LinkException {
        try {
            AgentStatus status = sign.read(AgentStatus.class);
            if (isOf(sign, status.agent())) {
                agents.saw(status);
                if (status.machineClass().equals(run.machineClass())) {
                    seenNanos = System.nanoTime();
                }
            }
        } catch (UnreadableRecordException damaged) {
            // Another version of Plimsoll sends other signs, and cannot take the blocks of this one.
        }
        sign.acknowledge();
    }

    /** The broker adds the name in the certificate of the sender. */
    private static boolean isOf(FarmLink.ReceivedMessage message, String agent) {
        return message.sender().isEmpty() || message.sender().get().equals(agent);
    }

    private void requireAgents() {
        if (System.nanoTime() - seenNanos > timing.deserted().toNanos()) {
            long home = run.blocks().stream()
                    .filter(block -> block.outcome() == BlockState.HOME)
                    .count();
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "no agent of the class (" + run.machineClass().words() + ") has reported for "
                            + timing.deserted().toSeconds() + " s; " + home + " of "
                            + run.blocks().size()
                            + " blocks are home and stay in " + parts.path()
                            + ": start an agent, and continue by 'plimsoll run --resume " + parts.path() + " --farm "
                            + host + "'");
        }
    }

    private void answer(FarmLink link, FarmLink.ReceivedMessage question) throws LinkException {
        try {
            switch (question.read(ToLab.class)) {
                case ToLab.BlockClaim claim
                when isOf(question, claim.agent()) -> link.tell(FarmAddresses.agent(claim.agent()), claimed(claim));
                case ToLab.Fetch fetch when isOf(question, fetch.agent()) -> send(link, fetch);
                case ToLab.Progress progress
                when isOf(question, progress.agent()) ->
                    out.accept(progress.attempt().shard() + " " + progress.agent() + ": " + progress.line());
                case ToLab _ -> {
                    // Its sender uses another name than its certificate.
                }
            }
        } catch (UnreadableRecordException damaged) {
            out.accept("a message that is not a question was dropped: " + damaged.getMessage());
        }
        question.acknowledge();
    }

    private ToAgent claimed(ToLab.BlockClaim claim) {
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
        if (block.open()) {
            out.accept("block " + block.shard() + ": " + block.agents().getLast() + " was lost in attempt "
                    + block.attempts());
            block = block.failed(block.agents().getLast(), List.of("lost without a report"));
            change(block);
        }
        if (block.exhausted()) {
            giveUp(block);
            return new ToAgent.Settled(claim.request(), "it has failed " + block.attempts() + " times");
        }
        change(block.attemptedBy(claim.agent()));
        int number = block.attempts() + 1;
        out.accept("block " + block.shard() + " goes to " + claim.agent() + (number == 1 ? "" : ", attempt " + number));
        return new ToAgent.Granted(claim.request(), number);
    }

    /** Another agent may have it: one that was heard of lately, or that this lab had no time to hear of. */
    private Optional<String> busy(BlockProgress block, String agent) {
        if (!block.open() || block.agents().getLast().equals(agent)) {
            return Optional.empty();
        }
        String owner = block.agents().getLast();
        if (agents.worksOn(owner, new BlockAttempt(run.run(), block.shard(), block.attempts()), timing.lost())) {
            return Optional.of(owner + " works on it");
        }
        return System.nanoTime() - openedNanos < timing.lost().toNanos()
                ? Optional.of(owner + " may still work on it")
                : Optional.empty();
    }

    private void send(FarmLink link, ToLab.Fetch fetch) throws LinkException {
        String address = FarmAddresses.agent(fetch.agent());
        @Nullable String origin = run.origins().get(fetch.sha256());
        if (origin == null) {
            link.tell(address, new ToAgent.FileRefused(fetch.request(), "the run has no file " + fetch.sha256()));
            return;
        }
        Path file = Path.of(origin);
        try {
            FileDigest now = new FileDigest(plimsoll.farm.message.Sha256.of(file), Files.size(file));
            if (!now.sha256().equals(fetch.sha256())) {
                link.tell(
                        address,
                        new ToAgent.FileRefused(
                                fetch.request(), file + " on the lab's machine has changed since the run began"));
                return;
            }
            link.tell(address, new ToAgent.FileContent(fetch.request(), now), file);
        } catch (LinkException lost) {
            throw lost;
        } catch (IOException unreadable) {
            link.tell(
                    address,
                    new ToAgent.FileRefused(
                            fetch.request(), "the lab cannot read " + file + ": " + unreadable.getMessage()));
        }
    }

    private void ended(FarmLink link, FarmLink.ReceivedMessage delivery) throws LinkException {
        try {
            AttemptEnd end = delivery.read(AttemptEnd.class);
            if (isOf(delivery, end.agent()) && end.attempt().run().equals(run.run())) {
                ToAgent.Received answer = received(delivery, end);
                if (!answer.kept()) {
                    out.accept("block " + end.attempt().shard() + ": " + answer.why());
                }
                link.tell(FarmAddresses.agent(end.agent()), answer);
            }
        } catch (UnreadableRecordException damaged) {
            out.accept("a message that is not the end of an attempt was dropped: " + damaged.getMessage());
        }
        delivery.acknowledge();
    }

    private ToAgent.Received received(FarmLink.ReceivedMessage delivery, AttemptEnd end) throws LinkException {
        Optional<BlockProgress> known = run.block(end.attempt().shard());
        if (known.isEmpty()) {
            return new ToAgent.Received(end.request(), false, true, "the run has no such block");
        }
        BlockProgress block = known.get();
        boolean latest = end.attempt().number() == block.attempts()
                && block.agents().getLast().equals(end.agent());
        if (!latest || block.outcome() == BlockState.GIVEN_UP) {
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
        return end.done() ? takenHome(delivery, end, block) : failed(end, block, end.lines());
    }

    private ToAgent.Received takenHome(FarmLink.ReceivedMessage delivery, AttemptEnd end, BlockProgress block)
            throws LinkException {
        Path archive = parts.path().resolve("arriving.tar");
        try {
            delivery.save(archive, PartsFolder.RECORDS_MAX);
            parts.take(archive, block.shard(), run);
            Files.delete(archive);
        } catch (LinkException lost) {
            throw lost;
        } catch (IOException | UnreadableRecordException refused) {
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

    private void giveUp(BlockProgress block) {
        String note = "Block " + block.shard() + " was given up after " + block.attempts() + " attempts: "
                + String.join("; ", block.failures());
        try {
            parts.leaveEmpty(block.shard(), run, note);
        } catch (IOException refused) {
            throw new java.io.UncheckedIOException("cannot write into " + parts.path(), refused);
        }
        change(block.ended(BlockState.GIVEN_UP));
        out.accept("block " + block.shard() + " is given up: it failed in " + block.attempts() + " attempts");
    }

    private void change(BlockProgress block) {
        run = run.with(block);
        parts.write(run);
    }

    /** Takes back what is left in the broker: blocks that were given up, and messages about them. */
    private void settleLast(FarmLink link) throws LinkException {
        for (BlockProgress block : run.blocks()) {
            if (block.outcome() == BlockState.GIVEN_UP) {
                link.keep(FarmAddresses.FAILED);
                link.store(FarmAddresses.FAILED, run.message(block), run.run() + " " + block.shard() + " failed");
            }
        }
        drain(link);
    }

    private void drain(FarmLink link) throws LinkException {
        String blocks = FarmAddresses.blocks(run.machineClass().number());
        link.consume(blocks, "run = '" + run.run() + "'");
        for (Optional<FarmLink.ReceivedMessage> left = link.receive(blocks, Duration.ZERO);
                left.isPresent();
                left = link.receive(blocks, Duration.ZERO)) {
            left.get().acknowledge();
        }
    }

    /** A later lab sends the blocks again. */
    private void takeBack() {
        try (FarmLink link = FarmLink.open(host, keys)) {
            drain(link);
            run = run.sentAgain();
            parts.write(run);
        } catch (LinkException gone) {
            out.accept("the blocks that are out stay with the broker: " + gone.getMessage());
        }
    }
}
