package uploads;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** A directory with a file for each upload; a file has its name only when it is whole. */
final class Store implements AutoCloseable {
    private static final String UNFINISHED = ".upload-";
    private static final int BUFFER = 64 << 10;

    private final Path directory;
    private final boolean temporary;

    private Store(Path directory, boolean temporary) {
        this.directory = directory;
        this.temporary = temporary;
    }

    static Store in(Path directory) throws IOException {
        return new Store(Files.createDirectories(directory), false);
    }

    /** Deleted when it is closed. */
    static Store temporary() throws IOException {
        return new Store(Files.createTempDirectory("uploads-"), true);
    }

    Path directory() {
        return directory;
    }

    /** Writes content beside the stored files; it becomes one of them by {@link Unfinished#storeAs}. */
    Unfinished write(InputStream content) throws IOException {
        Path file = Files.createTempFile(directory, UNFINISHED, "");
        Unfinished unfinished = new Unfinished(file);
        try (OutputStream out = Files.newOutputStream(file)) {
            content.transferTo(out);
            return unfinished;
        } catch (IOException | RuntimeException e) {
            unfinished.close();
            throw e;
        }
    }

    /** Names of all whole files, in order. */
    List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /** Length and checksum of what is stored under this name, read from the file itself. */
    Stored read(String name) throws IOException {
        CRC32C checksum = new CRC32C();
        byte[] buffer = new byte[BUFFER];
        long length = 0;
        try (InputStream in = Files.newInputStream(directory.resolve(name))) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                checksum.update(buffer, 0, count);
                length += count;
            }
        }
        return new Stored(name, length, checksum.getValue());
    }

    @Override
    public void close() {
        if (temporary) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
                Files.delete(directory);
            } catch (IOException e) {
                throw new UncheckedIOException("the temporary store " + directory + " is left over", e);
            }
        }
    }

    /** @param crc CRC32C as an unsigned number */
    record Stored(String name, long size, long crc) {
        /** Names need no escape: {@link UploadServer} accepts letters, digits, dots and dashes only. */
        String toJson() {
            return "{\"name\":\"" + name + "\",\"size\":" + size + ",\"crc\":" + crc + "}";
        }
    }

    /** Content that is written but not stored; deleted if it is closed before. */
    final class Unfinished implements AutoCloseable {
        private final Path file;

        private Unfinished(Path file) {
            this.file = file;
        }

        /** Replaces what was stored under this name. */
        void storeAs(String name) throws IOException {
            Files.move(file, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }

        @Override
        public void close() throws IOException {
            Files.deleteIfExists(file);
        }
    }
}
