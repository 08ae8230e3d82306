package plimsoll.records.lines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import plimsoll.json.Json;

/**
 * Appends one record a line, each line whole and at once on its way to the disk; several threads may append.
 *
 * <p>A disk that refuses a line is told of by {@link #close} alone: those who append are ending processes, and a full disk
 * must not keep them from it.
 */
public final class LineWriter implements AutoCloseable {
    private final Path file;
    private final Writer writer;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<IOException> refusal = Optional.empty();

    public LineWriter(Path file) {
        this.file = file;
        try {
            this.writer = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot append to " + file + ": " + e.getMessage(), e);
        }
    }

    public void append(Object item) {
        appendLine(Json.line(item));
    }

    /** @param line whole, without its break */
    public void appendLine(String line) {
        lock.lock();
        try {
            writer.write(line + "\n");
            writer.flush();
        } catch (IOException e) {
            refusal = refusal.or(() -> Optional.of(e));
        } finally {
            lock.unlock();
        }
    }

    /** @throws UncheckedIOException when the file is not whole, with the first reason */
    @Override
    public void close() {
        lock.lock();
        try {
            writer.close();
        } catch (IOException e) {
            refusal = refusal.or(() -> Optional.of(e));
        } finally {
            lock.unlock();
        }
        if (refusal.isPresent()) {
            IOException first = refusal.get();
            throw new UncheckedIOException("cannot append to " + file + ": " + first.getMessage(), first);
        }
    }
}
