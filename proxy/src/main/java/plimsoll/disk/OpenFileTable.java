package plimsoll.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files and directories that the kernel has open, by handle. */
final class OpenFileTable {
    private final Map<Long, OpenEntry> open = new ConcurrentHashMap<>();
    private final AtomicLong lastHandle = new AtomicLong();

    /** A file or a directory. */
    private sealed interface OpenEntry {
        record File(InodeTable.Node node, FileChannel channel) implements OpenEntry {}

        /** @param read whether the kernel has asked for the entries */
        record Directory(List<Entry> entries, boolean read) implements OpenEntry {}
    }

    /** A name in a directory, as of when the directory was opened or rewound. */
    record Entry(String name, boolean directory) {}

    /** Registers an open file and returns its handle. */
    long addFile(InodeTable.Node node, FileChannel channel) {
        node.open.add(channel);
        return add(new OpenEntry.File(node, channel));
    }

    /** Lists what a directory shows and returns the handle of that listing. */
    long addDirectory(Path path, Predicate<Path> shown) throws IOException {
        return add(new OpenEntry.Directory(listed(path, shown), false));
    }

    private static List<Entry> listed(Path path, Predicate<Path> shown) throws IOException {
        List<Entry> entries = new ArrayList<>(List.of(new Entry(".", true), new Entry("..", true)));
        try (Stream<Path> names = Files.list(path)) {
            names.filter(shown)
                    .forEach(name -> entries.add(new Entry(name.getFileName().toString(), Files.isDirectory(name))));
        }
        return List.copyOf(entries);
    }

    /** Lists a directory again that is read from its start once more, as after {@code rewinddir}. */
    void start(long handle, Path path, Predicate<Path> shown) throws IOException {
        if (open.get(handle) instanceof OpenEntry.Directory(List<Entry> entries, boolean read)) {
            open.replace(handle, new OpenEntry.Directory(read ? listed(path, shown) : entries, true));
        }
    }

    FileChannel channel(long handle) throws Errno.ErrnoException {
        return openFile(handle).channel();
    }

    InodeTable.Node node(long handle) throws Errno.ErrnoException {
        return openFile(handle).node();
    }

    private OpenEntry.File openFile(long handle) throws Errno.ErrnoException {
        if (open.get(handle) instanceof OpenEntry.File file) {
            return file;
        }
        throw new Errno.ErrnoException(Errno.EBADF);
    }

    List<Entry> entries(long handle) throws Errno.ErrnoException {
        if (open.get(handle) instanceof OpenEntry.Directory directory) {
            return directory.entries();
        }
        throw new Errno.ErrnoException(Errno.EBADF);
    }

    void close(long handle) throws IOException {
        Optional<OpenEntry> closing = Optional.ofNullable(open.remove(handle));
        if (closing.isPresent() && closing.get() instanceof OpenEntry.File(InodeTable.Node node, FileChannel channel)) {
            node.open.remove(channel);
            channel.close();
            if (node.deleted() && node.open.isEmpty()) {
                Files.deleteIfExists(node.path());
            }
        }
    }

    /** Closes every handle; requests with one of them are refused from then on. */
    void closeAll() throws IOException {
        for (Long handle : List.copyOf(open.keySet())) {
            close(handle);
        }
    }

    private long add(OpenEntry entry) {
        long handle = lastHandle.incrementAndGet();
        open.put(handle, entry);
        return handle;
    }
}
