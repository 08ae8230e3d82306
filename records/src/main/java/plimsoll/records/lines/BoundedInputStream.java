package plimsoll.records.lines;

import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream that may be endless. */
public final class BoundedInputStream extends WrappedInputStream {
    private long left;
    private boolean cut;

    public BoundedInputStream(InputStream bytes, long most) {
        super(bytes);
        this.left = most;
    }

    /** Whether the stream had more bytes than the limit. */
    public boolean isCut() {
        return cut;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            cut |= source.read() >= 0;
            return -1;
        }
        int count = source.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }
}
