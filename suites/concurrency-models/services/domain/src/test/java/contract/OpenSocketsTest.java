package contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenSocketsTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void sockets_that_any_machine_reaches_are_listed_beside_those_on_loopback() throws Exception {
        try (ServerSocket open = new ServerSocket(0);
                DatagramSocket datagrams = new DatagramSocket();
                ServerSocket closed = new ServerSocket(0, 1, LOOPBACK)) {
            List<InetSocketAddress> found =
                    OpenSockets.of(ProcessHandle.current().pid());

            assertThat(found).contains(new InetSocketAddress(LOOPBACK, closed.getLocalPort()));
            for (int port : new int[] {open.getLocalPort(), datagrams.getLocalPort()}) {
                assertThat(found)
                        .filteredOn(each -> each.getPort() == port)
                        .isNotEmpty()
                        .allMatch(each -> each.getAddress().isAnyLocalAddress());
            }
        }
    }
}
