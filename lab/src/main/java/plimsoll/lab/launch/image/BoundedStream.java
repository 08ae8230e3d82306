package plimsoll.lab.launch.image;

import java.io.IOException;
import java.io.InputStream;
import plimsoll.records.lines.WrappedInputStream;

/** A stream whose bytes a bound counts, with those that are skipped. */
class BoundedStream extends WrappedInputStream {
    private final BoundedTar.ReadBound bound;
    private long position;

    BoundedStream(InputStream source, BoundedTar.ReadBound bound) {
        super(source);
        this.bound = bound;
    }

    /** Returns how many bytes were read. */
    final long position() {
        return position;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = source.read(into, offset, length);
        position += Math.max(0, count);
        bound.check(position);
        return count;
    }
}
