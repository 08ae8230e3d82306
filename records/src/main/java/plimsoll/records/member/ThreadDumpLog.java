package plimsoll.records.member;

import java.nio.file.Path;
import plimsoll.records.lines.LineWriter;

/** Writes the thread dumps of one JVM as they are taken. */
public final class ThreadDumpLog implements AutoCloseable {
    private final LineWriter writer;

    /** @throws java.io.UncheckedIOException if the file cannot be appended to */
    public ThreadDumpLog(Path file) {
        this.writer = new LineWriter(file);
    }

    public void append(ThreadDump dump) {
        writer.append(dump);
    }

    /** @throws java.io.UncheckedIOException if a dump could not be written */
    @Override
    public void close() {
        writer.close();
    }
}
