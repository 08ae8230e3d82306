package queues.segmentqueue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.segment.Entry;
import queues.segment.SegmentLog;

/** The segment log as a queue of this suite. */
record LogQueue(SegmentLog log) implements Queue {
    @Override
    public boolean offer(byte[] entry) {
        try {
            return log.offer(entry);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public Optional<QueueDelivery> poll() {
        try {
            return log.poll().map(Polled::new);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        try {
            log.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private record Polled(Entry entry) implements QueueDelivery {
        @Override
        public byte[] bytes() {
            return entry.bytes();
        }

        @Override
        public void acknowledge() {
            try {
                entry.acknowledge();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }
}
