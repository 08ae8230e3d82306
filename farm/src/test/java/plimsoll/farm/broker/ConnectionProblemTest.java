package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import plimsoll.farm.keys.TestKeys;
import plimsoll.lab.HelperThreads;

@Timeout(60)
class ConnectionProblemTest {
    @Test
    void a_broker_that_resets_the_connection_after_the_handshake_is_there() throws IOException {
        try (ServerSocket broker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HelperThreads.start("resetting-broker", () -> reset(broker), _ -> {});

            assertThat(ConnectionProblem.objection(
                            new FarmHost("127.0.0.1", broker.getLocalPort()), TestKeys.agent("one")))
                    .hasValueSatisfying(why -> assertThat(why).contains("closes the connection"));
        }
    }

    private static void reset(ServerSocket broker) {
        try {
            Socket plain = broker.accept();
            SSLSocket secure = (SSLSocket) ConnectionProblem.context(TestKeys.broker())
                    .getSocketFactory()
                    .createSocket(plain, "127.0.0.1", plain.getPort(), true);
            secure.setUseClientMode(false);
            secure.startHandshake();
            plain.setSoLinger(true, 0);
            plain.close();
        } catch (IOException | GeneralSecurityException failed) {
            throw new AssertionError(failed);
        }
    }
}
