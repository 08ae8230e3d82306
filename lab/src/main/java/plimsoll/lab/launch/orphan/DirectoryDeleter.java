package plimsoll.lab.launch.orphan;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Deletes directories recursively. Symbolic links are deleted, never followed. Each directory stays open while its entries
 * are deleted, so that a link in its place leads nowhere. A mount that a member
 * left in its directory is never entered: its files are not the lab's.
 */
public final class DirectoryDeleter {
    private static final int DEEPEST = 1_000;
    private static final Set<PosixFilePermission> OWNERS = PosixFilePermissions.fromString("rwx------");

    private final MountPoints mounts;
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
                boolean hidden = directory.equals(root.resolve(plimsoll.disk.Main.HIDDEN));
                return hidden || (!directory.equals(root) && mounts.hasDirectory(directory))
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
        if (!Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
            Files.deleteIfExists(root);
            return;
        }
        Path real = root.toRealPath();
        DirectoryDeleter deleter = new DirectoryDeleter(MountPoints.in(real));
        deleter.deleteRoot(real);
        if (!deleter.mounted.isEmpty()) {
            List<String> points = deleter.mounted.stream().map(Path::toString).toList();
            throw new IOException("another file system is mounted at " + String.join(", ", points)
                    + ", and its files were left alone; unmount it by: "
                    + points.stream().map(point -> "umount '" + point + "'").collect(Collectors.joining("; ")));
        }
    }

    private void deleteRoot(Path root) throws IOException {
        if (mounts.hasDirectory(root)) {
            mounted.add(root);
            return;
        }
        makeReadable(root);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
            clear(heldOpen(root, entries), root, 0);
        }
        if (mounted.isEmpty()) {
            Files.deleteIfExists(root);
        }
    }

    private void clear(SecureDirectoryStream<Path> directory, Path path, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException(path + " nests more than " + DEEPEST + " directories; delete it by hand");
        }
        makeWritable(directory.getFileAttributeView(PosixFileAttributeView.class));
        try {
            for (Path entry : directory) {
                Path name = entry.getFileName();
                deleteUnlessGone(directory, name, path.resolve(name.toString()), depth);
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    private void deleteUnlessGone(SecureDirectoryStream<Path> parent, Path name, Path path, int depth)
            throws IOException {
        try {
            delete(parent, name, path, depth);
        } catch (NoSuchFileException gone) {
            // Another process deleted it meanwhile.
        }
    }

    /** @param path of the entry, for messages and mount points only: another process may have swapped a part of it */
    private void delete(SecureDirectoryStream<Path> parent, Path name, Path path, int depth) throws IOException {
        boolean directory = parent.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .isDirectory();
        if (mounts.points().contains(path) || (directory && mounts.hasDirectory(path))) {
            mounted.add(path);
        } else if (directory) {
            makeReadable(path);
            try (SecureDirectoryStream<Path> entries = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                clear(entries, path, depth + 1);
            }
            if (mounted.stream().noneMatch(point -> point.startsWith(path))) {
                parent.deleteDirectory(name);
            }
        } else {
            parent.deleteFile(name);
        }
    }

    /** A directory of another user stays as it is; the deletion of its entries then fails with the reason. */
    private static void makeWritable(PosixFileAttributeView directory) {
        try {
            Set<PosixFilePermission> before = directory.readAttributes().permissions();
            Set<PosixFilePermission> after = new HashSet<>(before);
            after.addAll(OWNERS);
            if (!after.equals(before)) {
                directory.setPermissions(after);
            }
        } catch (IOException refused) {
            return;
        }
    }

    /** Lets the owner of a directory read it, which root never needs. */
    private static void makeReadable(Path directory) throws IOException {
        if (!Files.isReadable(directory) || !Files.isExecutable(directory)) {
            Files.setPosixFilePermissions(directory, OWNERS);
        }
    }

    private static SecureDirectoryStream<Path> heldOpen(Path path, DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException(path + " cannot be held open while it is deleted; delete it by hand");
    }
}
