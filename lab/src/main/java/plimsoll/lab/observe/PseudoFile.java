package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A small file of the kernel, opened once and read again from its start: a new read shows the present. */
final class PseudoFile implements AutoCloseable {
    private final FileChannel channel;

    private PseudoFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Empty if it is not there or not for us to read; a process that vanished has no files either. */
    static Optional<PseudoFile> open(Path path) {
        try {
            return Optional.of(new PseudoFile(FileChannel.open(path, StandardOpenOption.READ)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Fills the cursor from the file's start, at most its capacity; false if the file cannot be read any more. */
    boolean read(ProcfsParser into) {
        return readFrom(0, into) > 0;
    }

    /** How many bytes were read from this offset on; 0 at the end and when the file cannot be read any more. */
    int readFrom(long offset, ProcfsParser into) {
        int length = 0;
        try {
            length = Math.max(channel.read(into.toFill(), offset), 0);
        } catch (IOException _) {
            length = 0; // The kernel answers "no such process" where the process has gone since the file was opened.
        }
        into.filled(length);
        return length;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // It was only read: nothing is lost.
        }
    }
}
