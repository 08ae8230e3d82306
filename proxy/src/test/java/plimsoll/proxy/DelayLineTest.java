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
        line.put(ByteBuffer.wrap(new byte[] {1}), 10);
        line.put(ByteBuffer.wrap(new byte[] {2}), 20);

        assertThat(line.oldest().orElseThrow().arrivesAtNanos()).isEqualTo(10);
        line.arrived(1);
        assertThat(line.oldest().orElseThrow().bytes().get()).isEqualTo((byte) 2);
    }

    @Test
    void one_piece_is_free_and_the_others_are_lent() throws InterruptedException {
        line.put(ByteBuffer.allocate(5000), 0);
        assertThat(allowance.availablePermits()).isEqualTo(1000);
        line.put(ByteBuffer.allocate(700), 0);
        assertThat(allowance.availablePermits()).isEqualTo(300);
    }

    @Test
    void all_that_was_lent_is_given_back() throws InterruptedException {
        line.put(ByteBuffer.allocate(5000), 0);
        line.put(ByteBuffer.allocate(700), 0);
        line.put(ByteBuffer.allocate(300), 0);
        line.arrived(5000);
        line.arrived(700);
        line.arrived(300);

        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void a_sender_waits_for_room_and_goes_on_when_there_is_some() throws InterruptedException {
        line.put(ByteBuffer.allocate(600), 0);
        line.put(ByteBuffer.allocate(600), 0);
        Thread sender = Thread.ofVirtual().start(() -> put(600));

        while (sender.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        line.arrived(600);
        line.arrived(600);
        sender.join();

        assertThat(line.oldest()).isPresent();
        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void an_abandoned_line_wakes_its_sender_and_gives_everything_back() throws InterruptedException {
        line.put(ByteBuffer.allocate(600), 0);
        line.put(ByteBuffer.allocate(600), 0);
        Thread sender = Thread.ofVirtual().start(() -> put(600));

        line.abandon();
        sender.join();

        assertThat(line.oldest()).isEmpty();
        assertThat(allowance.availablePermits()).isEqualTo(1000);
    }

    @Test
    void an_ended_line_is_drained_first() throws InterruptedException {
        line.put(ByteBuffer.allocate(1), 0);
        Thread ending = Thread.ofVirtual().start(this::end);

        assertThat(line.oldest()).isPresent();
        line.arrived(1);
        ending.join();

        assertThat(line.oldest()).isEmpty();
    }

    private void put(int bytes) {
        try {
            line.put(ByteBuffer.allocate(bytes), 0);
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
