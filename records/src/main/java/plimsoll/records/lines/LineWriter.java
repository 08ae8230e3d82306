package plimsoll.records.lines;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;

/**
 * Appends one record per line. Each line is written whole and flushed at once; several threads may append.
 *
 * <p>A write error is reported only by {@link #close}: callers append while they end processes, and a full disk must
 * not stop them.
 */
public final class LineWriter implements AutoCloseable {
    private final Path file;
    private final Writer writer;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<IOException> failure = Optional.empty();

    public LineWriter(Path file) {
        this(file, opened(file));
    }

    LineWriter(Path file, OutputStream bytes) {
        this.file = file;
        this.writer = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
    }

    private static OutputStream opened(Path file) {
        try {
            return RecordFile.append(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot append to " + file + ": " + e.getMessage(), e);
        }
    }

    public void append(Object item) {
        appendLine(Json.line(item));
    }

    /** @param line a whole line, without the line break */
    public void appendLine(String line) {
        lock.lock();
        try {
            writer.write(line + "\n");
            writer.flush();
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
        } finally {
            lock.unlock();
        }
    }

    /** @throws UncheckedIOException if the file is incomplete, with the first reason */
    @Override
    public void close() {
        lock.lock();
        try {
            writer.close();
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(e));
        } finally {
            lock.unlock();
        }
        if (failure.isPresent()) {
            IOException first = failure.get();
            throw new UncheckedIOException("cannot append to " + file + ": " + first.getMessage(), first);
        }
    }
}
