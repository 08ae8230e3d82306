package plimsoll.lab.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreePortsTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource({"32768,60999,20000,32767", "1024,60999,61000,65535", "1024,65535,20000,65535"})
    void ports_lie_outside_the_kernels_own_range_where_it_leaves_room(int start, int end, int first, int last)
            throws Exception {
        Path range = Files.writeString(root.resolve("range"), start + "\t" + end + "\n");
        FreePorts ports = FreePorts.outside(range);
        assertThat(IntStream.range(0, 50).map(_ -> ports.take()))
                .allMatch(port -> port >= first && port <= last)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_port_that_somebody_listens_on_is_passed_over() throws Exception {
        try (ServerSocket taken = besideAFreePort()) {
            FreePorts two = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 2);
            assertThat(two.take()).isEqualTo(taken.getLocalPort() + 1);
        }
    }

    @Test
    void a_listener_takes_the_port_of_its_own_address_alone_unless_that_is_the_loopback_address() throws Exception {
        try (ServerSocket taken = besideAFreePort("127.0.0.2")) {
            FreePorts two = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 2);
            assertThat(two.take("127.0.0.2")).isEqualTo(taken.getLocalPort() + 1);
            FreePorts one = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 1);
            assertThat(one.take("127.0.0.3")).isEqualTo(taken.getLocalPort());
        }
        try (ServerSocket taken = besideAFreePort()) {
            FreePorts one = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 1);
            assertThatThrownBy(() -> one.take("127.0.0.2")).hasMessageContaining("127.0.0.2");
        }
    }

    private static ServerSocket besideAFreePort() throws IOException {
        return besideAFreePort("127.0.0.1");
    }

    /** The port beside it is free on 127.0.0.1 as well; connections of other processes take none of either. */
    private static ServerSocket besideAFreePort(String address) throws IOException {
        FreePorts ports = FreePorts.outside(Path.of("/proc/sys/net/ipv4/ip_local_port_range"));
        for (int tries = 0; tries < 100; tries++) {
            int port = ports.take(address);
            if (ports.take(address) == port + 1) {
                return new ServerSocket(port, 1, InetAddress.ofLiteral(address));
            }
        }
        throw new IOException("no port beside a free one in 100 tries");
    }

    @Test
    void when_none_is_free_it_says_so() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FreePorts one = new FreePorts(taken.getLocalPort(), taken.getLocalPort() + 1);
            assertThatThrownBy(one::take).hasMessageContaining("ss -ltn");
        }
    }
}
