package regressions;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Renders the answer; {@code body-copy} copies it twice more. */
final class Receipt {
    private static final int BYTES = 16 << 10;

    private final Changes changes;

    Receipt(Changes changes) {
        this.changes = changes;
    }

    byte[] render(long sum) {
        byte[] body = new byte[BYTES];
        byte[] text = Long.toString(sum).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, body, 0, text.length);
        return changes.has("body-copy") ? copied(copied(body)) : body;
    }

    private static byte[] copied(byte[] body) {
        return Arrays.copyOf(body, body.length);
    }
}
