package plimsoll.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: as {@code NAME.partial} first, then renamed. */
final class AtomicFile {
    private AtomicFile() {}

    /** @throws UncheckedIOException when the disk refuses; nothing is left of the part then */
    static void write(Path file, String text) {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.writeString(partial, text);
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            UncheckedIOException refused = new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
            discard(partial, refused);
            throw refused;
        }
    }

    /** On a full disk the part that was written is room that the next attempt needs. */
    private static void discard(Path partial, UncheckedIOException refused) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            refused.addSuppressed(e);
        }
    }
}
