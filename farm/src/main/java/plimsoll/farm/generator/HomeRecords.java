package plimsoll.farm.generator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import plimsoll.lab.load.GeneratorLink.GeneratorFiles;
import plimsoll.model.record.RecordFile;

/** Writes the records of a generator into the trial's folder as they arrive. */
final class HomeRecords implements AutoCloseable {
    /** The longest record that a reader opens, except a ledger. */
    private static final long LENGTH_MAX = 256L << 20;

    private final GeneratorFiles files;
    private final long ledgerLength;
    private final Map<GeneratorMessage.Kind, FileChannel> open = new EnumMap<>(GeneratorMessage.Kind.class);
    private final Set<GeneratorMessage.Kind> whole = EnumSet.noneOf(GeneratorMessage.Kind.class);

    HomeRecords(GeneratorFiles files, long ledgerLength) {
        this.files = files;
        this.ledgerLength = ledgerLength;
    }

    /** @throws IOException when the part lies outside of its record, or cannot be written */
    void add(GeneratorMessage.Part part) throws IOException {
        long most = part.kind() == GeneratorMessage.Kind.LEDGER ? ledgerLength : LENGTH_MAX;
        if (part.offset() < 0 || part.offset() > most - part.bytes().remaining()) {
            throw new IOException("it sent " + part.bytes().remaining() + " bytes at " + part.offset() + " of "
                    + part.kind() + ", which has at most " + most);
        }
        ByteBuffer bytes = part.bytes().duplicate();
        FileChannel file = file(part.kind());
        for (long at = part.offset(); bytes.hasRemaining(); ) {
            at += file.write(bytes, at);
        }
    }

    /** @throws IOException when the record has another length than it should have */
    void finish(GeneratorMessage.Whole record) throws IOException {
        boolean right = record.kind() == GeneratorMessage.Kind.LEDGER
                ? record.length() == ledgerLength
                : record.length() >= 0 && record.length() <= LENGTH_MAX;
        if (!right) {
            throw new IOException("it sent " + record.kind() + " of " + record.length() + " bytes");
        }
        FileChannel file = file(record.kind());
        if (file.size() < record.length()) {
            // Parts that were not sent are 0: holes in the file.
            file.write(ByteBuffer.wrap(new byte[1]), record.length() - 1);
        }
        file.close();
        whole.add(record.kind());
    }

    /** Whether all came that a judgement needs. */
    boolean complete() {
        return whole.contains(GeneratorMessage.Kind.LEDGER) && whole.contains(GeneratorMessage.Kind.HISTOGRAMS);
    }

    private FileChannel file(GeneratorMessage.Kind kind) throws IOException {
        FileChannel known = open.get(kind);
        if (known != null) {
            return known;
        }
        FileChannel created = RecordFile.newChannel(path(kind));
        open.put(kind, created);
        return created;
    }

    private Path path(GeneratorMessage.Kind kind) {
        return switch (kind) {
            case LEDGER -> files.ledger();
            case HISTOGRAMS -> files.histograms();
            case LOG -> files.log();
            case TIMELINE -> files.timeline();
        };
    }

    @Override
    public void close() throws IOException {
        for (FileChannel each : open.values()) {
            each.close();
        }
    }
}
