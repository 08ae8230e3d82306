package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** A temporary directory that is deleted when it is closed. */
public record TempDirectory(Path directory) implements AutoCloseable {
    public static TempDirectory make(String name) {
        try {
            return new TempDirectory(Files.createTempDirectory(name + "-"));
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.INTERNAL_ERROR,
                    "a temporary directory cannot be created: " + refused.getMessage() + "; make sure that "
                            + System.getProperty("java.io.tmpdir") + " is writable and has free space");
        }
    }

    @Override
    public void close() {
        try {
            DirectoryDeleter.delete(directory);
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.INTERNAL_ERROR,
                    "the temporary directory " + directory + " cannot be deleted: " + refused.getMessage()
                            + "; delete it by hand");
        }
    }
}
