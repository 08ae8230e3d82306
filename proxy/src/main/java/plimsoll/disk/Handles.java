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
final class Handles {
    private final Map<Long, Opened> opened = new ConcurrentHashMap<>();
    private final AtomicLong last = new AtomicLong();

    /** A file or a directory. */
    private sealed interface Opened {
        record File(Tree.Node node, FileChannel channel) implements Opened {}

        record Directory(List<Entry> entries) implements Opened {}
    }

    /** A name in a directory, as it was when that was opened. */
    record Entry(String name, boolean directory) {}

    long file(Tree.Node node, FileChannel channel) {
        node.open.add(channel);
        return number(new Opened.File(node, channel));
    }

    long directory(Path path) throws IOException {
        List<Entry> entries = new ArrayList<>(List.of(new Entry(".", true), new Entry("..", true)));
        try (Stream<Path> names = Files.list(path)) {
            names.forEach(name -> entries.add(new Entry(name.getFileName().toString(), Files.isDirectory(name))));
        }
        return number(new Opened.Directory(List.copyOf(entries)));
    }

    FileChannel channel(long number) throws Errno.Unanswerable {
        return opened(number).channel();
    }

    Tree.Node node(long number) throws Errno.Unanswerable {
        return opened(number).node();
    }

    private Opened.File opened(long number) throws Errno.Unanswerable {
        if (opened.get(number) instanceof Opened.File file) {
            return file;
        }
        throw new Errno.Unanswerable(Errno.BAD_HANDLE);
    }

    List<Entry> entries(long number) throws Errno.Unanswerable {
        if (opened.get(number) instanceof Opened.Directory(List<Entry> entries)) {
            return entries;
        }
        throw new Errno.Unanswerable(Errno.BAD_HANDLE);
    }

    void close(long number) throws IOException {
        Optional<Opened> closing = Optional.ofNullable(opened.remove(number));
        if (closing.isPresent() && closing.get() instanceof Opened.File(Tree.Node node, FileChannel channel)) {
            node.open.remove(channel);
            channel.close();
        }
    }

    private long number(Opened one) {
        long number = last.incrementAndGet();
        opened.put(number, one);
        return number;
    }
}
