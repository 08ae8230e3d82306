package plimsoll.lab.explain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.MemberFolder;

class JfrRecordingReaderTest {
    private static final Object MONITOR = new Object();

    @TempDir
    Path directory;

    @Test
    void only_what_ended_in_a_judged_phase_is_added_up() throws Exception {
        Instant from = Instant.now();
        record(directory.resolve("recording.jfr"));
        Instant to = Instant.now();

        FlightRecordingSummary judged = read(from, to);
        FlightRecordingSummary before = read(from.minusSeconds(60), from.minusSeconds(30));

        assertThat(judged.notes()).isEmpty();
        assertThat(judged.whole()).isTrue();
        assertThat(judged.waits()).containsKey("monitor");
        assertThat(judged.waits().get("monitor").count()).isPositive();
        assertThat(before.waits()).isEmpty();
    }

    @Test
    void allocated_bytes_have_their_class_as_the_innermost_frame() throws Exception {
        Instant from = Instant.now();
        long kept = 0;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ObjectAllocationSample").with("throttle", "off");
            recording.start();
            for (int i = 0; i < 2_000; i++) {
                kept += new long[4_000].length;
            }
            recording.dump(directory.resolve("recording.jfr"));
        }

        FlameNode root = read(from, Instant.now()).allocations().orElseThrow();

        assertThat(kept).isPositive();
        assertThat(root.samples()).isGreaterThan(2_000L * 4_000 * Long.BYTES / 2);
        assertThat(innermost(root)).contains("new long[]");
    }

    private static List<String> innermost(FlameNode node) {
        return node.callees().isEmpty()
                ? List.of(node.frame())
                : node.callees().stream()
                        .flatMap(callee -> innermost(callee).stream())
                        .toList();
    }

    @Test
    void a_jvm_that_died_is_read_from_its_chunks() throws Exception {
        Path chunks = Files.createDirectories(directory.resolve("chunks/2026_11_21_1"));
        Instant from = Instant.now();
        record(chunks.resolve("2026_11_21.jfr"));

        assertThat(read(from, Instant.now()).waits()).containsKey("monitor");
    }

    @Test
    void a_torn_chunk_is_noted_and_its_readable_part_is_used() throws Exception {
        Path whole = directory.resolve("whole.jfr");
        record(whole);
        byte[] bytes = Files.readAllBytes(whole);
        Path chunks = Files.createDirectories(directory.resolve("chunks"));
        for (int part = 0; part < 8; part++) {
            Files.write(
                    chunks.resolve("torn" + part + ".jfr"), java.util.Arrays.copyOf(bytes, bytes.length * part / 8));
        }

        FlightRecordingSummary torn = read(Instant.EPOCH, Instant.now());

        assertThat(torn.notes()).isNotEmpty();
        assertThat(torn.whole()).isFalse();
    }

    @Test
    void an_empty_or_missing_directory_is_noted() throws Exception {
        assertThat(read(Instant.EPOCH, Instant.now()).notes()).anyMatch(note -> note.contains("has no chunks"));
        Files.createDirectories(directory.resolve("chunks"));
        assertThat(read(Instant.EPOCH, Instant.now()).notes()).anyMatch(note -> note.contains("has no chunks"));
    }

    @Test
    void one_that_is_too_large_is_not_read() throws IOException, InterruptedException {
        try (RandomAccessFile sparse =
                new RandomAccessFile(directory.resolve("recording.jfr").toFile(), "rw")) {
            sparse.setLength(1L << 34);
        }

        assertThat(read(Instant.EPOCH, Instant.now()).notes()).anyMatch(note -> note.contains("at most"));
    }

    private FlightRecordingSummary read(Instant from, Instant to) throws InterruptedException {
        return new JfrRecordingReader(new MemberFolder(directory), List.of(new JfrRecordingReader.JudgedSpan(from, to)))
                .read();
    }

    /** Writes a recording with one wait for a monitor. */
    private static void record(Path file) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ZERO);
            recording.start();
            contend();
            recording.dump(file);
        }
    }

    private static void contend() throws InterruptedException {
        Thread waiting = Thread.currentThread();
        CountDownLatch held = new CountDownLatch(1);
        Thread owner = Thread.ofPlatform().start(() -> {
            synchronized (MONITOR) {
                held.countDown();
                while (waiting.getState() != Thread.State.BLOCKED) {
                    pause(1);
                }
                pause(30);
            }
        });
        held.await();
        synchronized (MONITOR) {
            owner.join();
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
