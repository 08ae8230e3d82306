package plimsoll.farm.generator;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message between a lab and an agent, on a connection that serves one worker, or the needs of one trial: a byte for its
 * kind, the length of its content, the content.
 */
sealed interface GeneratorMessage {
    /** Lets needs answer their probes once more. */
    String PROBE = "probe";

    /** Ends the needs. */
    String STOP = "stop";

    /** The longest content, in bytes. */
    int LENGTH_MAX = 5 << 20;

    /** From the lab, first of all: start a worker; {@code json} is a {@link GeneratorOrder}. */
    record Order(String json) implements GeneratorMessage {}

    /** From the lab, first of all: run needs; {@code json} is a {@link plimsoll.farm.message.NeedsOrder}. */
    record Needs(String json) implements GeneratorMessage {}

    /** From the lab: a line to the worker, or {@link #PROBE} or {@link #STOP} to the needs. */
    record Command(String line) implements GeneratorMessage {}

    /** From the lab, also as a sign of life: tell the time. */
    record Ask(long number) implements GeneratorMessage {}

    /**
     * From the lab: sample from now on, with times since {@code originNanos} by the agent's clock. Needs start then.
     */
    record SampleFrom(long originNanos) implements GeneratorMessage {}

    /** From the agent: the worker was started; {@code json} is {@link GeneratorFacts}, for needs {@link NeedsReady}. */
    record Ready(String json) implements GeneratorMessage {}

    /** From the agent: the order is not executed. */
    record Refused(String why) implements GeneratorMessage {}

    /** From the agent: how the needs are; {@code json} is a {@link NeedsState}. */
    record State(String json) implements GeneratorMessage {}

    /** From the agent: a line of the worker, or an event of a need as JSON. */
    record Line(String line) implements GeneratorMessage {}

    /** From the agent: its {@code nanoTime}, read for the {@link Ask} of this number. */
    record Told(long number, long nanos) implements GeneratorMessage {}

    /** Bytes of a record, or from the lab of a file; they are 0 where no part is sent. */
    record Part(Kind kind, long offset, ByteBuffer bytes) implements GeneratorMessage {}

    /** All parts of it were sent; its length. */
    record Whole(Kind kind, long length) implements GeneratorMessage {}

    /** From the agent, last of all: the worker has ended with this exit code, and its records were sent. */
    record Ended(int code) implements GeneratorMessage {}

    /** The records of a worker or of needs, and files that needs are started from. */
    enum Kind {
        LEDGER(1),
        HISTOGRAMS(2),
        LOG(3),
        TIMELINE(4),
        /** All records of needs, packed. */
        RECORDS(5),
        /** The next file that an agent has asked for. */
        FILE(6);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static Kind of(long code) throws IOException {
            for (Kind each : values()) {
                if (each.code == code) {
                    return each;
                }
            }
            throw new IOException("there is no record " + code);
        }
    }

    /** Writes the message and flushes it. */
    static void write(DataOutputStream out, GeneratorMessage message) throws IOException {
        switch (message) {
            case Order(String json) -> text(out, 1, json);
            case Command(String line) -> text(out, 2, line);
            case Ask(long number) -> numbers(out, 3, number);
            case SampleFrom(long origin) -> numbers(out, 4, origin);
            case Ready(String json) -> text(out, 5, json);
            case Refused(String why) -> text(out, 6, why);
            case Line(String line) -> text(out, 7, line);
            case Told(long number, long nanos) -> numbers(out, 8, number, nanos);
            case Part(Kind kind, long offset, ByteBuffer bytes) -> {
                byte[] content = new byte[bytes.remaining()];
                bytes.duplicate().get(content);
                out.writeByte(9);
                out.writeInt(2 * Long.BYTES + content.length);
                out.writeLong(kind.code);
                out.writeLong(offset);
                out.write(content);
            }
            case Whole(Kind kind, long length) -> numbers(out, 10, kind.code, length);
            case Ended(int code) -> numbers(out, 11, code);
            case Needs(String json) -> text(out, 12, json);
            case State(String json) -> text(out, 13, json);
        }
        out.flush();
    }

    /** @throws IOException when the connection ends, or what arrives is no message */
    static GeneratorMessage read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        int length = in.readInt();
        if (length < 0 || length > LENGTH_MAX) {
            throw new IOException("a message has at most " + LENGTH_MAX + " bytes, but this has " + length);
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new IOException("the connection ended within a message");
        }
        return switch (kind) {
            case 1 -> new Order(text(content));
            case 2 -> new Command(text(content));
            case 3 -> new Ask(number(content, 0));
            case 4 -> new SampleFrom(number(content, 0));
            case 5 -> new Ready(text(content));
            case 6 -> new Refused(text(content));
            case 7 -> new Line(text(content));
            case 8 -> new Told(number(content, 0), number(content, 1));
            case 9 -> new Part(kind(content), number(content, 1), ByteBuffer.wrap(rest(content)));
            case 10 -> new Whole(kind(content), number(content, 1));
            case 11 -> new Ended((int) number(content, 0));
            case 12 -> new Needs(text(content));
            case 13 -> new State(text(content));
            default -> throw new IOException("there is no kind " + kind + " of messages");
        };
    }

    private static void text(DataOutputStream out, int kind, String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        if (content.length > LENGTH_MAX) {
            throw new IOException("a message has at most " + LENGTH_MAX + " bytes, but this has " + content.length);
        }
        out.writeByte(kind);
        out.writeInt(content.length);
        out.write(content);
    }

    private static void numbers(DataOutputStream out, int kind, long... numbers) throws IOException {
        out.writeByte(kind);
        out.writeInt(numbers.length * Long.BYTES);
        for (long number : numbers) {
            out.writeLong(number);
        }
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }

    private static long number(byte[] content, int index) throws IOException {
        int at = index * Long.BYTES;
        if (content.length < at + Long.BYTES) {
            throw new IOException("a message of " + content.length + " bytes is too short for its kind");
        }
        return ByteBuffer.wrap(content).getLong(at);
    }

    private static Kind kind(byte[] content) throws IOException {
        return Kind.of(number(content, 0));
    }

    private static byte[] rest(byte[] content) {
        return Arrays.copyOfRange(content, 2 * Long.BYTES, content.length);
    }
}
