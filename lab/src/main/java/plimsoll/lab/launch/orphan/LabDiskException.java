package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;

/** The lab could not write a file that it keeps for itself: its own disk is at fault, and no member. */
public final class LabDiskException extends IOException {
    private static final long serialVersionUID = 1L;

    public LabDiskException(IOException cause) {
        super(FileErrorText.of(new UncheckedIOException(cause)), cause);
    }

    /** Writes such a file and does nothing else. */
    public interface WritingStep {
        void run() throws IOException;
    }

    /** Runs a step in which any failure is one of the lab's own disk, and names the file. */
    public static void guard(Path file, WritingStep step) throws LabDiskException {
        try {
            step.run();
        } catch (IOException refused) {
            throw new LabDiskException(RecordFile.unwritable(file, refused));
        }
    }
}
