package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private static final long MILLI = 1_000_000;

    private final AtomicLong clock = new AtomicLong(1_000_000 * MILLI);
    private final RateLimiter limiter = new RateLimiter(clock::get);

    @Test
    void pieces_of_a_busy_line_lie_end_to_end_however_late_their_sender_wakes() {
        limiter.set(1_000_000);
        long began = clock.get();

        long first = pass(1000, began);
        clock.addAndGet(30 * MILLI);
        long second = pass(1000, first);

        assertThat(first - began).isEqualTo(MILLI);
        assertThat(second - began).isEqualTo(2 * MILLI);
    }

    @Test
    void an_idle_line_saves_nothing_up() {
        limiter.set(1_000_000);
        pass(1000, clock.get());
        clock.addAndGet(10_000 * MILLI);

        assertThat(pass(1000, clock.get()) - clock.get()).isEqualTo(MILLI);
    }

    @Test
    void a_busy_line_catches_up_no_more_than_its_bound() {
        limiter.set(1_000_000);
        long first = pass(1000, clock.get());
        clock.addAndGet(5000 * MILLI);

        assertThat(clock.get() - pass(1000, first)).isEqualTo(RateLimiter.CATCH_UP_NANOS - MILLI);
    }

    @Test
    void connections_share_one_line() {
        limiter.set(1_000_000);
        long now = clock.get();

        pass(1000, now);
        pass(1000, now);

        assertThat(pass(1000, now) - now).isEqualTo(3 * MILLI);
    }

    @Test
    void without_a_limit_nothing_waits_and_pieces_are_whole() {
        assertThat(pass(1 << 30, clock.get())).isEqualTo(clock.get());
        assertThat(limiter.piece(65536)).isEqualTo(65536);
    }

    @Test
    void slower_lines_take_smaller_pieces_but_never_less_than_a_packet() {
        limiter.set(1_000_000);
        assertThat(limiter.piece(65536)).isEqualTo(4000);
        limiter.set(10);
        assertThat(limiter.piece(65536)).isEqualTo(1448);
    }

    @Test
    void a_wait_for_a_slow_link_ends_with_its_connection() {
        limiter.set(1);
        AtomicInteger looks = new AtomicInteger();

        limiter.pass(1_000_000, clock.get(), () -> looks.incrementAndGet() > 2);

        assertThat(looks).hasValueGreaterThan(2);
    }

    @Test
    void a_connection_that_is_over_takes_no_time_of_the_others() {
        limiter.set(1_000_000);
        limiter.pass(1_000_000, clock.get(), () -> true);

        assertThat(pass(1000, clock.get()) - clock.get()).isEqualTo(MILLI);
    }

    @Test
    void a_piece_does_not_wait_for_those_of_connections_that_are_over() {
        limiter.set(1_000_000);
        pass(1_000_000, clock.get());

        limiter.clear();

        assertThat(pass(1000, clock.get()) - clock.get()).isEqualTo(MILLI);
    }

    private long pass(int bytes, long presentSince) {
        return limiter.take(bytes, presentSince);
    }
}
