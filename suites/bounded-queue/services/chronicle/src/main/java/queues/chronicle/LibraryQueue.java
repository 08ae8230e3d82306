package queues.chronicle;

import java.util.Optional;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import queues.Queue;
import queues.QueueDelivery;

/**
 * A Chronicle Queue with one named tailer, whose place is kept with the queue. The tailer moves as it reads: an entry that was
 * polled is not given again, acknowledged or not. Files in memory, never forced: it survives the process.
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
        // They ask for one thread each; here it is one at a time.
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
