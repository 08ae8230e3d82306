package plimsoll.records.lines;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream that may be endless. */
public final class BoundedInputStream extends FilterInputStream {
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
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            cut |= super.read() >= 0;
            return -1;
        }
        int count = super.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }
}
