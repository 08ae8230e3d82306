package plimsoll.lab.launch.user;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import plimsoll.lab.JvmFiles;

/**
 * The files of a JVM that runs as the lab's user, which writes them into the result.
 *
 * @param folder the member's folder of the result
 */
public record OwnJvmFiles(Path folder) implements JvmFiles {
    @Override
    public Path path(String name) {
        return folder.resolve(name).toAbsolutePath();
    }

    @Override
    public void fetch(String name) {
        // It is where it belongs.
    }

    @Override
    public Path offer(String name, InputStream content) throws IOException {
        Path file = path(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        return file;
    }
}
