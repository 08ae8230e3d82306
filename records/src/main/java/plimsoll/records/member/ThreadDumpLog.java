package plimsoll.records.member;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import plimsoll.records.lines.LineWriter;

/** Writes the thread dumps of one JVM as they are taken. */
public final class ThreadDumpLog implements AutoCloseable {
    private final LineWriter writer;
    private final UnaryOperator<String> masked;

    /**
     * @param masked hides secrets in the name of a thread
     * @throws java.io.UncheckedIOException if the file cannot be appended to
     */
    public ThreadDumpLog(Path file, UnaryOperator<String> masked) {
        this.writer = new LineWriter(file);
        this.masked = masked;
    }

    public void append(ThreadDump dump) {
        writer.append(dump.withNames(masked));
    }

    /** @throws java.io.UncheckedIOException if a dump could not be written */
    @Override
    public void close() {
        writer.close();
    }
}
