package plants;

import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;

/** Accepts a write only after a while, like a pipe with a slow reader; keeps nothing. */
final class SlowStream extends OutputStream {
    private final int micros;

    SlowStream(int micros) {
        this.micros = micros;
    }

    @Override
    public void write(int one) throws InterruptedIOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws InterruptedIOException {
        try {
            TimeUnit.MICROSECONDS.sleep(micros);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted after 0 of " + length + " bytes");
        }
    }
}
