package plimsoll.model.record;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;

/**
 * The only way to open and to write a file of a result.
 *
 * <p>A result may come from anyone: a link in it must not show a file from elsewhere or let one be overwritten, a pipe
 * must not block the reader, and a file of any length must not fill the heap.
 *
 * <p>The streams go on when their thread is interrupted, as an interrupted run still writes what it measured; the
 * channels close.
 */
public final class RecordFile {
    /** The bound on records that are read as a whole; the plan of two thousand trials is shorter. */
    public static final long LONGEST_TEXT = 16L << 20;

    /** The bound on records that are read in pieces, which the lab keeps when it writes them. */
    public static final long LONGEST = 1L << 30;

    /** The bytes that a copy reads at a time. */
    private static final int PAGES = 1 << 16;

    private static final String PARTIAL = ".partial";

    private RecordFile() {}

    /** Returns whether there is such a file, which may still be one that cannot be opened. */
    public static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Whether a directory on the way to a file is a link to somewhere outside of a directory.
     *
     * @throws IOException if the way to the file does not exist
     */
    public static boolean leadsOutOf(Path directory, Path file) throws IOException {
        Path parent = file.toAbsolutePath().resolveSibling("");
        return !parent.toRealPath().startsWith(directory.toRealPath());
    }

    /** Returns the failure of a record that could not be opened or read to its end. */
    public static UnreadableRecordException unreadable(Path file, IOException cause) {
        return new UnreadableRecordException("cannot read " + file + ": " + FileErrorText.why(cause), cause);
    }

    /** Returns a failure to write a record that names it, as the system often does not. An interrupt stays one. */
    public static IOException unwritable(Path file, IOException cause) {
        if (cause instanceof FileSystemException || cause instanceof ClosedByInterruptException) {
            return cause;
        }
        FileSystemException failure = new FileSystemException(file.toString(), null, cause.getMessage());
        failure.initCause(cause);
        return failure;
    }

    /**
     * Opens a record of at most {@code longest} bytes.
     *
     * @throws IOException if it is missing, longer, a link, or not a regular file; the message names it
     */
    public static InputStream open(Path file, long longest) throws IOException {
        check(file, longest);
        return new BoundedRecord(file, longest);
    }

    /**
     * Opens a record of any length for reading at any place; its reader bounds how much it reads.
     *
     * @throws IOException if it is missing, a link, or not a regular file; the message names it
     */
    public static FileChannel channel(Path file) throws IOException {
        check(file, Long.MAX_VALUE);
        return opened(file, StandardOpenOption.READ);
    }

