package queues.segment;

import java.io.IOException;

/** An entry that a consumer received; until it is acknowledged, a restart redelivers it. */
public final class Entry {
    private final SegmentLog log;
    private final byte[] bytes;
    private final Position.Mark next;
    private boolean acknowledged;

    Entry(SegmentLog log, byte[] bytes, Position.Mark next) {
        this.log = log;
        this.bytes = bytes;
        this.next = next;
    }

    public byte[] bytes() {
        return bytes;
    }

    /**
     * Acknowledges it as processed. Entries may be acknowledged in any order; the position moves up to the first
     * unacknowledged one.
     */
    public void acknowledge() throws IOException {
        log.acknowledge(this);
    }

    Position.Mark next() {
        return next;
    }

    void markAcknowledged() {
        acknowledged = true;
    }

    boolean isAcknowledged() {
        return acknowledged;
    }
}
