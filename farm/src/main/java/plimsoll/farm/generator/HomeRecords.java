package plimsoll.farm.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plimsoll.lab.load.GeneratorLink.GeneratorFiles;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;

/**
 * Writes what arrives in parts into files. The thread that reads a connection adds to it, and the one that gives the
 * connection up may close it meanwhile.
 *
 * <p>A record without a known length has at most {@value #LENGTH_MAX} bytes.
 */
final class HomeRecords implements AutoCloseable {
    /** The longest record that a reader opens, except a ledger. */
    private static final long LENGTH_MAX = RecordFile.LONGEST;

    private final Map<GeneratorMessage.Kind, Path> files;
    private final Map<GeneratorMessage.Kind, Long> lengths;
    private final Map<GeneratorMessage.Kind, FileChannel> open = new EnumMap<>(GeneratorMessage.Kind.class);
    private final Set<GeneratorMessage.Kind> whole = EnumSet.noneOf(GeneratorMessage.Kind.class);
    private boolean closed;

    /**
     * @param files of the records that are expected
     * @param lengths of those whose length is known, in bytes
     */
    HomeRecords(Map<GeneratorMessage.Kind, Path> files, Map<GeneratorMessage.Kind, Long> lengths) {
        this.files = Map.copyOf(files);
        this.lengths = Map.copyOf(lengths);
    }

    /** Receives the records of a generator's worker. */
    static HomeRecords of(GeneratorFiles files, long ledgerLength) {
        return new HomeRecords(
                Map.of(
                        GeneratorMessage.Kind.LEDGER, files.ledger(),
                        GeneratorMessage.Kind.HISTOGRAMS, files.histograms(),
                        GeneratorMessage.Kind.LOG, files.log(),
                        GeneratorMessage.Kind.TIMELINE, files.timeline()),
                Map.of(GeneratorMessage.Kind.LEDGER, ledgerLength));
    }

    /**
     * @throws IOException when the part is not expected, or lies outside of its record; a {@link FileSystemException} when
     *     it cannot be written
     */
    synchronized void add(GeneratorMessage.Part part) throws IOException {
        requireOpen(part.kind());
        long most = lengths.getOrDefault(part.kind(), LENGTH_MAX);
        if (part.offset() < 0 || part.offset() > most - part.bytes().remaining()) {
            throw new IOException("it sent " + part.bytes().remaining() + " bytes at " + part.offset() + " of "
                    + part.kind() + ", which has at most " + most);
        }
        ByteBuffer bytes = part.bytes().duplicate();
        FileChannel file = file(part.kind());
        try {
            for (long at = part.offset(); bytes.hasRemaining(); ) {
                at += file.write(bytes, at);
            }
        } catch (IOException full) {
            throw unwritable(part.kind(), full);
        }
    }

    /** Returns what becomes of the machine whose records this one cannot write, as the rest of a sentence. */
    static String left(FileSystemException own) {
        return "was left: the lab cannot use its own file " + own.getFile() + ": " + FileErrorText.why(own);
    }

    /** A full disk of the lab ends the run, as it does when any other record cannot be written. */
    static UncheckedIOException unwritten(FileSystemException own) {
        return new UncheckedIOException("cannot write " + own.getFile() + ": " + FileErrorText.why(own), own);
    }

    private IOException unwritable(GeneratorMessage.Kind kind, IOException full) {
        return RecordFile.unwritable(Path.of(String.valueOf(files.get(kind))), full);
    }

    /** @throws IOException when the record has come before, or has another length than it should have or was sent */
    synchronized void finish(GeneratorMessage.Whole record) throws IOException {
        requireOpen(record.kind());
        @Nullable Long known = lengths.get(record.kind());
        boolean right =
                known == null ? record.length() >= 0 && record.length() <= LENGTH_MAX : record.length() == known;
        if (!right) {
            throw new IOException("it sent " + record.kind() + " of " + record.length() + " bytes");
        }
        FileChannel file = file(record.kind());
        long arrived = size(record.kind(), file);
        if (arrived > record.length()) {
            throw new IOException(
                    "it sent " + arrived + " bytes of " + record.kind() + ", which has " + record.length());
        }
        try {
            if (arrived < record.length()) {
                // Parts that were not sent are 0: holes in the file.
                file.write(ByteBuffer.wrap(new byte[1]), record.length() - 1);
            }
            file.close();
        } catch (IOException full) {
            throw unwritable(record.kind(), full);
        }
        whole.add(record.kind());
    }

    private long size(GeneratorMessage.Kind kind, FileChannel file) throws IOException {
        try {
            return file.size();
        } catch (IOException unreadable) {
            throw unwritable(kind, unreadable);
        }
    }

    /** A file that is closed could otherwise not be written, as on a full disk. */
    private void requireOpen(GeneratorMessage.Kind kind) throws IOException {
        if (closed) {
            throw new IOException("it sent " + kind + " too late");
        }
        if (whole.contains(kind)) {
            throw new IOException("it sent " + kind + " again");
        }
    }

    /** Whether all of these have come. */
    synchronized boolean has(GeneratorMessage.Kind... kinds) {
        return whole.containsAll(List.of(kinds));
    }

    private FileChannel file(GeneratorMessage.Kind kind) throws IOException {
        @Nullable FileChannel known = open.get(kind);
        if (known != null) {
            return known;
        }
        @Nullable Path path = files.get(kind);
        if (path == null) {
            throw new IOException("it sent " + kind + ", which was not asked for");
        }
        FileChannel created = RecordFile.newChannel(path);
        open.put(kind, created);
        return created;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        for (FileChannel each : open.values()) {
            each.close();
        }
    }
}
