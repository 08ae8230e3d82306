package plimsoll.records;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import plimsoll.model.record.RecordFile;

/** The CRC-32C of a record, as eight hexadecimal digits. */
final class Checksum {
    private static final int CHUNK = 1 << 16;

    private Checksum() {}

    /** @throws IOException if the file is missing, or not a record that can be read */
    static String of(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        try (InputStream in = RecordFile.open(file, RecordFile.LONGEST)) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                sum.update(chunk, 0, read);
            }
        }
        return digits(sum);
    }

    static String of(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length);
        return digits(sum);
    }

    private static String digits(CRC32C sum) {
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
