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
import java.util.stream.Stream;

/** What the kernel has open, by number. */
final class OpenFileTable {
    private final Map<Long, OpenEntry> opened = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** A file or a directory. */
    private sealed interface OpenEntry {
        record File(InodeTable.Node node, FileChannel channel) implements OpenEntry {}

        record Directory(List<Entry> entries) implements OpenEntry {}
    }

    /** A name in a directory, as it was when that was opened. */
    record Entry(String name, boolean directory) {}

    long file(InodeTable.Node node, FileChannel channel) {
        node.open.add(channel);
        return number(new OpenEntry.File(node, channel));
    }

    long directory(Path path) throws IOException {
        List<Entry> entries = new ArrayList<>(List.of(new Entry(".", true), new Entry("..", true)));
        try (Stream<Path> names = Files.list(path)) {
            names.forEach(name -> entries.add(new Entry(name.getFileName().toString(), Files.isDirectory(name))));
        }
        return number(new OpenEntry.Directory(List.copyOf(entries)));
    }

    FileChannel channel(long number) throws Errno.Unanswerable {
        return opened(number).channel();
    }

    InodeTable.Node node(long number) throws Errno.Unanswerable {
        return opened(number).node();
    }

    private OpenEntry.File opened(long number) throws Errno.Unanswerable {
        if (opened.get(number) instanceof OpenEntry.File file) {
            return file;
        }
        throw new Errno.Unanswerable(Errno.BAD_HANDLE);
    }

    List<Entry> entries(long number) throws Errno.Unanswerable {
        if (opened.get(number) instanceof OpenEntry.Directory(List<Entry> entries)) {
            return entries;
        }
        throw new Errno.Unanswerable(Errno.BAD_HANDLE);
    }

    void close(long number) throws IOException {
        Optional<OpenEntry> closing = Optional.ofNullable(opened.remove(number));
        if (closing.isPresent() && closing.get() instanceof OpenEntry.File(InodeTable.Node node, FileChannel channel)) {
            node.open.remove(channel);
            channel.close();
        }
    }

    private long number(OpenEntry one) {
        long number = last.incrementAndGet();
        opened.put(number, one);
        return number;
    }
}
