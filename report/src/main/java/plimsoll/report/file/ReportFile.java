package plimsoll.report.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A UTF-8 file that appears complete: written as {@code NAME.partial} in the same directory, then renamed.
 *
 * <p>Half a surrogate pair, which only a broken log line contains, becomes a question mark.
 */
public final class ReportFile {
    private ReportFile() {}

    /**
     * Writes a text.
     *
     * @throws UncheckedIOException when the directory is absent or not writable
     */
    public static void write(Path file, String text) {
        write(file, out -> out.write(text));
    }

    /**
     * Writes content without building it in memory.
     *
     * @throws UncheckedIOException when the directory is absent or not writable
     */
    public static void write(Path file, Content content) {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try {
            // This writer replaces malformed characters; that of Files rejects them.
            try (Writer out = new OutputStreamWriter(
                    new BufferedOutputStream(Files.newOutputStream(partial)), StandardCharsets.UTF_8)) {
                content.to(out);
            }
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot write " + file + "; check that its directory exists and is writable", e);
        }
    }

    /** Writes the complete content of a file. */
    @FunctionalInterface
    public interface Content {
        void to(Writer out) throws IOException;
    }
}
