package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PeerTest {
    @Test
    void a_peer_serves_requests_after_one_that_could_not_be_accepted() throws Exception {
        AtomicInteger starts = new AtomicInteger();
        Thread serving;
        try (ServerSocket requests = new FailsOnce()) {
            serving = Thread.ofPlatform()
                    .start(() -> Peer.serve(requests, option -> option + " " + starts.incrementAndGet()));
            new Socket(InetAddress.getLoopbackAddress(), requests.getLocalPort()).close();
            assertThat(Peer.start(requests.getLocalPort(), "strict")).isEqualTo("strict 1");
            assertThat(Peer.start(requests.getLocalPort())).isEqualTo("strict 1");
            assertThat(starts).hasValue(1);
        }
        assertThat(serving.join(Duration.ofSeconds(30))).isTrue();
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
