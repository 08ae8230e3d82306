package lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.driver.StoredCopy;

/** Audit {@code directory}: a file for each copy, named after its operation and read back. Setting: {@code dir}. */
public final class DirectoryFactory implements AuditFactory {
    private static final int BUFFER = 64 << 10;

    @Override
    public String name() {
        return "directory";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        Path directory =
                Path.of(new Settings("audit directory", settings).only("dir").text("dir"));
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException("there is no directory " + directory);
        }
        try (Stream<Path> files = Files.list(directory)) {
            return new Directory(files.toList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private record Directory(List<Path> files) implements Audit {
        @Override
        public Stream<StoredCopy> list() {
            return files.stream().map(Directory::stored);
        }

        @Override
        public void close() {}

        private static StoredCopy stored(Path file) {
            CRC32C crc = new CRC32C();
            byte[] buffer = new byte[BUFFER];
            long length = 0;
            try (InputStream in = Files.newInputStream(file)) {
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    crc.update(buffer, 0, read);
                    length += read;
                }
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
            return new StoredCopy(file.getFileName().toString(), length, OptionalInt.of((int) crc.getValue()));
        }
    }
}
