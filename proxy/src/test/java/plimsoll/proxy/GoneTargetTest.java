package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GoneTargetTest {
    @Test
    void a_client_whose_target_is_gone_is_reset_and_counted() throws Exception {
        try (Socket gone = gone();
                Relay relay = Relay.open(SocketNamespace.HERE, List.of(new PortForwarding(0, address(gone))));
                Socket client = Target.client(relay.ports().getFirst())) {
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
            assertThat(relay.counts().unreached()).isEqualTo(1);
            assertThat(relay.counts().connections()).isZero();
        }
    }

    @Test
    void a_target_that_comes_back_is_reached_again() throws Exception {
        try (Socket gone = gone();
                Relay relay = Relay.open(SocketNamespace.HERE, List.of(new PortForwarding(0, address(gone))))) {
            try (Socket client = Target.client(relay.ports().getFirst())) {
                assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
            }
            try (var again = new ServerSocket()) {
                again.setReuseAddress(true);
                again.bind(address(gone));
                try (Socket client = Target.client(relay.ports().getFirst());
                        Socket server = again.accept()) {
                    server.getOutputStream().write(9);
                    assertThat(client.getInputStream().read()).isEqualTo(9);
                }
            }
        }
    }

    /** Returns a socket that never listens, as if its server had stopped, and keeps its port from other processes. */
    private static Socket gone() throws IOException {
        Socket gone = new Socket();
        gone.setReuseAddress(true);
        gone.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return gone;
    }

    private static InetSocketAddress address(Socket bound) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), bound.getLocalPort());
    }
}
