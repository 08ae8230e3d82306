package plimsoll.farm.broker;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** A stream that refuses more than a number of bytes, so that no message fills a disk. */
final class BoundedOutput extends FilterOutputStream {
    private final long most;
    private long written;

    BoundedOutput(OutputStream out, long most) {
        super(out);
        this.most = most;
    }

    @Override
    public void write(int value) throws IOException {
        count(1);
        out.write(value);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        count(length);
        out.write(bytes, from, length);
    }

    private void count(int more) throws IOException {
        written += more;
        if (written > most) {
            throw new IOException("a message has more than " + most + " bytes");
        }
    }
}
