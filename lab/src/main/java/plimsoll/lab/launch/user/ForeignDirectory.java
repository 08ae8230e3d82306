package plimsoll.lab.launch.user;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.RecordFile;

/**
 * A directory that another user may change at any moment, and from which root copies. Only regular files that the user
 * owns are copied: a link, also a hard one, could stand for a file that the user must not read.
 *
 * @param path its parent is not the user's, so that it stays the same directory
 */
public record ForeignDirectory(Path path, MemberUser user) {
    private static final int DEEPEST = 3;
    private static final int MOST_FILES = 10_000;
    private static final Duration BOUND = FixedTimeout.FOREIGN_COPY.time();
    private static final int CHUNK = 1 << 16;

    /** Returns the names in it that meet the test, in their order. */
    public List<String> names(Predicate<String> test) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (test.test(name) && names.size() < MOST_FILES) {
                    names.add(name);
                }
            }
        }
        return names.stream().sorted().toList();
    }

    /**
     * Copies a file, or a directory with its files.
     *
     * @param name of an entry
     * @param to replaced if it exists
     * @throws NoSuchFileException if there is none
     * @throws IOException if it is not a regular file of the user, or longer than a record or than half of the free space
     */
    public void copy(String name, Path to) throws IOException {
        copy(name, to, RecordFile.LONGEST);
    }

    /** Copies like {@link #copy(String, Path)}, with another bound on the length of a file. */
    public void copy(String name, Path to, long longest) throws IOException {
        copy(name, to, longest, BOUND);
    }

    /** Ends at its next chunk when it takes longer than the bound, and leaves no part of a file. */
    void copy(String name, Path to, long longest, Duration bound) throws IOException {
        // A helper copies, because the user may put a pipe in the file's place at any moment, and opening one waits.
        // Besides, channels close in an interrupted thread, and an interrupted run still writes what it measured.
        CompletableFuture<Optional<IOException>> end = new CompletableFuture<>();
        Copy copy = new Copy(longest, end::isDone);
        HelperThreads.start("copy-" + name, () -> end.complete(failure(copy, name, to)), end::completeExceptionally);
        IOException late = new IOException(path.resolve(name) + " was not copied within " + bound.toMillis()
                + " ms; it is too long for that, or its user has replaced it");
        Optional<IOException> failure = end.completeOnTimeout(
                        Optional.of(late), bound.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private Optional<IOException> failure(Copy copy, String name, Path to) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            copy.copy(heldOpen(entries), Path.of(name), to, 0);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    /** One copy, with the bound on its files. It ends when its caller has given up. */
    private final class Copy {
        private final long longest;
        private final BooleanSupplier abandoned;

        Copy(long longest, BooleanSupplier abandoned) {
            this.longest = longest;
            this.abandoned = abandoned;
        }

        void copy(SecureDirectoryStream<Path> in, Path name, Path to, int depth) throws IOException {
            PosixFileAttributes attributes = in.getFileAttributeView(
                            name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
            if (attributes.isDirectory() && depth < DEEPEST) {
                copyDirectory(in, name, to, depth + 1);
                return;
            }
            if (!attributes.isRegularFile() || !attributes.owner().equals(owner())) {
                throw new IOException(path.resolve(name) + " is not a regular file of " + user
                        + ", and the lab copies no other into the result");
            }
            long most = Math.min(
                    longest, to.toAbsolutePath().resolveSibling("").toFile().getUsableSpace() / 2);
            check(name, attributes.size(), most);
            try (SeekableByteChannel from =
                    in.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
                copyContent(from, to, count -> check(name, count, most));
            }
        }

        /** @param bound throws if so many bytes are too many: the file may grow meanwhile */
        private void copyContent(SeekableByteChannel from, Path to, Bound bound) throws IOException {
            try (OutputStream out = RecordFile.create(to)) {
                ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
                for (long copied = 0; from.read(chunk.clear()) >= 0; copied += chunk.position()) {
                    bound.check(copied + chunk.position());
                    if (abandoned.getAsBoolean()) {
                        throw new IOException(to + " is no longer awaited");
                    }
                    out.write(chunk.array(), 0, chunk.position());
                }
            } catch (IOException e) {
                Files.deleteIfExists(to);
                throw e;
            }
        }

        private void check(Path name, long bytes, long most) throws IOException {
            if (bytes > most) {
                throw new IOException(
                        path.resolve(name) + " has " + bytes + " bytes, but at most " + most + " are copied");
            }
        }

        private void copyDirectory(SecureDirectoryStream<Path> in, Path name, Path to, int depth) throws IOException {
            Files.createDirectories(to);
            int files = 0;
            try (SecureDirectoryStream<Path> entries = in.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path entry : entries) {
                    files++;
                    if (files > MOST_FILES) {
                        throw new IOException(path.resolve(name) + " has more than " + MOST_FILES + " files");
                    }
                    Path file = Path.of(entry.getFileName().toString());
                    copy(entries, file, to.resolve(file.toString()), depth);
                }
            }
        }
    }

    /** Throws if a file has too many bytes. */
    private interface Bound {
        void check(long bytes) throws IOException;
    }

    private Object owner() throws IOException {
        return path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user.name());
    }

    /** Linux has such streams; they hold the directory itself, so that no entry of its path can be swapped. */
    private static SecureDirectoryStream<Path> heldOpen(DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new IOException("this system has no directories that can be held open");
    }
}
