package plimsoll.report.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;

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
        write(file, (RecordFile.Content) out -> out.write(text));
    }

    /**
     * Writes content without building it in memory.
     *
     * @throws UncheckedIOException when the directory is absent or not writable
     */
    public static void write(Path file, RecordFile.Content content) {
        try {
            RecordFile.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + FileErrorText.why(e), e);
        }
    }
}
