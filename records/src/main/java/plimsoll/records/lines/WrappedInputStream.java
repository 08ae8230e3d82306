package plimsoll.records.lines;

import java.io.IOException;
import java.io.InputStream;

/**
 * A stream around another one that changes how arrays are read. Single bytes and skipped ones are read as arrays too, while
 * those of a {@link java.io.FilterInputStream} would pass the subclass by.
 */
public abstract class WrappedInputStream extends InputStream {
    /** The stream around which this one is. */
    protected final InputStream source;

    protected WrappedInputStream(InputStream source) {
        this.source = source;
    }

    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;

    /** By this, a reader of gzip knows whether another member follows. */
    @Override
    public int available() throws IOException {
        return source.available();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
