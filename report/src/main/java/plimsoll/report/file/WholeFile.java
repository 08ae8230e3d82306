package plimsoll.report.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A UTF-8 file that appears at once: written beside its place as {@code NAME.partial}, then renamed.
 *
 * <p>Half a surrogate pair, which only a broken log line holds, becomes a question mark.
 */
public final class WholeFile {
    private WholeFile() {}

    /** @throws UncheckedIOException when the directory is absent or not writable */
    public static void write(Path file, String text) {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            Files.write(partial, text.getBytes(StandardCharsets.UTF_8));
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + "; is its directory there and writable?", e);
        }
    }
}
