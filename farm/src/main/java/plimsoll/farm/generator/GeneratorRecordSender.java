package plimsoll.farm.generator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import plimsoll.model.record.RecordFile;

/** Sends records and files in parts. A ledger is mostly empty, so parts without any mark are left out. */
record GeneratorRecordSender(GeneratorConnection connection) {
    private static final int PART = 1 << 16;

    /** Sends a record; one that the worker did not write is left out. */
    void send(GeneratorMessage.Kind kind, Path file) throws IOException {
        if (!RecordFile.exists(file)) {
            return;
        }
        try (InputStream in = RecordFile.open(file, RecordFile.LONGEST)) {
            send(kind, in);
        }
    }

    /** Sends all bytes of a stream. */
    void send(GeneratorMessage.Kind kind, InputStream in) throws IOException {
        long offset = 0;
        for (byte[] part = in.readNBytes(PART); part.length > 0; part = in.readNBytes(PART)) {
            if (!Arrays.equals(part, new byte[part.length])) {
                connection.write(new GeneratorMessage.Part(kind, offset, ByteBuffer.wrap(part)));
            }
            offset += part.length;
        }
        connection.write(new GeneratorMessage.Whole(kind, offset));
    }
}
