package plimsoll.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** A small result that an older version wrote, kept in the repository. */
final class KeptResult {
    private static final Path ZIP =
            Tool.root().resolve("records/src/test/resources/plimsoll/records/kept/result-1.0.0.zip");

    private KeptResult() {}

    static Path unpackedInto(Path directory) throws IOException {
        try (InputStream file = Files.newInputStream(ZIP);
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path to = directory.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.createDirectories(Objects.requireNonNull(to.getParent()));
                    Files.copy(zip, to);
                }
            }
        }
        return directory;
    }
}
