package plimsoll.farm.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.Sha256;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;

/** Sends the blocks of a run, answers its agents, and takes the records home. For one thread. */
final class BlockCollector {
    private static final Duration SLICE = Duration.ofMillis(50);

    /** An agent asks for many files one after the other. */
    private static final int QUESTIONS_IN_A_TURN = 32;

    /** More than a farm has agents: one that floods the lab with signs must not keep results and questions waiting. */
    private static final int SIGNS_IN_A_TURN = 1000;

    private final FarmHost host;
    private final FarmKeys keys;
    private final PartsFolder parts;
    private final FarmTiming timing;
    private final Consumer<String> out;
    private final BlockAssignment blocks;
    private final AgentSilence silence = new AgentSilence(System::nanoTime);
    private Optional<FarmLink> first = Optional.empty();

    BlockCollector(
            FarmHost host, FarmKeys keys, PartsFolder parts, FarmedRun run, FarmTiming timing, Consumer<String> out) {
        this.host = host;
        this.keys = keys;
        this.parts = parts;
        this.timing = timing;
        this.out = out;
        this.blocks = new BlockAssignment(parts, run, timing, out, System::nanoTime);
    }

    private FarmedRun run() {
        return blocks.run();
    }

    /** Waits like {@link #collect()}, by a connection that is open, as long as that lasts. */
    FarmedRun collectBy(FarmLink open) throws InterruptedException {
        first = Optional.of(open);
        return collect();
    }

    /**
     * Waits until every block is home or given up.
     *
     * @return the run as it ended
     * @throws RequestException when there is no agent of the class, or no broker, for a bounded time
     * @throws InterruptedException when the thread is interrupted; blocks that no agent has are then taken back
     */
    FarmedRun collect() throws InterruptedException {
        blocks.settleStored();
        try {
            boolean reported = false;
            while (!run().finished()) {
                reported = connected(reported);
            }
            return run();
        } catch (InterruptedException interrupted) {
            takeBack();
            throw interrupted;
        }
    }

