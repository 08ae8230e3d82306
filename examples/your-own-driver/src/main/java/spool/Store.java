package spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A directory with a file for each message, named after it; a message has its name once it is whole. */
final class Store {
    private static final String UNFINISHED = ".part";

    private final Path directory;

    private Store(Path directory) {
        this.directory = directory;
    }

    static Store empty(Path directory) throws IOException {
        Store store = new Store(directory);
        store.remove();
        Files.createDirectories(directory);
        return store;
    }

    void put(String name, byte[] message) throws IOException {
        Path part = directory.resolve(name + UNFINISHED);
        Files.write(part, message);
        Files.move(part, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    List<Path> messages() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !file.toString().endsWith(UNFINISHED))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    void remove() {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(directory);
        } catch (IOException unwilling) {
            throw new UncheckedIOException(unwilling);
        }
    }
}
