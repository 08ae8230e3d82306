package plimsoll.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns on a clock that only the test moves. */
class DiskQueueTest {
    private static final long MILLI = 1_000_000;
    private static final long CREATE = 5 * MILLI;
    private static final long DELETE = 2 * MILLI;
    private static final double BYTES_PER_SECOND = 1_000_000;

    private final AtomicLong clock = new AtomicLong(1_000_000_000);

    /** The time in which the disk was busy with one operation. */
    private record BusyTime(long begin, long end) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void a_disk_serves_as_many_operations_at_once_as_it_can_and_no_more(int atOnce) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        DiskQueue queue = queue(BYTES_PER_SECOND, atOnce);
        List<BusyTime> turns = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            long since = clock.addAndGet(random.nextLong(MILLI));
            long cost = random.nextBoolean() ? CREATE : DELETE;
            long end = (cost == CREATE ? queue.created(since) : queue.deleted(since)).end();
            turns.add(new BusyTime(end - cost, end));
            assertThat(end - cost).as("seed %d", seed).isGreaterThanOrEqualTo(since);
        }

        assertThat(turns.stream().mapToLong(turn -> besides(turn, turns)).max())
                .as("seed %d", seed)
                .hasValue(atOnce);
    }

    /** Returns how many turns, this one included, the disk was busy with when it began this one. */
    private static long besides(BusyTime turn, List<BusyTime> all) {
        return all.stream()
                .filter(other -> other.begin() <= turn.begin() && turn.begin() < other.end())
                .count();
    }

    @Test
    void a_disk_that_serves_any_number_begins_each_operation_at_once() {
        DiskQueue queue = queue(0, 0);

        for (int i = 0; i < 50; i++) {
            assertThat(queue.created(clock.get()).end()).isEqualTo(clock.get() + CREATE);
        }
    }

    @Test
    void bytes_wait_for_an_operation_where_one_is_served_at_once() {
        DiskQueue queue = queue(BYTES_PER_SECOND, 1);
        long begun = clock.get();

        assertThat(queue.created(begun).end()).isEqualTo(begun + CREATE);
        assertThat(queue.passed(10_000, begun)).isEqualTo(begun + CREATE + 10 * MILLI);
        assertThat(queue.deleted(begun).end()).isEqualTo(begun + CREATE + 10 * MILLI + DELETE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void bytes_pass_beside_an_operation_where_the_disk_serves_more(int atOnce) {
        DiskQueue queue = queue(BYTES_PER_SECOND, atOnce);
        long begun = clock.get();

        assertThat(queue.created(begun).end()).isEqualTo(begun + CREATE);
        assertThat(queue.passed(10_000, begun)).isEqualTo(begun + 10 * MILLI);
    }

    @Test
    void an_operation_without_a_cost_takes_no_turn() {
        DiskQueue queue = new DiskQueue(new DiskQueue.Costs(0, CREATE, 0, 0, 1), clock::get);
        queue.created(clock.get());

        assertThat(queue.deleted(clock.get()).end()).isEqualTo(clock.get());
        assertThat(queue.synced(clock.get())).isEqualTo(clock.get());
        assertThat(queue.created(clock.get()).end()).isEqualTo(clock.get() + 2 * CREATE);
    }

    @Test
    void a_change_is_answered_before_its_turn_until_too_many_wait() {
        DiskQueue queue = queue(0, 1);
        long begun = clock.get();
        for (int i = 0; i < DiskQueue.WRITE_BEHIND_MAX; i++) {
            assertThat(queue.created(begun).answer()).isLessThanOrEqualTo(begun);
        }

        assertThat(queue.created(begun).answer()).isEqualTo(begun + CREATE);
        assertThat(queue.created(begun).answer()).isEqualTo(begun + 2 * CREATE);
    }

    @Test
    void a_disk_that_was_idle_has_no_time_in_reserve() {
        DiskQueue queue = queue(BYTES_PER_SECOND, 1);
        queue.created(clock.get());
        clock.addAndGet(10_000 * MILLI);

        assertThat(queue.deleted(clock.get()).end()).isEqualTo(clock.get() + DELETE);
    }

    @Test
    void costs_are_read_from_a_word() {
        assertThat(DiskQueue.Costs.of("44880000")).isEqualTo(new DiskQueue.Costs(44_880_000, 0, 0, 0, 0));
        assertThat(DiskQueue.Costs.of("0,5000000,2000000,8000000,4"))
                .isEqualTo(new DiskQueue.Costs(0, CREATE, DELETE, 8 * MILLI, 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "-1", "1,2", "1,2,3,4", "1,2,3,4,99999", "1,2,3,4,5,6"})
    void other_words_are_refused(String word) {
        assertThat(DiskQueue.Costs.isWord(word)).isFalse();
        assertThatThrownBy(() -> DiskQueue.Costs.of(word)).isInstanceOf(IllegalArgumentException.class);
    }

    private DiskQueue queue(double bytesPerSecond, int atOnce) {
        return new DiskQueue(new DiskQueue.Costs(bytesPerSecond, CREATE, DELETE, 8 * MILLI, atOnce), clock::get);
    }
}
