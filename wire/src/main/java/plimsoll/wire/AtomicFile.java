package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import plimsoll.model.record.RecordFile;

/** Writes a file whole or not at all, for callers that cannot continue without it. */
final class AtomicFile {
    private AtomicFile() {}

    /** @throws UncheckedIOException if the file cannot be written */
    static void write(Path file, String text) {
        try {
            RecordFile.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
