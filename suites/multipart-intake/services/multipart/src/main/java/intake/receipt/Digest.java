package intake.receipt;

import java.util.zip.CRC32C;

/** Length and CRC32C of an upload, computed as its bytes arrive. */
public final class Digest {
    private final CRC32C crc = new CRC32C();
    private long length;

    public void update(byte[] bytes, int offset, int count) {
        crc.update(bytes, offset, count);
        length += count;
    }

    /** Returns the receipt of the upload with that identity. */
    public Receipt receipt(String id) {
        return new Receipt(id, length, crc.getValue());
    }

    /** The receipt of an upload that is in memory as a whole. */
    public static Receipt of(String id, byte[] upload) {
        Digest digest = new Digest();
        digest.update(upload, 0, upload.length);
        return digest.receipt(id);
    }
}
