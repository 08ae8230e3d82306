package plimsoll.transports.request;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;

/**
 * Compares the body of an answer, piece by piece as it is read, with the content that an earlier operation uploaded.
 * The bytes themselves are compared: a checksum of the expected content, which no other operation has, would take a
 * second pass.
 */
public final class BodyComparison {
    private final PayloadBytes expected;
    private long length;
    private boolean untilClose;
    private Optional<String> difference = Optional.empty();

    BodyComparison(PayloadBytes expected) {
        this.expected = expected;
    }

    /** Adds the next bytes of the body. After the first difference they are only counted. */
    public void add(byte[] bytes, int offset, int count) {
        int done = 0;
        while (done < count && length + done < expected.length() && difference.isEmpty()) {
            ByteBuffer part = expected.part(length + done, count - done);
            compare(length + done, part, ByteBuffer.wrap(bytes, offset + done, part.remaining()));
            done += part.remaining();
        }
        length += count;
    }

    /** Notes the first difference between two pieces of the same length. */
    private void compare(long from, ByteBuffer uploaded, ByteBuffer received) {
        int at = uploaded.mismatch(received);
        if (at >= 0) {
            difference = Optional.of("byte " + (from + at) + " is " + hex(received, at) + " instead of "
                    + hex(uploaded, at) + ", of " + expected.length() + " bytes");
        }
    }

    private static String hex(ByteBuffer bytes, int at) {
        return HexFormat.of().toHexDigits(bytes.get(bytes.position() + at));
    }

    /** Notes that the end of the connection is the only end of the body, even if the service died in the middle. */
    public void endsByClose() {
        untilClose = true;
    }

    /** Returns the outcome of an operation whose answer acknowledges and has been read to its end. */
    public Outcome outcome() {
        if (untilClose && length < expected.length() && difference.isEmpty()) {
            return new Outcome.Unknown("closed in the middle of the answer");
        }
        if (length != expected.length()) {
            return damaged(length + " bytes instead of " + expected.length());
        }
        return difference.map(BodyComparison::damaged).orElse(Outcome.ACKNOWLEDGED);
    }

    /** The detail after the colon differs between operations, and is left out where a list of reasons gets too long. */
    private static Outcome damaged(String how) {
        return new Outcome.Damaged("other content than was uploaded: " + how);
    }
}
