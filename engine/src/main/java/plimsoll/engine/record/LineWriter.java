package plimsoll.engine.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/** Appends one record a line, each line whole and at once on its way to the disk; several threads may append. */
final class LineWriter implements AutoCloseable {
    private final Path file;
    private final Writer writer;
    private final ReentrantLock lock = new ReentrantLock();

    LineWriter(Path file) {
        this.file = file;
        try {
            this.writer = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot append to " + file + ": " + e.getMessage(), e);
        }
    }

    void append(Object item) {
        String line = Json.line(item) + "\n";
        lock.lock();
        try {
            writer.write(line);
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot append to " + file + ": " + e.getMessage(), e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file + ": " + e.getMessage(), e);
        }
    }
}
