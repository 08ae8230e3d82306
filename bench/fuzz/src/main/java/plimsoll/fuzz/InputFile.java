package plimsoll.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file, in a directory of its own, that holds each input for a parser that reads files. */
public final class InputFile {
    private final Path file;

    public InputFile(String name) {
        try {
            this.file = Files.createTempDirectory("plimsoll-fuzz").resolve(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces the content. */
    public Path holding(byte[] input) {
        try {
            return Files.write(file, input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
