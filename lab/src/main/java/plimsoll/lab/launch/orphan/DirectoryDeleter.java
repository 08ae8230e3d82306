package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Deletes directories recursively; symbolic links are deleted, never followed. */
public final class DirectoryDeleter {
    private DirectoryDeleter() {}

    /** Counts the regular files below a directory; 0 when it does not exist. */
    public static long files(Path root) throws IOException {
        if (!Files.isDirectory(root, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        AtomicLong files = new AtomicLong();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.addAndGet(attributes.isRegularFile() ? 1 : 0);
                return FileVisitResult.CONTINUE;
            }

            // Entries that cannot be read or are gone meanwhile are not counted.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException refused) {
                return FileVisitResult.CONTINUE;
            }
        });
        return files.get();
    }

    /** Deletes a directory tree, including read-only directories. Does nothing when it does not exist. */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<Path> opened = new HashSet<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                directory.toFile().setWritable(true, true);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException refused) throws IOException {
                if (refused instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE;
                }
                if (opened.add(file)
                        && file.toFile().setReadable(true, true)
                        && file.toFile().setExecutable(true, true)) {
                    Files.walkFileTree(file, this);
                    return FileVisitResult.CONTINUE;
                }
                throw refused;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(
                    Path directory, @org.jspecify.annotations.Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
