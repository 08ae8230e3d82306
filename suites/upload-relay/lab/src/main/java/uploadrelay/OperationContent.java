package uploadrelay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import plimsoll.driver.Operation;

/** The bytes of an operation, as a stream sends them. */
final class OperationContent {
    private static final int BUFFER = 64 * 1024;

    private OperationContent() {}

    /**
     * Writes the content from one position to before another, and reports each part as sent.
     *
     * @param wanted false as soon as nothing more is to be written
     */
    static void write(Operation operation, long from, long to, OutputStream out, BooleanSupplier wanted)
            throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (long at = from; at < to && wanted.getAsBoolean(); ) {
            ByteBuffer part = operation.content().part(at, (int) Math.min(BUFFER, to - at));
            int count = part.remaining();
            part.get(buffer, 0, count);
            out.write(buffer, 0, count);
            operation.sent().accept(count);
            at += count;
        }
    }
}
