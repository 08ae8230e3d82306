package queues.lab;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import plimsoll.model.OperationId;

/** The identity in the first bytes of an operation's content. */
final class Labels {
    private static final long MAGIC = 0x504c494d534f4c4cL;
    private static final int LONGEST = 32;

    private Labels() {}

    /** Empty if the bytes begin otherwise. */
    static Optional<OperationId> id(byte[] bytes) {
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < LONGEST || header.getLong(0) != MAGIC) {
            return Optional.empty();
        }
        int producer = header.getInt(24);
        long sequence = header.getLong(16);
        return producer < 0 || sequence < 0
                ? Optional.empty()
                : Optional.of(new OperationId(header.getLong(8), producer, sequence));
    }

    static OptionalInt crc32c(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return OptionalInt.of((int) crc.getValue());
    }
}
