package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoopbackServerTest {
    @Test
    void a_client_is_answered_after_one_that_could_not_be_accepted() throws Exception {
        try (LoopbackServer server = new LoopbackServer(new FailsOnce(), Duration.ofSeconds(30));
                Socket client = new Socket()) {
            client.connect(server.address());
            client.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().readNBytes(12))
                    .isEqualTo("HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** A socket whose first accept fails, as it does without a free file descriptor. */
    private static final class FailsOnce extends ServerSocket {
        private boolean failed;

        FailsOnce() throws IOException {
            super(0, 8, InetAddress.getLoopbackAddress());
        }

        @Override
        public Socket accept() throws IOException {
            if (!failed) {
                failed = true;
                throw new IOException("Too many open files");
            }
            return super.accept();
        }
    }
}
