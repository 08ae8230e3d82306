package blobsink;

import java.util.zip.CRC32C;

/**
 * The stored summary of received bytes: their number and their CRC32C.
 *
 * @param length in bytes
 * @param crc32c the 32 bits of the checksum
 */
record Content(long length, int crc32c) {
    static final Content EMPTY = new Content(0, 0);

    static Content of(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes);
        return new Content(bytes.length, (int) crc.getValue());
    }

    /** The content of these bytes followed by the next ones, computed without reading either again. */
    Content then(Content next) {
        return new Content(
                Math.addExact(length, next.length), CrcOfParts.concatenated(crc32c, next.crc32c, next.length));
    }

    /** The checksum as the unsigned number that the listing shows. */
    long unsignedCrc32c() {
        return Integer.toUnsignedLong(crc32c);
    }
}
