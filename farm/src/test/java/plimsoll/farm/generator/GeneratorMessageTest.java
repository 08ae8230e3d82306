package plimsoll.farm.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plimsoll.farm.generator.GeneratorMessage.Kind;

class GeneratorMessageTest {
    private static final List<GeneratorMessage> ALL = List.of(
            new GeneratorMessage.Order("{}"),
            new GeneratorMessage.Command("run burst"),
            new GeneratorMessage.Ask(7),
            new GeneratorMessage.SampleFrom(-7),
            new GeneratorMessage.Ready("{}"),
            new GeneratorMessage.Refused("w\u00e4hrend"),
            new GeneratorMessage.Line("{\"is\":\"hello\"}"),
            new GeneratorMessage.Told(7, Long.MIN_VALUE),
            new GeneratorMessage.Part(Kind.LEDGER, 64, ByteBuffer.wrap(new byte[] {1, 2, 3})),
            new GeneratorMessage.Whole(Kind.TIMELINE, 1L << 40),
            new GeneratorMessage.Ended(137),
            new GeneratorMessage.Part(Kind.FILE, 0, ByteBuffer.wrap(new byte[] {4})),
            new GeneratorMessage.Whole(Kind.RECORDS, 0),
            new GeneratorMessage.Needs("{}"),
            new GeneratorMessage.State("{}"));

    @Test
    void a_torn_message_is_refused_at_any_byte() throws IOException {
        for (GeneratorMessage each : ALL) {
            byte[] whole = written(each);
            for (int length = 0; length < whole.length; length++) {
                byte[] torn = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> read(torn)).as(each.toString()).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void random_bytes_are_refused_without_taking_memory() {
        Random random = new Random(36);
        byte[] noise = new byte[64];
        for (int trial = 0; trial < 20_000; trial++) {
            random.nextBytes(noise);
            noise[0] = (byte) random.nextInt(15);
            try {
                read(noise);
            } catch (IOException refused) {
                // All else is a failure.
            }
        }
        assertThatThrownBy(() -> read(new byte[] {9, 0x7f, 0, 0, 0})).isInstanceOf(IOException.class);
    }

    @Test
    void every_message_is_read_as_it_was_written() throws IOException {
        for (GeneratorMessage each : ALL) {
            assertThat(read(written(each))).isEqualTo(each);
        }
    }

    private static byte[] written(GeneratorMessage message) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GeneratorMessage.write(new DataOutputStream(out), message);
        return out.toByteArray();
    }

    private static GeneratorMessage read(byte[] bytes) throws IOException {
        return GeneratorMessage.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
