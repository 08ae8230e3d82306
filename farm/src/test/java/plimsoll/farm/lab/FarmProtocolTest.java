package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.agent.BlockExecutor;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.json.Json;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;

@Timeout(120)
class FarmProtocolTest {
    private static final Shard ONLY = new Shard(1, 1);
    private static final FileDigest EMPTY = new FileDigest("a".repeat(64), 0);
    private static final String QUEUE = FarmAddresses.blocks(FarmUnderTest.MACHINES.number());

    @TempDir
    private Path directory = Path.of("");

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void two_agents_execute_every_block_once() throws Exception {
        ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();
        BlockExecutor executor = (_, result, _, _, _) -> {
            executed.add(result.getParent().getFileName().toString());
            return FarmUnderTest.begin(result);
        };
        farm.agent("one", executor);
        farm.agent("two", executor);

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(6, farm.parts)));

        assertThat(run.blocks()).allMatch(block -> block.outcome() == BlockProgress.BlockState.HOME);
        assertThat(executed).hasSize(6).doesNotHaveDuplicates();
        assertThat(run.blocks())
                .allSatisfy(block -> assertThat(notes(block.shard()))
                        .contains("Block " + block.shard() + " ran on "
                                + block.agents().getFirst() + "."));
        farm.until("no block is left", () -> farm.broker().status().startsWith("0 blocks"));
        farm.until("both have given a sign", () -> farm.metric("plimsoll_farm_agent_info{", "") == 2);
        assertThat(farm.metric("plimsoll_farm_agent_attempts_total{", "outcome=\"done\""))
                .isEqualTo(6);
        assertThat(farm.metric("plimsoll_farm_blocks{", "")).isZero();
    }

    @Test
    void a_block_is_acknowledged_only_when_the_lab_has_its_records() throws Exception {
        try (FarmLink lab = FarmLink.open(farm.host(), TestKeys.lab())) {
            FarmedRun run = FarmUnderTest.run(1, farm.parts);
            lab.keep(FarmAddresses.results(FarmUnderTest.RUN));
            lab.consume(FarmAddresses.results(FarmUnderTest.RUN));
            lab.listen(FarmAddresses.lab(FarmUnderTest.RUN));
            lab.keep(QUEUE);
            lab.store(QUEUE, run.message(run.blocks().getFirst()), "once");
            farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));

            FarmLink.ReceivedMessage end = answering(lab, run);
            assertThat(end.read(AttemptEnd.class).done()).isTrue();
            assertThat(farm.broker().status()).startsWith("1 blocks");

            lab.tell(
                    FarmAddresses.agent("one"),
                    new ToAgent.Received(end.read(AttemptEnd.class).request(), true, true, ""));
            farm.until("acknowledged", () -> farm.broker().status().startsWith("0 blocks"));
        }
    }

    /** Grants the claim and sends the files until the end of the attempt arrives. */
    private static FarmLink.ReceivedMessage answering(FarmLink lab, FarmedRun run) throws IOException {
        Optional<FarmLink.ReceivedMessage> end = Optional.empty();
        while (end.isEmpty()) {
            Optional<FarmLink.ReceivedMessage> question =
                    lab.receive(FarmAddresses.lab(FarmUnderTest.RUN), Duration.ofMillis(50));
            if (question.isPresent()) {
                switch (question.get().read(ToLab.class)) {
                    case ToLab.BlockClaim claim ->
                        lab.tell(FarmAddresses.agent("one"), new ToAgent.Granted(claim.request(), 1));
                    case ToLab.Fetch fetch -> {
                        Path file = Path.of(run.origins().get(fetch.sha256()));
                        lab.tell(
                                FarmAddresses.agent("one"),
                                new ToAgent.FileContent(
                                        fetch.request(), new FileDigest(fetch.sha256(), Files.size(file))),
                                file);
                    }
                    case ToLab.Progress _ -> {}
                }
            }
            end = lab.receive(FarmAddresses.results(FarmUnderTest.RUN), Duration.ZERO);
        }
        return end.get();
    }

    @Test
    void the_block_of_an_agent_that_dies_goes_whole_to_another_one() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Future<?> dying = farm.agent("one", (_, result, _, _, _) -> {
            Files.writeString(result.resolve("half"), "half of its records");
            begun.countDown();
            new CountDownLatch(1).await();
            throw new AssertionError("never");
        });
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(1, farm.parts));
        begun.await();
        // An attempt of which the lab has not heard does not count.
        farm.until(
                "the lab knows that it began",
                () -> farm.parts.read().blocks().getFirst().begun());
        dying.cancel(true);
        farm.agent("two", (_, result, _, _, _) -> FarmUnderTest.begin(result));

        FarmedRun run = FarmUnderTest.ended(lab);

        assertThat(run.blocks().getFirst().agents()).containsExactly("one", "two");
        assertThat(run.blocks().getFirst().outcome()).isEqualTo(BlockProgress.BlockState.HOME);
        assertThat(notes(ONLY)).contains("Block 1/1 ran on two, attempt 2.");
        assertThat(farm.parts.block(ONLY).resolve("half")).doesNotExist();
    }

    @Test
    void the_late_result_of_an_agent_that_was_frozen_is_dropped() throws Exception {
        CountDownLatch late = new CountDownLatch(1);
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(1, farm.parts));
        long request = 77;
        try (FarmLink frozen = FarmLink.open(farm.host(), TestKeys.agent("frozen"))) {
            frozen.keep(QUEUE);
            frozen.consume(QUEUE);
            frozen.listen(FarmAddresses.agent("frozen"));
            FarmBlock block = received(frozen, QUEUE).read(FarmBlock.class);
            frozen.tell(
                    FarmAddresses.lab(FarmUnderTest.RUN),
                    new ToLab.BlockClaim(
                            request, block.run(), block.shard(), "frozen", FarmUnderTest.MACHINES.number()));
            assertThat(received(frozen, FarmAddresses.agent("frozen")).read(ToAgent.class))
                    .isEqualTo(new ToAgent.Granted(request, 1));
            frozen.tell(
                    FarmAddresses.AGENTS,
                    new AgentStatus(
                            "frozen",
                            Optional.empty(),
                            FarmUnderTest.MACHINES.facts(),
                            FarmUnderTest.MACHINES.cores(),
                            Optional.of(new BlockAttempt(FarmUnderTest.RUN, ONLY, 1))));
            farm.until(
                    "its sign was seen",
                    () -> farm.parts.read().blocks().getFirst().begun());
        }
        farm.agent("two", (_, result, _, _, _) -> {
            late.await();
            return FarmUnderTest.begin(result);
        });
        farm.event("goes to two, attempt 2");

        try (FarmLink back = FarmLink.open(farm.host(), TestKeys.agent("frozen"))) {
            back.listen(FarmAddresses.agent("frozen"));
            Path records = Files.write(directory.resolve("late.tar"), new byte[200_000]);
            back.store(
                    FarmAddresses.results(FarmUnderTest.RUN),
                    new AttemptEnd(request, new BlockAttempt(FarmUnderTest.RUN, ONLY, 1), "frozen", true, List.of()),
                    records);
            assertThat(received(back, FarmAddresses.agent("frozen")).read(ToAgent.class))
                    .isInstanceOfSatisfying(
                            ToAgent.Received.class,
                            answer -> assertThat(answer.kept()).isFalse());
        }
        farm.event("is dropped, since attempt 2 counts");
        late.countDown();

        FarmUnderTest.ended(lab);
        assertThat(notes(ONLY)).contains("Block 1/1 ran on two, attempt 2.");
    }

    private static FarmLink.ReceivedMessage received(FarmLink link, String address) throws LinkException {
        return link.receive(address, Duration.ofSeconds(30)).orElseThrow();
    }

    @Test
    void a_block_that_fails_three_times_is_given_up_with_the_last_lines_of_each_machine() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        BlockExecutor failing = (_, _, _, _, _) ->
                new BlockExecutor.Execution(false, List.of("no such cap", "failure " + failures.incrementAndGet()));
        farm.agent("one", failing);
        farm.agent("two", failing);

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(1, farm.parts)));

        assertThat(run.blocks().getFirst().outcome()).isEqualTo(BlockProgress.BlockState.GIVEN_UP);
        assertThat(failures).hasValue(BlockProgress.ATTEMPTS_MAX);
        assertThat(notes(ONLY)).anyMatch(note -> note.contains("failure 1") && note.contains("failure 3"));
        farm.until("no block is left", () -> farm.broker().status().startsWith("0 blocks"));
        farm.until(
                "each failure is counted",
                () -> farm.metric("plimsoll_farm_agent_attempts_total{", "outcome=\"failed\"") == 3);
    }

    @Test
    void a_lab_that_cannot_write_records_ends_its_run_and_their_agent_has_not_failed() throws Exception {
        Files.createDirectory(farm.parts.path().resolve("arriving.tar"));
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));

        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(1, farm.parts));

        assertThatThrownBy(() -> FarmUnderTest.ended(lab)).hasCauseInstanceOf(UncheckedIOException.class);
        assertThat(farm.parts.read().blocks().getFirst().failures()).isEmpty();
    }

    @Test
    void records_of_another_class_of_machines_do_not_come_home() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> {
            BlockExecutor.Execution done = FarmUnderTest.begin(result);
            ResultFolder folder = new ResultFolder(result);
            ResultChecksums.write(
                    folder,
                    folder.manifest(),
                    Json.read(folder.manifest(), Manifest.class).withEnvironment(Map.of("processor", "another")));
            return done;
        });

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(1, farm.parts)));

        assertThat(run.blocks().getFirst().outcome()).isEqualTo(BlockProgress.BlockState.GIVEN_UP);
        assertThat(run.blocks().getFirst().failures()).allMatch(why -> why.contains("another class of machines"));
    }

    @Test
    void records_of_another_study_do_not_come_home() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> {
            BlockExecutor.Execution done = FarmUnderTest.begin(result);
            ResultFolder folder = new ResultFolder(result);
            ResultChecksums.write(folder, folder.study(), "version: 2".getBytes(StandardCharsets.UTF_8));
            return done;
        });

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(1, farm.parts)));

        assertThat(run.blocks().getFirst().failures()).allMatch(why -> why.contains("study.yaml"));
    }

    @Test
    void a_broker_that_stops_and_starts_loses_no_block() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch restarted = new CountDownLatch(1);
        farm.agent("one", (_, result, _, _, _) -> {
            begun.countDown();
            restarted.await();
            return FarmUnderTest.begin(result);
        });
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(3, farm.parts));
        begun.await();
        farm.restartBroker();
        restarted.countDown();

        FarmedRun run = FarmUnderTest.ended(lab);

        assertThat(run.blocks()).allMatch(block -> block.outcome() == BlockProgress.BlockState.HOME);
        farm.until("no block is left", () -> farm.broker().status().startsWith("0 blocks"));
    }

    @Test
    void a_lab_that_is_interrupted_takes_its_blocks_back_and_the_next_one_gets_the_rest() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        farm.agent("one", (_, result, _, _, _) -> {
            first.countDown();
            release.await();
            return FarmUnderTest.begin(result);
        });
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(3, farm.parts));
        first.await();
        lab.cancel(true);
        farm.until("blocks are taken back", () -> farm.broker().status().startsWith("1 blocks"));
        farm.until("the lab has written it", () -> farm.parts.read().sending() == 2);
        release.countDown();

        FarmedRun run = FarmUnderTest.ended(farm.lab(farm.parts.read()));

        assertThat(run.blocks()).allMatch(block -> block.outcome() == BlockProgress.BlockState.HOME);
        assertThat(run.blocks().stream().mapToInt(BlockProgress::attempts).sum())
                .isLessThanOrEqualTo(4);
    }

    @Test
    void a_run_without_agents_ends_and_keeps_what_is_home() throws Exception {
        CountDownLatch home = new CountDownLatch(1);
        Future<?> agent = farm.agent("one", (_, result, _, _, _) -> {
            if (home.getCount() == 0) {
                new CountDownLatch(1).await();
            }
            home.countDown();
            return FarmUnderTest.begin(result);
        });
        farm.until("it has given a sign", () -> farm.metric("plimsoll_farm_agent_info{", "") == 1);
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(2, farm.parts), FarmUnderTest.IMPATIENT);
        farm.event("is home from one (1 of 2)");
        agent.cancel(true);

        assertThatThrownBy(() -> FarmUnderTest.ended(lab))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(RequestException.class, why -> {
                    assertThat(why.exitCode().code()).isEqualTo(31);
                    assertThat(why)
                            .hasMessageContaining("1 of 2")
                            .hasMessageContaining("--resume '" + farm.parts.path() + "'");
                });
        assertThat(farm.parts.block(new Shard(1, 2))).isDirectory();
    }

    @Test
    void an_agent_answers_the_call_of_a_lab_before_its_next_sign() throws Exception {
        try (FarmLink lab = FarmLink.open(farm.host(), TestKeys.lab())) {
            lab.listen(FarmAddresses.AGENTS);
            farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result), FarmUnderTest.RARE_SIGNS);
            AgentStatus first = received(lab, FarmAddresses.AGENTS).read(AgentStatus.class);

            lab.tell(FarmAddresses.CALLS, new ToAgent.RollCall(0));

            // The next sign by itself would have the share of other work.
            assertThat(received(lab, FarmAddresses.AGENTS).read(AgentStatus.class))
                    .isEqualTo(first);
        }
    }

    @Test
    void the_blocks_of_a_lab_that_is_gone_do_not_delay_those_of_another() throws Exception {
        try (FarmLink gone = FarmLink.open(farm.host(), TestKeys.lab())) {
            gone.keep(QUEUE);
            gone.store(
                    QUEUE,
                    new FarmBlock(
                            FarmedVerb.RUN,
                            "ffffffffffff",
                            ONLY,
                            EMPTY,
                            EMPTY,
                            EMPTY,
                            List.of(),
                            List.of(),
                            List.of(),
                            Optional.empty()),
                    "once");
        }
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        farm.event("run ffffffffffff does not answer");

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(2, farm.parts)));

        assertThat(run.finished()).isTrue();
        farm.until("the other block waits", () -> farm.broker().status().startsWith("1 blocks"));
    }

    private List<String> notes(Shard shard) {
        return Json.read(new ResultFolder(farm.parts.block(shard)).manifest(), Manifest.class)
                .notes();
    }
}
