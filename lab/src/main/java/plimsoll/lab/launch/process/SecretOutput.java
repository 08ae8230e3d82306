package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.OutputStream;

/** Hides secrets in everything that is written, in UTF-8. A flush also writes what may be the beginning of a secret. */
final class SecretOutput extends OutputStream {
    private final OutputStream target;
    private final SecretStream stream;

    SecretOutput(OutputStream target, SecretStream stream) {
        this.target = target;
        this.stream = stream;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        target.write(stream.next(bytes, from, length));
    }

    @Override
    public void flush() throws IOException {
        target.write(stream.rest());
        target.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        target.close();
    }
}
