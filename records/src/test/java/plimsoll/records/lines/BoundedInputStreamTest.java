package plimsoll.records.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedInputStreamTest {
    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void skipped_and_single_bytes_count_like_those_of_an_array() throws IOException {
        try (BoundedInputStream four = new BoundedInputStream(bytes("0123456789"), 4)) {
            assertThat(four.skip(2)).isEqualTo(2);
            assertThat(four.read()).isEqualTo('2');
            assertThat(four.readAllBytes()).containsExactly('3');
            assertThat(four.isCut()).isTrue();
        }
    }

    @Test
    void a_stream_that_ends_at_the_bound_is_not_cut() throws IOException {
        try (BoundedInputStream four = new BoundedInputStream(bytes("0123"), 4)) {
            assertThat(four.readAllBytes()).hasSize(4);
            assertThat(four.isCut()).isFalse();
        }
    }
}
