package queues.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SegmentLogTest {
    private static final Settings SMALL = new Settings(4096, Long.MAX_VALUE, 0);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void entries_come_in_order_over_many_segments_and_restarts_and_what_is_consumed_leaves_the_disk(boolean mapped)
            throws IOException {
        long next = 0;
        for (int life = 0; life < 4; life++) {
            try (SegmentLog log = open(mapped)) {
                assertThat(log.size()).isEqualTo(life * 500L);
                for (int i = 0; i < 1000; i++) {
                    log.offer(DurabilityModel.entry(life * 1000L + i));
                }
                for (int i = 0; i < 500; i++) {
                    Entry entry = log.poll().orElseThrow();
                    assertThat(entry.bytes()).isEqualTo(DurabilityModel.entry(next++));
                    entry.acknowledge();
                }
                assertThat(log.recovery()).isEqualTo(Recovery.CLEAN);
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.count()).isLessThan(50);
        }
    }

    @Test
    void only_unacknowledged_entries_are_delivered_again_after_a_restart() throws IOException {
        try (SegmentLog log = open(false)) {
            for (int i = 0; i < 10; i++) {
                log.offer(DurabilityModel.entry(i));
            }
            List<Entry> taken = List.of(
                    log.poll().orElseThrow(),
                    log.poll().orElseThrow(),
                    log.poll().orElseThrow());
            taken.get(0).acknowledge();
            taken.get(2).acknowledge();
        }
        try (SegmentLog log = open(false)) {
            assertThat(log.size()).isEqualTo(9);
            assertThat(number(log.poll())).isEqualTo(1);
        }
    }

    @Test
    void a_full_redelivery_window_gives_nothing_until_its_first_entry_is_acknowledged() throws IOException {
        try (SegmentLog log = SegmentLog.written(directory, SMALL.redelivering(3))) {
            for (int i = 0; i < 10; i++) {
                log.offer(DurabilityModel.entry(i));
            }
            List<Entry> inHand = List.of(
                    log.poll().orElseThrow(),
                    log.poll().orElseThrow(),
                    log.poll().orElseThrow());
            assertThat(log.poll()).isEmpty();
            assertThat(log.isWindowFull()).isTrue();

            inHand.get(2).acknowledge();
            assertThat(log.poll())
                    .as("the first is still in hand, and would be given again")
                    .isEmpty();
            inHand.get(0).acknowledge();
            assertThat(number(log.poll())).isEqualTo(3);
            assertThat(log.isWindowFull()).isTrue();
        }
        try (SegmentLog log = SegmentLog.written(directory, SMALL.redelivering(3))) {
            assertThat(log.isWindowFull()).isFalse();
            assertThat(number(log.poll()))
                    .as("a restart gives the window again and nothing before it")
                    .isEqualTo(1);
        }
    }

    @Test
    void a_consumer_that_never_acknowledges_is_given_the_window_and_no_more() throws IOException {
        try (SegmentLog log = open(false)) {
            for (int i = 0; i < 3000; i++) {
                log.offer(DurabilityModel.entry(i));
            }
            int given = 0;
            while (log.poll().isPresent()) {
                given++;
            }
            assertThat(given).isEqualTo(Settings.DEFAULT.redeliveryWindow());
            assertThat(log.size()).isEqualTo(3000);
        }
    }

    @Test
    void several_producers_and_consumers_share_a_log_and_each_entry_goes_to_one() throws Exception {
        try (SegmentLog log = open(true)) {
            List<Thread> producers = Stream.of(0, 1)
                    .map(number -> Thread.ofPlatform().start(() -> produce(log, number)))
                    .toList();
            long taken = 0;
            boolean[] seen = new boolean[4000];
            while (taken < 4000) {
                Optional<Entry> next = log.poll();
                if (next.isPresent()) {
                    int number = ByteBuffer.wrap(next.get().bytes()).getInt();
                    assertThat(seen[number]).isFalse();
                    seen[number] = true;
                    next.get().acknowledge();
                    taken++;
                }
            }
            for (Thread producer : producers) {
                producer.join();
            }
            assertThat(log.size()).isZero();
        }
    }

    private static void produce(SegmentLog log, int number) {
        try {
            for (int i = 0; i < 2000; i++) {
                log.offer(ByteBuffer.allocate(4).putInt(number * 2000 + i).array());
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private SegmentLog open(boolean mapped) throws IOException {
        return mapped ? SegmentLog.mapped(directory, SMALL) : SegmentLog.written(directory, SMALL);
    }

    private static long number(Optional<Entry> entry) {
        return ByteBuffer.wrap(entry.orElseThrow().bytes()).getLong();
    }
}
