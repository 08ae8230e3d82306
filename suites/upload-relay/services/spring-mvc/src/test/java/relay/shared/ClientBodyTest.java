package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientBodyTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void a_body_that_ends_early_fails_and_says_where() {
        var body = new ClientBody(new ByteArrayInputStream(new byte[5]), 8, LONG);
        assertThatThrownBy(body::readAllBytes).isInstanceOf(ClientGone.class).hasMessageContaining("5 of 8 bytes");
    }

    @Test
    void a_body_that_breaks_off_fails_with_its_cause() {
        var reset = new IOException("reset");
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw reset;
            }
        };
        assertThatThrownBy(() -> new ClientBody(broken, 8, LONG).read())
                .isInstanceOf(ClientGone.class)
                .hasCause(reset);
    }

    @Test
    void a_body_that_drips_fails_at_its_deadline() {
        var body = new ClientBody(new ByteArrayInputStream(new byte[8]), 8, Duration.ofNanos(-1));
        assertThatThrownBy(body::read).isInstanceOf(ClientGone.class).hasMessageContaining("longer than");
    }

    @Test
    void a_body_ends_after_its_announced_length() throws IOException {
        var in = new ByteArrayInputStream(new byte[] {1, 2, 3, 4});
        assertThat(new ClientBody(in, 3, LONG).readAllBytes()).containsExactly(1, 2, 3);
        assertThat(in.available()).isEqualTo(1);
    }
}
