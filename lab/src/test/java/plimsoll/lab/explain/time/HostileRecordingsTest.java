package plimsoll.lab.explain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;

/** Any recording or thread dump that a member leaves gives a summary or a reason. */
class HostileRecordingsTest {
    private static final Duration SHORT = Duration.ofMillis(500);

    private static final List<String> DUMPS = List.of("""
            {"threadDump": {"processId": "17", "time": "2026-11-21T00:00:00Z", "threadContainers": [
              {"container": "<root>", "threads": [
                {"tid": "1", "name": "main", "state": "BLOCKED", "blockedOn": "app.Orders@1b28cdfa",
                 "stack": ["app.Orders.find(Orders.java:17)", "app.Main.main(Main.java:3)"]},
                {"tid": "30", "name": "http-nio-exec-1", "virtual": true, "carrier": "9", "stack": []}]}]}}
            """);

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "\"",
                    "{",
                    "[",
                    "]",
                    "}",
                    ",",
                    ":",
                    "null",
                    "9",
                    "\\u",
                    "\u0000",
                    "\"stack\":",
                    "\"threads\":[",
                    "FLR\u0000"),
            20_000);

    @TempDir
    Path directory;

    @Test
    void any_recording_gives_a_summary() throws Exception {
        byte[] good = recording();
        HostileCases.of(1_000).run(random -> {
            Files.write(directory.resolve("recording.jfr"), MUTATOR.changed(good, random));
            FlightRecordingSummary summary = new JfrRecordingReader(
                            new MemberFolder(directory),
                            List.of(new JfrRecordingReader.JudgedSpan(Instant.EPOCH, Instant.now())),
                            SHORT,
                            SHORT)
                    .read();
            assertThat(summary.waits().values()).allMatch(waits -> waits.count() > 0);
        });
    }

    @Test
    void any_thread_dump_is_read_or_refused_with_a_reason() {
        HostileCases.of(1_000).run(random -> {
            Path file = Files.writeString(directory.resolve("dump.json"), MUTATOR.changed(DUMPS, random));
            try {
                assertThat(ThreadDumpReader.read(file, 0).threads()).isNotNull();
            } catch (java.io.IOException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }

    private byte[] recording() throws Exception {
        Path file = directory.resolve("good.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
            recording.start();
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
            recording.dump(file);
        }
        return Files.readAllBytes(file);
    }
}
