package queues.chronicle;

import java.util.Optional;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import queues.Queue;
import queues.QueueDelivery;

/**
 * A Chronicle Queue with one named tailer, whose position is kept with the queue. The tailer moves as it reads: a
 * polled entry is not redelivered, acknowledged or not. Mapped files, never forced: an entry survives the process.
 */
final class LibraryQueue implements Queue {
    private static final int LARGEST = 8 << 20;

    private final ChronicleQueue queue;
    private final ExcerptAppender appender;
    private final ExcerptTailer tailer;

    private LibraryQueue(ChronicleQueue queue) {
        this.queue = queue;
        this.appender = queue.createAppender();
        this.tailer = queue.createTailer("consumer");
        // The library wants one thread for each; here one thread at a time uses it.
        appender.singleThreadedCheckDisabled(true);
        tailer.singleThreadedCheckDisabled(true);
    }

    static LibraryQueue open(String directory) {
        return new LibraryQueue(ChronicleQueue.singleBuilder(directory).build());
    }

    @Override
    public synchronized boolean offer(byte[] entry) {
        if (entry.length > LARGEST) {
            throw new IllegalArgumentException("an entry has at most " + LARGEST
                    + " bytes, since one that does not fit into a block leaves the appender unusable, but this has "
                    + entry.length);
        }
        appender.writeBytes(Bytes.wrapForRead(entry));
        return true;
    }

    @Override
    public synchronized Optional<QueueDelivery> poll() {
        Bytes<byte[]> bytes = Bytes.allocateElasticOnHeap(128);
        return tailer.readBytes(bytes)
                ? Optional.of(QueueDelivery.of(bytes.toByteArray(), () -> {}))
                : Optional.empty();
    }

    @Override
    public synchronized void close() {
        queue.close();
    }
}
