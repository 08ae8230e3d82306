package plimsoll.run.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates directories for results. */
public final class ResultDirectories {
    private ResultDirectories() {}

    public static void create(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException refused) {
            throw new UncheckedIOException(
                    "cannot create the directory " + directory + ": " + refused.getMessage(), refused);
        }
    }
}
