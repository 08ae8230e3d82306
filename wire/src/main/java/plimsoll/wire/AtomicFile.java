package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: as {@code NAME.partial} first, then renamed. */
final class AtomicFile {
    private AtomicFile() {}

    /** @throws UncheckedIOException if the file cannot be written; the partial file is then deleted */
    static void write(Path file, String text) {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(partial, text);
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            UncheckedIOException failure = new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
            discard(partial, failure);
            throw failure;
        }
    }

    /** Frees the space of a partial file, which the next attempt needs on a full disk. */
    private static void discard(Path partial, UncheckedIOException failure) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
