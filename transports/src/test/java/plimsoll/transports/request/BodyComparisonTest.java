package plimsoll.transports.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

class BodyComparisonTest {
    private static final OperationId ID = new OperationId(9, 4, 17);
    private static final int SHARED_BLOCK = 1 << 20;
    private static final int PADDING = 3;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 35, 36, 37, 5_000, SHARED_BLOCK + 36, 3_000_000})
    void the_content_in_pieces_of_any_size_acknowledges(int bytes) {
        for (int piece : new int[] {1, 31, 33, 8_192, 65_536, 4_000_000}) {
            if (bytes / piece < 10_000) {
                assertThat(compared(content(ID, bytes), bytes, piece))
                        .as(bytes + " bytes in pieces of " + piece)
                        .isEqualTo(Outcome.ACKNOWLEDGED);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "31, 100", "32, 100", "95, 100", "96, 100", "99, 100", "34, 35", "1048600, 3000000", "0, 1"})
    void a_byte_that_differs_is_named_with_both_values(int at, int bytes) {
        byte[] body = content(ID, bytes);
        String sent = HexFormat.of().toHexDigits(body[at]);
        body[at] ^= 0x40;
        String received = HexFormat.of().toHexDigits(body[at]);

        for (int piece : new int[] {1_000, 65_536, 4_000_000}) {
            assertDamaged(
                    compared(body, bytes, piece),
                    reason -> assertThat(reason).contains(": byte " + at + " is " + received + " instead of " + sent));
        }
    }

    @Test
    void only_the_first_difference_is_named() {
        byte[] body = content(ID, 100_000);
        body[70_000] ^= 1;
        body[80_000] ^= 1;

        assertDamaged(
                compared(body, 100_000, 1_000),
                reason -> assertThat(reason).contains("byte 70000 ").doesNotContain("80000"));
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "99, 100", "101, 100", "1048576, 1048612", "1, 0"})
    void a_body_of_another_length_is_damaged(int received, int bytes) {
        byte[] body = Arrays.copyOf(content(ID, bytes), received);

        assertDamaged(
                compared(body, bytes, 8_192),
                reason -> assertThat(reason).endsWith(": " + received + " bytes instead of " + bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {35, 36, 100, 3_000_000})
    void the_content_of_another_operation_is_damaged(int bytes) {
        byte[] body = content(new OperationId(9, 4, 18), bytes);

        assertDamaged(compared(body, bytes, 8_192), reason -> assertThat(reason).contains(": byte "));
    }

    private static void assertDamaged(Outcome outcome, Consumer<String> reason) {
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Damaged.class, damaged -> reason.accept(damaged.reason()));
    }

    private static Outcome compared(byte[] body, int bytes, int piece) {
        BodyComparison comparison = new BodyComparison(new PayloadBytes(ID, bytes));
        byte[] buffer = new byte[Math.min(piece, body.length) + 2 * PADDING];
        for (int at = 0; at < body.length; at += piece) {
            int count = Math.min(piece, body.length - at);
            System.arraycopy(body, at, buffer, PADDING, count);
            comparison.add(buffer, PADDING, count);
        }
        return comparison.outcome();
    }

    private static byte[] content(OperationId id, int bytes) {
        PayloadBytes payload = new PayloadBytes(id, bytes);
        ByteBuffer content = ByteBuffer.allocate(bytes);
        while (content.hasRemaining()) {
            content.put(payload.part(content.position(), content.remaining()));
        }
        return content.array();
    }
}