    /**
     * Opens an existing record for reading and writing at any place.
     *
     * @throws IOException if it is missing, a link, or not a regular file; the message names it
     */
    public static FileChannel writableChannel(Path file) throws IOException {
        check(file, Long.MAX_VALUE);
        return opened(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Returns the text of a record; a malformed character becomes U+FFFD.
     *
     * @throws IOException if it is missing, longer than {@code longest} bytes, a link, or not a regular file
     */
    public static String text(Path file, long longest) throws IOException {
        return new String(bytes(file, longest), StandardCharsets.UTF_8);
    }

    /**
     * Returns the content of a record.
     *
     * @throws IOException if it is missing, longer than {@code longest} bytes, a link, or not a regular file
     */
    public static byte[] bytes(Path file, long longest) throws IOException {
        try (InputStream bytes = open(file, longest)) {
            return bytes.readAllBytes();
        }
    }

    /** Returns the lines of a record of at most {@link #LONGEST_TEXT} bytes. */
    public static List<String> lines(Path file) throws IOException {
        return text(file, LONGEST_TEXT).lines().toList();
    }

    /**
     * Writes a text, completely or not at all: as {@code NAME.partial} first, then renamed.
     *
     * @throws IOException if it cannot be written; the partial file is then deleted
     */
    public static void write(Path file, String text) throws IOException {
        write(file, (Content) out -> out.write(text));
    }

    /** Writes content without building it in memory, completely or not at all. */
    public static void write(Path file, Content content) throws IOException {
        Path partial = partial(file);
        try {
            // This writer replaces malformed characters; that of Files rejects them.
            try (Writer out = new OutputStreamWriter(create(partial), StandardCharsets.UTF_8)) {
                content.to(out);
            }
            rename(partial, file);
        } catch (IOException | RuntimeException e) {
            discard(partial, e);
            throw e;
        }
    }

    /**
     * Writes bytes, completely or not at all, and waits until they are on the disk under their name: after a power cut,
     * the file is the earlier one or this one.
     *
     * @throws IOException if they cannot be written; the partial file is then deleted
     */
    public static void store(Path file, byte[] bytes) throws IOException {
        Path partial = partial(file);
        try {
            try (OutputStream out = create(partial)) {
                out.write(bytes);
            }
            force(partial);
            rename(partial, file);
            force(file.toAbsolutePath().resolveSibling("."));
        } catch (IOException e) {
            discard(partial, e);
            throw e;
        }
    }

    /** Returns the name under which a record is written before it is whole. */
    public static Path partial(Path file) {
        return file.resolveSibling(file.getFileName() + PARTIAL);
    }

    /** Gives a file that is whole its name, in place of an earlier one. */
    public static void rename(Path whole, Path file) throws IOException {
        Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Creates an empty file in place of an earlier file or link, never behind one. */
    public static OutputStream create(Path file) throws IOException {
        clear(file);
        return Files.newOutputStream(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Creates an empty file in place of an earlier file or link, for writing and reading at any place.
     *
     * @throws IOException if the name is taken by a directory, a pipe or a device
     */
    public static FileChannel createChannel(Path file) throws IOException {
        clear(file);
        return newChannel(file);
    }

    private static void clear(Path file) throws IOException {
        if (!Files.isSymbolicLink(file) && exists(file)) {
            check(file, Long.MAX_VALUE);
        }
        Files.deleteIfExists(file);
    }

    /**
     * Creates an empty file that did not exist.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken, also by a link to nothing
     */
    public static FileChannel newChannel(Path file) throws IOException {
        return opened(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /**
     * Puts a record under another name as well: as a hard link, or, where the file system has none between the two, as a
     * copy in which pages of zeros take no space.
     *
     * @throws IOException if the record is missing, a link, or not a regular file, or the other name is taken
     */
    public static void link(Path file, Path other) throws IOException {
        check(file, Long.MAX_VALUE);
        try {
            Files.createLink(other, file);
        } catch (UnsupportedOperationException | FileSystemException refused) {
            copy(file, other);
        }
    }

    /**
     * Copies as many bytes as the record has now, since it may grow.
     *
     * @throws IOException if the copy cannot be written; a part of it is then deleted
     */
    static void copy(Path file, Path other) throws IOException {
        try (FileChannel from = channel(file);
                FileChannel to = newChannel(other)) {
            try {
                copy(file, from, to);
            } catch (IOException | RuntimeException e) {
                discard(other, e);
                throw e;
            }
        }
    }

    private static void copy(Path file, FileChannel from, FileChannel to) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(PAGES);
        ByteBuffer pages = ByteBuffer.allocate(PAGES);
        long length = from.size();
        long at = 0;
        while (at < length) {
            pages.clear().limit((int) Math.min(PAGES, length - at));
            int read = from.read(pages, at);
            if (read < 0) {
                throw new IOException(file + " became shorter while it was copied");
            }
            pages.flip();
            boolean last = at + read >= length;
            if (last || pages.mismatch(zeros.slice(0, read)) >= 0) {
                writeAll(pages, to, at);
            }
            at += read;
        }
    }

    private static void writeAll(ByteBuffer bytes, FileChannel to, long at) throws IOException {
        long next = at;
        while (bytes.hasRemaining()) {
            next += to.write(bytes, next);
        }
    }

    /**
     * Opens a file at its end, or creates it.
     *
     * @throws IOException if it is a link, or not a regular file
     */
    public static OutputStream append(Path file) throws IOException {
        if (exists(file)) {
            check(file, Long.MAX_VALUE);
        }
        return Files.newOutputStream(
                file, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Waits until the content of a file, or the names in a directory, are on the disk. An interrupt is kept until then,
     * because a channel closes in an interrupted thread.
     */
    public static void force(Path file) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            while (!forced(file)) {
                interrupted |= Thread.interrupted();
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** @return whether no interrupt closed the channel meanwhile */
    private static boolean forced(Path file) throws IOException {
        try (FileChannel channel = opened(file, StandardOpenOption.READ)) {
            channel.force(true);
            return true;
        } catch (ClosedByInterruptException during) {
            return false;
        }
    }

    private static FileChannel opened(Path file, OpenOption... options) throws IOException {
        OpenOption[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = LinkOption.NOFOLLOW_LINKS;
        return FileChannel.open(file, all);
    }

    private static void check(Path file, long longest) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isRegularFile()) {
            throw new IOException(file + " is " + kind(attributes)
                    + ", but a record is a regular file; remove it, or fetch the result again");
        }
        if (attributes.size() > longest) {
            throw tooLong(file, attributes.size(), longest);
        }
    }

    private static String kind(BasicFileAttributes attributes) {
        return attributes.isSymbolicLink() ? "a link" : attributes.isDirectory() ? "a directory" : "a pipe or a device";
    }

    private static IOException tooLong(Path file, long bytes, long longest) {
        return new IOException(file + " has " + bytes + " bytes, but at most " + longest + " are read");
    }

    /** Frees the space of a partial file, which the next attempt needs on a full disk. */
    private static void discard(Path partial, Exception failure) {
        try {
            Files.deleteIfExists(partial);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Writes the complete content of a file. */
    @FunctionalInterface
    public interface Content {
        void to(Writer out) throws IOException;
    }

    /** A record that may grow while it is read. */
    private static final class BoundedRecord extends FilterInputStream {
        private final Path file;
        private final long longest;
        private long read;

        BoundedRecord(Path file, long longest) throws IOException {
            super(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS));
            this.file = file;
            this.longest = longest;
        }

        @Override
        public int read() throws IOException {
            return count(super.read(), 1);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            return count(count, count);
        }

        private int count(int result, int bytes) throws IOException {
            read += Math.max(0, result < 0 ? 0 : bytes);
            if (read > longest) {
                throw tooLong(file, read, longest);
            }
            return result;
        }
    }
}
