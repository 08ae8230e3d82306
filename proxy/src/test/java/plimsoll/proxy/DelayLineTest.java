package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DelayLineTest {
    private final Semaphore allowance = new Semaphore(1000);
    private final DelayLine line = new DelayLine(allowance);

    @Test
    void pieces_come_out_in_order_with_the_moment_they_were_given() throws InterruptedException {
        assertThat(line.put(ByteBuffer.wrap(new byte[] {1}), 10)).isTrue();
        assertThat(line.put(ByteBuffer.wrap(new byte[] {2}), 20)).isTrue();

        assertThat(line.oldest().orElseThrow().arrivesAtNanos()).isEqualTo(10);
        line.arrived(1);
        assertThat(line.oldest().orElseThrow().bytes().get()).isEqualTo((byte) 2);
    }

    @Test
    void the_first_piece_is_lent_like_the_others() {
        put(600);
        assertThat(allowance.availablePermits()).isEqualTo(400);
        put(300);
        assertThat(allowance.availablePermits()).isEqualTo(100);
    }

    @Test
    void an_empty_line_without_room_leaves_the_piece_to_its_sender() throws InterruptedException {
        ByteBuffer piece = ByteBuffer.allocate(1001);

        assertThat(line.put(piece, 0)).isFalse();
        assertThat(piece.remaining()).isEqualTo(1001);
        assertThat(line.isEmpty()).isTrue();
        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void all_that_was_lent_is_given_back() {
        put(600);
        put(300);
        put(100);
        line.arrived(600);
        line.arrived(300);
        line.arrived(100);

        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void a_sender_waits_for_room_and_goes_on_when_there_is_some() throws InterruptedException {
        put(600);
        Thread sender = Thread.ofVirtual().start(() -> put(700));

        while (sender.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        line.arrived(600);
        sender.join();

        assertThat(line.oldest()).isPresent();
        assertThat(allowance.availablePermits()).isEqualTo(300);
    }

    @Test
    void an_abandoned_line_wakes_its_sender_and_gives_everything_back() throws InterruptedException {
        put(600);
        Thread sender = Thread.ofVirtual().start(() -> put(600));

        line.abandon();
        sender.join();

        assertThat(line.oldest()).isEmpty();
        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void an_ended_line_is_drained_first() throws InterruptedException {
        put(1);
        Thread ending = Thread.ofVirtual().start(this::end);

        assertThat(line.oldest()).isPresent();
        line.arrived(1);
        ending.join();

        assertThat(line.oldest()).isEmpty();
    }

    private void put(int bytes) {
        try {
            assertThat(line.put(ByteBuffer.allocate(bytes), 0)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void end() {
        try {
            line.end();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
