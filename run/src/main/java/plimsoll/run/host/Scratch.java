package plimsoll.run.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import plimsoll.lab.launch.orphan.Trees;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.Complaint;

/** A temporary directory that is deleted when it is closed. */
public record Scratch(Path directory) implements AutoCloseable {
    public static Scratch make(String name) {
        try {
            return new Scratch(Files.createTempDirectory(name + "-"));
        } catch (IOException refused) {
            throw new Complaint(
                    ExitCode.INTERNAL_ERROR,
                    "no temporary directory can be made: " + refused.getMessage() + "; is the disk full?");
        }
    }

    @Override
    public void close() {
        try {
            Trees.delete(directory);
        } catch (IOException refused) {
            throw new Complaint(
                    ExitCode.INTERNAL_ERROR,
                    "the temporary directory " + directory + " cannot be deleted: " + refused.getMessage());
        }
    }
}