    /** @return whether the connection ended, which is said once */
    private boolean connected(boolean reported) throws InterruptedException {
        try (FarmLink link = opened()) {
            if (reported) {
                out.accept("connected to the broker again");
            }
            begin(link);
            while (!run().finished()) {
                turn(link);
            }
            drain(link);
            link.discard(FarmAddresses.results(run().run()));
            return false;
        } catch (LinkException lost) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while blocks were out");
            }
            if (!reported) {
                out.accept(lost.getMessage() + "; trying again every "
                        + timing.pause().toSeconds() + " s");
            }
            requireAgents();
            Thread.sleep(timing.pause());
            return true;
        }
    }

    private FarmLink opened() throws LinkException {
        Optional<FarmLink> open = first;
        first = Optional.empty();
        return open.isPresent() ? open.get() : FarmLink.open(host, keys);
    }

    private String queue() {
        return FarmAddresses.blocks(run().machineClass().number());
    }

    private void begin(FarmLink link) throws LinkException {
        String results = FarmAddresses.results(run().run());
        link.keep(results);
        link.consume(results);
        link.listen(FarmAddresses.AGENTS);
        link.listen(FarmAddresses.lab(run().run()));
        link.keep(queue());
        blocks.connected();
        for (BlockProgress block : run().blocks()) {
            if (!block.settled()) {
                store(link, block);
            }
        }
    }

    private void store(FarmLink link, BlockProgress block) throws LinkException {
        link.store(
                queue(),
                run().message(block),
                run().run() + " " + block.shard() + " " + run().sending() + " " + block.resent());
    }

    /** Signs of life are read before anything is judged by their absence, and the lab's own work is no absence. */
    private void turn(FarmLink link) throws LinkException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while blocks were out");
        }
        readSigns(link);
        requireAgents();
        Optional<FarmLink.ReceivedMessage> end = link.receive(FarmAddresses.results(run().run()), Duration.ZERO);
        if (end.isPresent()) {
            silence.during(() -> ended(link, end.get()));
            return;
        }
        if (!answered(link)) {
            for (BlockProgress block : blocks.toSendAgain()) {
                store(link, block);
            }
        }
    }

    /** Answers the questions that wait, but not so many that results would have to wait. */
    private boolean answered(FarmLink link) throws LinkException {
        String address = FarmAddresses.lab(run().run());
        Optional<FarmLink.ReceivedMessage> next = link.receive(address, SLICE);
        boolean any = next.isPresent();
        for (int left = QUESTIONS_IN_A_TURN; left > 0 && next.isPresent(); left--) {
            FarmLink.ReceivedMessage question = next.get();
            silence.during(() -> answer(link, question));
            next = left > 1 ? link.receive(address, Duration.ZERO) : Optional.empty();
        }
        return any;
    }

    private void readSigns(FarmLink link) throws LinkException {
        Optional<FarmLink.ReceivedMessage> sign = link.receive(FarmAddresses.AGENTS, Duration.ZERO);
        for (int left = SIGNS_IN_A_TURN; left > 0 && sign.isPresent(); left--) {
            saw(sign.get());
            sign = left > 1 ? link.receive(FarmAddresses.AGENTS, Duration.ZERO) : Optional.empty();
        }
    }

    private void saw(FarmLink.ReceivedMessage sign) throws LinkException {
        try {
            AgentStatus status = sign.read(AgentStatus.class);
            if (isOf(sign, status.agent()) && blocks.saw(status)) {
                silence.ends();
            }
        } catch (UnreadableRecordException damaged) {
            // Another version of Plimsoll sends other signs, and cannot take the blocks of this one.
        }
        sign.acknowledge();
    }

    /** The broker adds the name in the certificate of the sender. */
    private static boolean isOf(FarmLink.ReceivedMessage message, String agent) {
        return message.sender().filter(agent::equals).isPresent();
    }

    private void requireAgents() {
        if (silence.isLongerThan(timing.deserted())) {
            long home = run().blocks().stream()
                    .filter(block -> block.outcome() == BlockState.HOME)
                    .count();
            throw new RequestException(
                    ExitCode.MACHINE_LACKS,
                    "no agent of the class (" + run().machineClass().words() + ") has reported for "
                            + timing.deserted().toSeconds() + " s; " + home + " of "
                            + run().blocks().size()
                            + " blocks are home and stay in " + parts.path()
                            + ": start an agent, and continue by 'plimsoll "
                            + run().verb().word() + " --resume "
                            + Invocation.quoted(parts.path().toString()) + " --farm "
                            + host + " --keys DIR'");
        }
    }

    private void answer(FarmLink link, FarmLink.ReceivedMessage question) throws LinkException {
        try {
            switch (question.read(ToLab.class)) {
                case ToLab.BlockClaim claim
                when isOf(question, claim.agent()) -> {
                    readSigns(link);
                    link.tell(FarmAddresses.agent(claim.agent()), blocks.claimed(claim));
                }
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

    private void send(FarmLink link, ToLab.Fetch fetch) throws LinkException {
        String address = FarmAddresses.agent(fetch.agent());
        @Nullable String origin = run().origins().get(fetch.sha256());
        if (origin == null) {
            link.tell(address, new ToAgent.FileRefused(fetch.request(), "the run has no file " + fetch.sha256()));
            return;
        }
        Path file = Path.of(origin);
        try {
            FileDigest now = new FileDigest(Sha256.of(file), Files.size(file));
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
            if (isOf(delivery, end.agent()) && end.attempt().run().equals(run().run())) {
                ToAgent.Received answer = blocks.ended(end, () -> take(delivery, end));
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

    /** @throws UncheckedIOException when this machine cannot write the records, by which their agent has not failed */
    private void take(FarmLink.ReceivedMessage delivery, AttemptEnd end) throws LinkException {
        Path archive = parts.path().resolve("arriving.tar");
        try {
            delivery.save(archive, PartsFolder.RECORDS_MAX);
            parts.take(archive, end.attempt().shard(), run());
        } catch (LinkException lost) {
            throw lost;
        } catch (FileSystemException own) {
            throw new UncheckedIOException(
                    "the records of block " + end.attempt().shard() + " cannot be written: " + FileErrorText.why(own),
                    own);
        } catch (IOException refused) {
            throw new UnreadableRecordException(String.valueOf(refused.getMessage()));
        } finally {
            discard(archive);
        }
    }

    /** The next records take its place where it cannot be deleted. */
    private static void discard(Path archive) {
        try {
            Files.deleteIfExists(archive);
        } catch (IOException kept) {
            return;
        }
    }

    private void drain(FarmLink link) throws LinkException {
        link.takeSingly(queue(), Optional.of("run = '" + run().run() + "'"));
        for (Optional<FarmLink.ReceivedMessage> left = link.receive(queue(), Duration.ZERO);
                left.isPresent();
                left = link.receive(queue(), Duration.ZERO)) {
            left.get().acknowledge();
        }
    }

    /** A later lab sends the blocks again. */
    private void takeBack() {
        try (FarmLink link = FarmLink.open(host, keys)) {
            drain(link);
            blocks.takenBack();
        } catch (LinkException gone) {
            out.accept("the blocks that are out stay with the broker: " + gone.getMessage());
        }
    }
}
