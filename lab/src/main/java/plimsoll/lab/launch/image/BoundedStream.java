package plimsoll.lab.launch.image;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose bytes a bound counts. */
final class BoundedStream extends FilterInputStream {
    private final BoundedTar.ReadBound bound;
    private long position;

    BoundedStream(InputStream source, BoundedTar.ReadBound bound) {
        super(source);
        this.bound = bound;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = super.read(into, offset, length);
        position += Math.max(0, count);
        bound.check(position);
        return count;
    }
}
