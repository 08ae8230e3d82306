package plimsoll.lab.observe;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A small file of the kernel that is opened once and read again from its start; each read returns current values. */
final class PseudoFile implements AutoCloseable {
    private final FileChannel channel;

    private PseudoFile(FileChannel channel) {
        this.channel = channel;
    }

    /** Empty if the file does not exist or is not readable; a process that is gone has no files either. */
    static Optional<PseudoFile> open(Path path) {
        try {
            return Optional.of(new PseudoFile(FileChannel.open(path, StandardOpenOption.READ)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Fills the parser from the file's start, at most to its capacity; false if the file can no longer be read. */
    boolean read(ProcfsParser into) {
        return readFrom(0, into) > 0;
    }

    /** Returns the number of bytes read from this offset on; 0 at the end, and when the file can no longer be read. */
    int readFrom(long offset, ProcfsParser into) {
        int length = 0;
        try {
            length = Math.max(channel.read(into.toFill(), offset), 0);
        } catch (IOException _) {
            length = 0; // The kernel reports "no such process" if the process has ended since the file was opened.
        }
        into.filled(length);
        return length;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // It was only read, so nothing is lost.
        }
    }
}
