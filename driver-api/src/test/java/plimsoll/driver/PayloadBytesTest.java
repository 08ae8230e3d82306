package plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.OperationId;

class PayloadBytesTest {
    private static final OperationId ID = new OperationId(1, 2, 3);

    @ParameterizedTest
    @ValueSource(longs = {1, 35, 36, 37, 100, 1 << 20, (1 << 20) + 36, 3_000_001})
    void the_checksum_is_that_of_all_its_bytes_however_they_are_cut(long length) {
        long seed = length * 31;
        SplittableRandom random = new SplittableRandom(seed);
        PayloadBytes payloadBytes = new PayloadBytes(ID, length);
        CRC32C crc = new CRC32C();
        long read = 0;
        while (read < length) {
            ByteBuffer part = payloadBytes.part(read, 1 + random.nextInt(300_000));
            read += part.remaining();
            crc.update(part);
        }

        assertThat(read).as("seed %d", seed).isEqualTo(length);
        assertThat((int) crc.getValue()).as("seed %d", seed).isEqualTo(payloadBytes.crc32c());
    }

    @Test
    void each_operation_has_other_bytes() {
        Set<Integer> checksums = new HashSet<>();
        for (int sequence = 0; sequence < 2000; sequence++) {
            checksums.add(new PayloadBytes(new OperationId(1, sequence % 3, sequence), 5000).crc32c());
            checksums.add(new PayloadBytes(new OperationId(2, sequence % 3, sequence), 5000).crc32c());
        }

        assertThat(checksums).hasSize(4000);
    }

    @Test
    void a_shorter_content_is_not_a_prefix_of_a_longer_one() {
        byte[] shorter = bytes(new PayloadBytes(ID, 5000));
        byte[] longer = bytes(new PayloadBytes(ID, 5001));

        assertThat(Arrays.copyOf(longer, 5000)).isNotEqualTo(shorter);
    }

    @Test
    void swapped_halves_change_the_checksum() {
        byte[] one = bytes(new PayloadBytes(ID, 4000));
        byte[] other = bytes(new PayloadBytes(new OperationId(1, 2, 4), 4000));
        byte[] mixed = Arrays.copyOf(one, 4000);
        System.arraycopy(other, 2000, mixed, 2000, 2000);
        CRC32C crc = new CRC32C();
        crc.update(mixed);

        assertThat((int) crc.getValue())
                .isNotEqualTo(new PayloadBytes(ID, 4000).crc32c())
                .isNotEqualTo(new PayloadBytes(new OperationId(1, 2, 4), 4000).crc32c());
    }

    @ParameterizedTest
    @ValueSource(longs = {4 << 10, 64 << 10, 1 << 20, 4 << 20, 5 << 20, 64 << 20})
    void a_part_of_an_upload_is_unlike_the_part_after_it(long part) {
        PayloadBytes payloadBytes = new PayloadBytes(ID, 4 * part);

        assertThat(bytes(payloadBytes, part, 4000)).isNotEqualTo(bytes(payloadBytes, 2 * part, 4000));
    }

    @Test
    void shared_content_cannot_be_changed_by_one_operation() {
        assertThat(new PayloadBytes(ID, 100).part(50, 10).isReadOnly()).isTrue();
    }

    @Test
    void reading_beyond_the_end_returns_nothing() {
        assertThatThrownBy(() -> new PayloadBytes(ID, 100).part(100, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new PayloadBytes(ID, 0).part(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(new PayloadBytes(ID, 0).crc32c()).isZero();
    }

    private static byte[] bytes(PayloadBytes payloadBytes) {
        return bytes(payloadBytes, 0, (int) payloadBytes.length());
    }

    private static byte[] bytes(PayloadBytes payloadBytes, long from, int count) {
        ByteBuffer all = ByteBuffer.allocate(count);
        while (all.hasRemaining()) {
            all.put(payloadBytes.part(from + all.position(), all.remaining()));
        }
        return all.array();
    }
}
