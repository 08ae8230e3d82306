package queues.segment;

import java.io.IOException;

/** The end of a log from which entries are taken. */
final class Reader implements AutoCloseable {
    private final Window window;
    private long sequence;
    private int at;

    /** Begins at the consumer's position. */
    Reader(Segments segments, Position.Mark from) throws IOException {
        this.window = new Window(segments.open(from.segment()), new Frame(), from.segment());
        this.sequence = from.sequence();
        this.at = from.at();
    }

    /** Sequence of the next entry. */
    long sequence() {
        return sequence;
    }

    /** Position of the next entry. */
    Position.Mark mark() {
        return new Position.Mark(sequence, window.firstSequence(), at);
    }

    /** @throws CorruptLog when it is not whole; the next call tries the same entry again */
    byte[] next(Segments segments) throws IOException {
        Long nextSegment = segments.firsts().higher(window.firstSequence());
        if (nextSegment != null && sequence == nextSegment) {
            window.region().close();
            window.show(segments.open(nextSegment), nextSegment);
            at = 0;
        }
        int length = length();
        if (length < 0 || window.sequence(at) != (int) sequence) {
            throw new CorruptLog(
                    Segments.name(window.firstSequence()), at, "entry " + sequence + " is not whole there");
        }
        byte[] entry = window.entry(at, length);
        at += Frame.HEADER + length;
        sequence++;
        return entry;
    }

    private int length() throws IOException {
        int known = window.entryLength(at);
        if (known < 0) {
            window.forget();
            known = window.entryLength(at);
        }
        return known;
    }

    @Override
    public void close() throws IOException {
        window.region().close();
    }
}
