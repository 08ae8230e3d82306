package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.agent.BlockExecutor;

@Timeout(120)
class AbandonedAttemptTest {
    private static final int KEPT = 20;

    @TempDir
    private Path directory = Path.of("");

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void an_agent_that_starts_again_keeps_the_records_of_its_lost_attempt_as_abandoned() throws Exception {
        Path left = farm.directory.resolve("disk-one/blocks/" + FarmUnderTest.RUN + "-1-of-1-attempt-1/result");
        Files.createDirectories(left);
        Files.writeString(left.resolve("half"), "half of its records");

        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));

        farm.event("kept as abandoned");
        assertThat(farm.directory.resolve("disk-one/abandoned"))
                .isDirectoryRecursivelyContaining(file -> file.endsWith("half"));
    }

    @Test
    void an_agent_whose_lab_is_gone_gives_its_block_back_and_keeps_the_attempt_as_abandoned() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        farm.agent("one", (_, result, _, _, _) -> {
            begun.countDown();
            gone.await();
            return FarmUnderTest.begin(result);
        });
        Future<FarmedRun> lab = farm.lab(FarmUnderTest.run(1, farm.parts));
        begun.await();
        lab.cancel(true);
        farm.until("the lab has ended", () -> farm.parts.read().sending() == 2);
        gone.countDown();

        // The wait for a lab that lives is longer than this test.
        farm.event("the lab does not answer");
        farm.event("does not answer; its block 1/1 waits");
        assertThat(farm.directory.resolve("disk-one/blocks")).isEmptyDirectory();
        assertThat(farm.directory.resolve("disk-one/abandoned")).isNotEmptyDirectory();

        FarmedRun run = FarmUnderTest.ended(farm.lab(farm.parts.read()));
        assertThat(run.blocks().getFirst().agents()).containsExactly("one");
    }

    @Test
    void an_attempt_that_throws_is_kept_as_abandoned() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> {
            throw new IOException("no such launcher");
        });

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.run(1, farm.parts)));

        assertThat(run.blocks().getFirst().failures()).allMatch(why -> why.contains("no such launcher"));
        farm.until("all are kept", () -> entries("disk-one/abandoned") == BlockProgress.ATTEMPTS_MAX);
        assertThat(farm.directory.resolve("disk-one/blocks")).isEmptyDirectory();
    }

    /** Its clock may have been set back, or forward, between two attempts. */
    @Test
    void an_agent_keeps_its_latest_abandoned_attempts_although_earlier_ones_have_later_dates() throws Exception {
        for (int number = 1; number <= KEPT; number++) {
            Path earlier = farm.directory.resolve("disk-one/abandoned/" + number + "-earlier");
            Files.createDirectories(earlier);
            Files.setLastModifiedTime(earlier, FileTime.from(Instant.parse("2100-01-01T00:00:00Z")));
        }
        farm.agent("one", (_, _, _, _, _) -> new BlockExecutor.Execution(false, List.of("no such cap")));

        FarmUnderTest.ended(farm.lab(FarmUnderTest.run(1, farm.parts)));

        Path latest = farm.directory.resolve("disk-one/abandoned/" + (KEPT + BlockProgress.ATTEMPTS_MAX) + "-"
                + FarmUnderTest.RUN + "-1-of-1-attempt-" + BlockProgress.ATTEMPTS_MAX);
        farm.until("the latest is kept", () -> Files.isDirectory(latest));
        farm.until("the oldest are deleted", () -> entries("disk-one/abandoned") == KEPT);
        assertThat(farm.directory.resolve("disk-one/abandoned/1-earlier")).doesNotExist();
    }

    private int entries(String path) {
        String @Nullable [] names = farm.directory.resolve(path).toFile().list();
        return names == null ? 0 : names.length;
    }
}
