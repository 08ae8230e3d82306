package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Tells a full disk from other failures. Java has no type for it and takes the text of the C library, in the language
 * of the process. The text for a full disk is therefore read from {@code /dev/full}; a quota and a limit on the size of
 * a file are recognized in English only.
 */
final class DiskFullCheck {
    private static final Path FULL = Path.of("/dev/full");
    private static final String ENGLISH = "No space left on device";

    private final String noSpace = localText();

    boolean matches(IOException refused) {
        String text = String.valueOf(refused.getMessage());
        String english = text.toLowerCase(Locale.ROOT);
        return text.contains(noSpace)
                || english.contains("no space left")
                || english.contains("quota")
                || english.contains("file too large");
    }

    private static String localText() {
        try (FileChannel device = FileChannel.open(FULL, StandardOpenOption.WRITE)) {
            device.write(ByteBuffer.allocate(1));
            return ENGLISH;
        } catch (NoSuchFileException noDevice) {
            return ENGLISH;
        } catch (IOException full) {
            return String.valueOf(full.getMessage());
        }
    }
}
