package spool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class IntakeTest {
    @TempDir
    Path directory;

    @Test
    void messages_are_stored_after_a_connection_that_could_not_be_accepted() throws Exception {
        Store store = Store.empty(directory.resolve("spool"));
        Thread serving;
        try (ServerSocket server = new FailsOnce()) {
            serving = Thread.ofPlatform().start(() -> Intake.serve(store, server));
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                DataOutputStream out = new DataOutputStream(client.getOutputStream());
                out.writeByte(3);
                out.writeBytes("a-1");
                out.writeInt(5);
                out.writeBytes("hello");
                assertThat(client.getInputStream().readNBytes(3)).isEqualTo("OK\n".getBytes(StandardCharsets.US_ASCII));
            }
        }
        assertThat(serving.join(Duration.ofSeconds(30))).isTrue();
        assertThat(directory.resolve("spool/a-1")).hasContent("hello");
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
