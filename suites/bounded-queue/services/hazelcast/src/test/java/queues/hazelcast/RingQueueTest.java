package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.ringbuffer.Ringbuffer;
import com.hazelcast.ringbuffer.StaleSequenceException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RingQueueTest {
    private static final long KEPT = 5;

    @Test
    void entries_that_expire_between_the_look_and_the_read_are_skipped() throws Exception {
        Object ring = ring();
        RingQueue queue = RingQueue.on(Fakes.of(HazelcastInstance.class, (_, _, _) -> ring), "ring");

        assertThat(queue.poll()).isEmpty();
        assertThat(queue.poll().orElseThrow().bytes()).isEqualTo(new byte[] {(byte) KEPT});
    }

    /** All entries before the last one expire when the first of them is read. */
    private static Object ring() {
        AtomicLong head = new AtomicLong();
        return Fakes.of(Ringbuffer.class, (_, method, arguments) -> switch (method.getName()) {
            case "headSequence" -> head.get();
            case "tailSequence" -> KEPT;
            case "readOne" -> read((Long) arguments[0], head);
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private static byte[] read(long sequence, AtomicLong head) {
        if (sequence < KEPT) {
            head.set(KEPT);
            throw new StaleSequenceException("the entry has expired", KEPT);
        }
        return new byte[] {(byte) KEPT};
    }
}
