package plimsoll.farm.broker;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.record.RecordFile;

/** The file of a body. It keeps its own failure, which the client library reports as one of the message. */
final class SavedBody extends FilterOutputStream {
    private final Path file;
    private Optional<IOException> unwritable = Optional.empty();

    SavedBody(Path file, OutputStream out) {
        super(out);
        this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException full) {
            IOException failure = RecordFile.unwritable(file, full);
            unwritable = Optional.of(failure);
            throw failure;
        }
    }

    /** Returns the failure of the file, or else that of the message. */
    IOException failure(Exception ofMessage) {
        return unwritable.orElseGet(
                () -> new IOException("cannot save a message as " + file + ": " + ofMessage.getMessage(), ofMessage));
    }
}
