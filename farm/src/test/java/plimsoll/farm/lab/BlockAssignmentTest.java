package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.lab.BlockProgress.BlockState;
import plimsoll.farm.message.AgentStatus;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.json.Json;
import plimsoll.model.study.Shard;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;

class BlockAssignmentTest {
    private static final Shard ONLY = new Shard(1, 1);
    private static final FarmTiming TIMING = FarmTiming.USUAL;

    @TempDir
    private Path directory = Path.of("");

    private final AtomicLong now = new AtomicLong();
    private final List<String> events = new ArrayList<>();
    private PartsFolder parts;
    private BlockAssignment blocks;

    @BeforeEach
    void begin() throws IOException {
        parts = PartsFolder.of(directory.resolve("result.parts"));
        blocks = assignment(FarmUnderTest.run(1, parts));
        passes(TIMING.lost());
    }

    @AfterEach
    void close() {
        parts.close();
    }

    private BlockAssignment assignment(FarmedRun run) {
        return new BlockAssignment(parts, run, TIMING, events::add, now::get);
    }

    private void passes(Duration time) {
        now.addAndGet(time.toNanos());
    }

    private ToAgent claim(String agent) {
        return blocks.claimed(new ToLab.BlockClaim(1, FarmUnderTest.RUN, ONLY, agent, FarmUnderTest.MACHINES.number()));
    }

    private void sign(String agent, int attempt) {
        blocks.saw(new AgentStatus(
                agent,
                Optional.empty(),
                FarmUnderTest.MACHINES.facts(),
                FarmUnderTest.MACHINES.cores(),
                attempt == 0 ? Optional.empty() : Optional.of(new BlockAttempt(FarmUnderTest.RUN, ONLY, attempt))));
    }

    private BlockProgress block() {
        return parts.read().blocks().getFirst();
    }

    @Test
    void a_grant_that_no_agent_got_counts_no_attempt() {
        for (String agent : List.of("one", "two", "three", "four", "five")) {
            assertThat(claim(agent)).isEqualTo(new ToAgent.Granted(1, 1));
            passes(TIMING.lost());
        }
        assertThat(block().agents()).containsExactly("five");
        assertThat(block().outcome()).isEqualTo(BlockState.OUT);
    }

    @Test
    void an_attempt_that_began_counts_when_its_agent_is_lost() {
        for (int attempt = 1; attempt <= BlockProgress.ATTEMPTS_MAX; attempt++) {
            assertThat(claim("agent-" + attempt)).isEqualTo(new ToAgent.Granted(1, attempt));
            sign("agent-" + attempt, attempt);
            passes(TIMING.lost());
        }
        assertThat(claim("last")).isInstanceOf(ToAgent.Settled.class);
        assertThat(block().outcome()).isEqualTo(BlockState.GIVEN_UP);
    }

    @Test
    void a_stale_claim_takes_no_block_from_an_agent_that_just_got_it() {
        assertThat(claim("one")).isInstanceOf(ToAgent.Granted.class);
        assertThat(claim("stale")).isInstanceOf(ToAgent.Busy.class);
        assertThat(block().agents()).containsExactly("one");
    }

    @Test
    void the_result_of_an_agent_whose_grant_was_withdrawn_is_dropped() throws Exception {
        claim("one");
        passes(TIMING.lost());
        claim("two");
        AttemptEnd late = new AttemptEnd(1, new BlockAttempt(FarmUnderTest.RUN, ONLY, 1), "one", true, List.of());
        ToAgent.Received answer = blocks.ended(late, () -> {
            throw new AssertionError("records of a grant that does not count");
        });
        assertThat(answer.kept()).isFalse();
        assertThat(answer.settled()).isFalse();
    }

    @Test
    void a_block_that_an_idle_agent_does_not_get_is_sent_again_and_given_up_at_last() {
        int sent = 0;
        for (int turn = 0;
                turn < 100 * (BlockAssignment.RESENT_MAX + 2) && !blocks.run().finished();
                turn++) {
            sign("idle", 0);
            sent += blocks.toSendAgain().size();
            passes(TIMING.deserted().dividedBy(100));
        }
        assertThat(sent).isEqualTo(BlockAssignment.RESENT_MAX);
        assertThat(block().resent()).isEqualTo(BlockAssignment.RESENT_MAX);
        assertThat(block().outcome()).isEqualTo(BlockState.GIVEN_UP);
        assertThat(block().failures()).singleElement().asString().contains("4 sendings");
    }

    @Test
    void a_block_is_not_sent_again_while_it_is_out_or_agents_are_busy() {
        sign("busy", 7);
        blocks.toSendAgain();
        passes(TIMING.deserted().multipliedBy(2));
        sign("busy", 7);
        assertThat(blocks.toSendAgain()).isEmpty();

        claim("one");
        for (int turn = 0; turn < 200; turn++) {
            sign("idle", 0);
            sign("one", 1);
            assertThat(blocks.toSendAgain()).isEmpty();
            passes(TIMING.deserted().dividedBy(100));
        }
    }

    @Test
    void a_lab_that_is_killed_while_it_gives_up_does_not_take_the_empty_result_for_records() throws Exception {
        FarmedRun before = blocks.run();
        BlockProgress failed = before.blocks().getFirst().attemptedBy("one").failed("one", List.of("no such cap"));
        FarmedRun stored = before.with(failed.ended(BlockState.GIVEN_UP));
        parts.write(stored);
        Files.createDirectory(parts.path().resolve("block-1-of-1.partial"));

        blocks = assignment(parts.read());
        blocks.settleStored();

        assertThat(block().outcome()).isEqualTo(BlockState.GIVEN_UP);
        assertThat(Json.read(new ResultFolder(parts.block(ONLY)).manifest(), Manifest.class)
                        .notes())
                .anyMatch(note -> note.contains("no such cap"));
        assertThat(parts.path().resolve("block-1-of-1.partial")).doesNotExist();
    }
}
