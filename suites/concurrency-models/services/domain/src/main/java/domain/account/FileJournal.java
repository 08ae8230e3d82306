package domain.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * A file with a line for each entry, which is forced to the disk. It is opened at its first use, locked against other
 * processes, and stays open as long as this process.
 */
public final class FileJournal implements Journal {
    private final Path path;
    private Optional<FileChannel> file = Optional.empty();

    public FileJournal(Path path) {
        this.path = path;
    }

    @Override
    public void append(Entry entry) {
        try {
            FileChannel lines = opened();
            ByteBuffer line =
                    ByteBuffer.wrap((entry.id() + " " + entry.euros() + "\n").getBytes(StandardCharsets.US_ASCII));
            while (line.hasRemaining()) {
                lines.write(line);
            }
            lines.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Cuts off a last line that is not whole, which was never acknowledged. */
    @Override
    public List<Entry> entries() {
        try {
            FileChannel lines = opened();
            lines.position(0);
            String text = new String(Channels.newInputStream(lines).readAllBytes(), StandardCharsets.US_ASCII);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            lines.truncate(whole.length());
            lines.position(whole.length());
            return whole.lines().map(FileJournal::entry).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(String line) {
        int blank = line.indexOf(' ');
        return new Entry(line.substring(0, blank), Long.parseLong(line.substring(blank + 1)));
    }

    private FileChannel opened() throws IOException {
        if (file.isEmpty()) {
            file = Optional.of(locked(FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)));
        }
        return file.get();
    }

    private static FileChannel locked(FileChannel opened) throws IOException {
        try {
            opened.lock();
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }
}
