package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A moving view of one segment's bytes, so that reading record by record costs one read in many. */
final class Window {
    private static final int USUAL = 1 << 16;

    private final Frame frame;
    private Region region;
    private long firstSequence;
    private ByteBuffer bytes = ByteBuffer.allocateDirect(USUAL).limit(0);
    private int start;

    Window(Region region, Frame frame, long firstSequence) {
        this.frame = frame;
        this.region = region;
        this.firstSequence = firstSequence;
    }

    /** Moves to the beginning of another segment. */
    void show(Region other, long first) {
        region = other;
        firstSequence = first;
        forget();
    }

    /** Rereads bytes that were written meanwhile. */
    void forget() {
        bytes.limit(0);
    }

    Region region() {
        return region;
    }

    long firstSequence() {
        return firstSequence;
    }

    /** Length of the whole entry at {@code at}; -1 when there is none. */
    int entryLength(int at) throws IOException {
        if (!covers(at, Frame.HEADER)) {
            load(at, USUAL);
        }
        int claimed = Frame.claimed(bytes, at - start);
        if (!covers(at, claimed) && claimed <= region.size() - at) {
            load(at, Math.max(claimed, USUAL));
        }
        return frame.entryLength(bytes, at - start, firstSequence);
    }

    /** Returns the entry of the record at {@code at}, whose length was read just before. */
    byte[] entry(int at, int length) {
        byte[] entry = new byte[length];
        bytes.get(at - start + Frame.HEADER, entry);
        return entry;
    }

    int sequence(int at) {
        return Frame.sequence(bytes, at - start);
    }

    int unforced(int at) {
        return Frame.unforced(bytes, at - start);
    }

    /** Returns the first byte from {@code at} on that is not zero; the end of the file when there is none. */
    int nonZero(int at) throws IOException {
        for (int from = at; from < region.size(); from = start + bytes.limit()) {
            if (!covers(from, 1)) {
                load(from, USUAL);
            }
            for (int i = from - start; i < bytes.limit(); i++) {
                // Eight bytes at a time while eight are left.
                if (bytes.limit() - i >= Long.BYTES && bytes.getLong(i) == 0) {
                    i += Long.BYTES - 1;
                } else if (bytes.get(i) != 0) {
                    return start + i;
                }
            }
        }
        return (int) region.size();
    }

    private boolean covers(int at, int length) {
        return at >= start && at - start + length <= bytes.limit();
    }

    private void load(int at, int size) throws IOException {
        if (bytes.capacity() < size) {
            bytes = ByteBuffer.allocateDirect(size);
        }
        start = at;
        bytes.clear().limit(Math.max(size, 0));
        region.get(at, bytes);
        bytes.flip();
    }
}
