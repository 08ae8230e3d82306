package plimsoll.worker.record;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import plimsoll.model.record.FileErrorText;

/** The output to a record. Its failures are unchecked, since a print stream hides every {@link IOException}. */
final class RecordOutput extends OutputStream {
    private final OutputStream out;
    private final Path file;

    RecordOutput(OutputStream out, Path file) {
        this.out = out;
        this.file = file;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
