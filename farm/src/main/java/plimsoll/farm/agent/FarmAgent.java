package plimsoll.farm.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.files.PackedResult;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.NeededProgram;
import plimsoll.farm.message.ToAgent;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.UnreadableRecordException;

/**
 * A machine of a farm: takes one block at a time, executes it, and acknowledges it when the lab has its records.
 *
 * @param idle its status without a block
 * @param files of studies on this machine
 * @param disk a directory for blocks that run here; one agent at a time uses it
 * @param out receives a line for each event
 */
public record FarmAgent(
        FarmHost host,
        FarmKeys keys,
        AgentStatus idle,
        BlockExecutor executor,
        ContentStore files,
        FarmTiming timing,
        Path disk,
        Consumer<String> out) {
    private static final Duration SLICE = Duration.ofMillis(500);

    /** A trial that other processes disturb is repeated, and its machine has to become quiet before. */
    private static final int ATTEMPTS_AND_WAITS = 5;

    /** Works until its thread is interrupted. */
    public void work() throws InterruptedException {
        try (FileChannel _ = BlockFolder.lock(disk);
                AgentBeacon beacon = AgentBeacon.start(host, keys, idle, timing, out)) {
            BlockFolder.abandonOthers(disk)
                    .forEach(left -> out.accept(
                            "an attempt that ended with its agent is kept as abandoned: " + left.getFileName()));
            SkippedBlocks skipped = new SkippedBlocks(System::nanoTime);
            boolean reported = false;
            while (true) {
                try (FarmLink link = FarmLink.open(host, keys)) {
                    if (reported) {
                        out.accept("connected again");
                        reported = false;
                    }
                    serve(link, beacon, skipped);
                } catch (LinkException lost) {
                    if (!reported && !Thread.currentThread().isInterrupted()) {
                        out.accept(lost.getMessage() + "; trying again every "
                                + timing.pause().toSeconds() + " s");
                        reported = true;
                    }
                }
                beacon.working(Optional.empty());
                Thread.sleep(timing.pause());
            }
        } catch (IOException refused) {
            throw new UncheckedIOException("the agent's own files: " + refused.getMessage(), refused);
        }
    }

    private String queue() {
        return FarmAddresses.blocks(idle.machineClass().number());
    }

    private LabQuestions questions() {
        return new LabQuestions(idle.agent(), idle.machineClass().number(), timing);
    }

    /** Takes blocks until one has to be given back, or until one that was skipped may be taken again. */
    private void serve(FarmLink link, AgentBeacon beacon, SkippedBlocks skipped)
            throws LinkException, InterruptedException {
        link.keep(queue());
        link.takeSingly(queue(), skipped.condition());
        questions().listen(link);
        boolean taken = true;
        while (taken) {
            Optional<FarmLink.ReceivedMessage> delivery = Optional.empty();
            while (delivery.isEmpty()) {
                if (skipped.hasExpired()) {
                    return;
                }
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while waiting for a block");
                }
                delivery = link.receive(queue(), SLICE);
            }
            taken = take(link, delivery.get(), beacon, skipped);
        }
    }

    /** @return false if the block has to go back, which the end of the connection does */
    private boolean take(FarmLink link, FarmLink.ReceivedMessage delivery, AgentBeacon beacon, SkippedBlocks skipped)
            throws LinkException, InterruptedException {
        FarmBlock block;
        try {
            block = delivery.read(FarmBlock.class);
        } catch (UnreadableRecordException damaged) {
            out.accept("a message that is not a block was dropped: " + damaged.getMessage());
            delivery.acknowledge();
            return true;
        }
        if (link.listeners(FarmAddresses.lab(block.run())) == 0) {
            return waits(block, skipped);
        }
        return switch (questions().claim(link, block).orElse(null)) {
            case ToAgent.Granted(long _, int number) ->
                execute(link, delivery, block, new BlockAttempt(block.run(), block.shard(), number), beacon, skipped);
            case ToAgent.Settled _ -> {
                delivery.acknowledge();
                yield true;
            }
            case ToAgent.Busy(long _, String why) -> {
                out.accept(block.title() + " of run " + block.run() + " has to wait: " + why);
                skipped.block(block, timing.lost());
                yield false;
            }
            case null, default -> waits(block, skipped);
        };
    }

    private boolean waits(FarmBlock block, SkippedBlocks skipped) {
        out.accept("the lab of run " + block.run() + " does not answer; its " + block.title() + " waits");
        skipped.run(block, timing.skipped());
        return false;
    }

    private boolean execute(
            FarmLink link,
            FarmLink.ReceivedMessage delivery,
            FarmBlock block,
            BlockAttempt attempt,
            AgentBeacon beacon,
            SkippedBlocks skipped)
            throws LinkException, InterruptedException {
        out.accept(block.title() + " of run " + block.run() + ", attempt " + attempt.number());
        beacon.working(Optional.of(attempt));
        BlockFolder folder;
        try {
            folder = BlockFolder.of(disk, attempt);
        } catch (IOException refused) {
            beacon.working(Optional.empty());
            return failed(link, delivery, block, attempt, refused, skipped);
        }
        try {
            BlockExecutor.Execution execution = executed(link, block, attempt, folder, beacon);
            Optional<Path> archive = execution.done() ? Optional.of(folder.beside("records.tar")) : Optional.empty();
            if (archive.isPresent()) {
                PackedResult.pack(folder.result(), archive.get());
            }
            Optional<ToAgent.Received> received = reported(link, attempt, execution, archive);
            boolean kept = received.filter(ToAgent.Received::kept).isPresent();
            out.accept(block.title() + " "
                    + (kept
                            ? "is home"
                            : "is not kept: "
                                    + received.map(ToAgent.Received::why).orElse("the lab does not answer")));
            if (kept) {
                folder.delete();
            }
            return settled(link, delivery, block, received, skipped);
        } catch (LinkException lost) {
            throw lost;
        } catch (IOException | UncheckedIOException | UnreadableRecordException | IllegalArgumentException refused) {
            return failed(link, delivery, block, attempt, refused, skipped);
        } finally {
            beacon.working(Optional.empty());
            abandon(folder);
        }
    }

    private boolean failed(
            FarmLink link,
            FarmLink.ReceivedMessage delivery,
            FarmBlock block,
            BlockAttempt attempt,
            Exception refused,
            SkippedBlocks skipped)
            throws LinkException, InterruptedException {
        out.accept(block.title() + " failed here: " + refused.getMessage());
        BlockExecutor.Execution failed =
                new BlockExecutor.Execution(false, List.of(String.valueOf(refused.getMessage())));
        return settled(link, delivery, block, reported(link, attempt, failed, Optional.empty()), skipped);
    }

    /** Records that were not taken home are kept for a while, however the attempt ended. */
    private void abandon(BlockFolder folder) {
        try {
            folder.abandon();
        } catch (IOException refused) {
            out.accept("an attempt could not be kept as abandoned: " + refused.getMessage());
        }
    }

    /** Acknowledges a block that is settled; another one goes back, to other machines first. */
    private boolean settled(
            FarmLink link,
            FarmLink.ReceivedMessage delivery,
            FarmBlock block,
            Optional<ToAgent.Received> answer,
            SkippedBlocks skipped)
            throws LinkException {
        boolean settled = answer.filter(ToAgent.Received::settled).isPresent();
        if (!settled) {
            skipped.block(block, timing.skipped());
        }
        if (!settled || !link.isOpen()) {
            return false;
        }
        delivery.acknowledge();
        return true;
    }

    private BlockExecutor.Execution executed(
            FarmLink link, FarmBlock block, BlockAttempt attempt, BlockFolder folder, AgentBeacon beacon)
            throws IOException, InterruptedException {
        Optional<NeededProgram> missing = block.programs().stream()
                .filter(program -> !program.filled(System.getenv()).installed())
                .findFirst();
        if (missing.isPresent()) {
            return new BlockExecutor.Execution(
                    false,
                    List.of("the study starts a program that this machine lacks: "
                            + missing.get().words() + "; install it"));
        }
        fetch(link, block, folder);
        folder.prepare(block, attempt, idle.agent());
        Duration most = folder.plan(block).longest(block.shard()).multipliedBy(ATTEMPTS_AND_WAITS);
        return executor.execute(
                block.verb(),
                folder.result(),
                block.attempts(),
                most.plus(FixedTimeout.FARM_BLOCK.time()),
                line -> beacon.progress(attempt, line));
    }

    private void fetch(FarmLink link, FarmBlock block, BlockFolder folder) throws IOException, InterruptedException {
        for (String directory : block.directories()) {
            files.directory(Path.of(directory));
        }
        List<LabQuestions.WantedFile> wanted = new ArrayList<>();
        wanted.add(new LabQuestions.WantedFile(block.study(), folder.beside("study"), () -> {}));
        wanted.add(new LabQuestions.WantedFile(block.plan(), folder.beside("plan"), () -> {}));
        wanted.add(new LabQuestions.WantedFile(block.manifest(), folder.beside("manifest"), () -> {}));
        for (BlockFile file : block.files()) {
            if (!files.has(file)) {
                Path arrived = folder.beside("arrived");
                wanted.add(new LabQuestions.WantedFile(file.content(), arrived, () -> {
                    files.keep(arrived, file);
                    Files.delete(arrived);
                }));
            }
        }
        questions().fetch(link, block.run(), wanted);
    }

    /** The records survive the broker and the connection: they are sent again until the lab answers, for a bounded time. */
    private Optional<ToAgent.Received> reported(
            FarmLink first, BlockAttempt attempt, BlockExecutor.Execution execution, Optional<Path> archive)
            throws InterruptedException {
        long end = System.nanoTime() + timing.home().toNanos();
        try {
            return questions().report(first, attempt, execution.done(), execution.lines(), archive);
        } catch (LinkException lost) {
            out.accept("the connection ended while a block ran; its records wait for the next one");
        }
        while (System.nanoTime() - end < 0) {
            Thread.sleep(timing.pause());
            try (FarmLink again = FarmLink.open(host, keys)) {
                questions().listen(again);
                return questions().report(again, attempt, execution.done(), execution.lines(), archive);
            } catch (LinkException stillLost) {
                // Tried again until the bound.
            }
        }
        return Optional.empty();
    }
}
