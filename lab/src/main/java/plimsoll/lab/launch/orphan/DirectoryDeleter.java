package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Deletes directories recursively. Symbolic links are deleted, never followed. A mount that a member left in its
 * directory is never entered: its files are not the lab's.
 */
public final class DirectoryDeleter extends SimpleFileVisitor<Path> {
    private final MountPoints mounts;
    private final Set<Path> opened = new HashSet<>();
    private final Set<Path> mounted = new TreeSet<>();

    private DirectoryDeleter(MountPoints mounts) {
        this.mounts = mounts;
    }

    /** Counts the regular files below a directory, without what is mounted in it; 0 when it does not exist. */
    public static long files(Path root) throws IOException {
        if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            return 0;
        }
        AtomicLong files = new AtomicLong();
        // Not the real path: below /proc/PID/root it would lead out of that process's mounts.
        MountPoints mounts = MountPoints.in(root);
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return !directory.equals(root) && mounts.hasDirectory(directory)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

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

    /**
     * Deletes a directory tree, including read-only directories. Does nothing when it does not exist.
     *
     * @throws IOException also when something is mounted in it; everything else is deleted then
     */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isSymbolicLink(root)) {
            Files.deleteIfExists(root);
            return;
        }
        Path real = root.toRealPath();
        DirectoryDeleter deleter = new DirectoryDeleter(MountPoints.in(real));
        Files.walkFileTree(real, deleter);
        if (!deleter.mounted.isEmpty()) {
            List<String> points = deleter.mounted.stream().map(Path::toString).toList();
            throw new IOException("another file system is mounted at " + String.join(", ", points)
                    + ", and its files were left alone; unmount it by: "
                    + points.stream().map(point -> "umount '" + point + "'").collect(Collectors.joining("; ")));
        }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (mounts.hasDirectory(directory)) {
            mounted.add(directory);
            return FileVisitResult.SKIP_SUBTREE;
        }
        directory.toFile().setWritable(true, true);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException refused) throws IOException {
        if (refused instanceof NoSuchFileException || mountedAt(file)) {
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
        if (!mountedAt(file)) {
            Files.deleteIfExists(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (mounted.stream().noneMatch(point -> point.startsWith(directory))) {
            Files.deleteIfExists(directory);
        }
        return FileVisitResult.CONTINUE;
    }

    private boolean mountedAt(Path path) {
        return mounts.points().contains(path) && (mounted.contains(path) || mounted.add(path));
    }
}
