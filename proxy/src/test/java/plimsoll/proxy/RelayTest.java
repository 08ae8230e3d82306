package plimsoll.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RelayTest {
    private Target target;
    private Relay relay;
    private CommandHandler handler;

    @BeforeEach
    void open() throws IOException {
        target = new Target();
        relay = Relay.open(
                SocketNamespace.HERE,
                List.of(new PortForwarding(0, target.address()), new PortForwarding(0, target.address())));
        handler = new CommandHandler(relay);
    }

    @AfterEach
    void close() throws IOException {
        relay.close();
        target.close();
    }

    @Test
    void bytes_pass_both_ways_unchanged() throws Exception {
        assertThat(crcReceived()).isEqualTo(crcSent());
    }

    @Test
    void a_rate_and_a_delay_keep_every_byte_in_order() throws Exception {
        execute("rate 50000000", "latency 3");
        assertThat(crcReceived()).isEqualTo(crcSent());
    }

    @Test
    void a_delay_that_comes_and_goes_in_the_middle_keeps_every_byte_in_order() throws Exception {
        Thread turning = Thread.ofVirtual().start(() -> {
            for (int i = 0; i < 50; i++) {
                execute("latency " + (i % 3), "rate " + (i % 2 == 0 ? "off" : "200000000"));
            }
        });
        assertThat(crcReceived()).isEqualTo(crcSent());
        turning.join();
    }

    @Test
    void delayed_bytes_pass_unchanged_while_other_connections_hold_all_that_delays_may_hold() throws Exception {
        assertThat(relay.linkState().delayAllowance().drainPermits()).isEqualTo(LinkState.DELAYED_BYTES_MAX);
        execute("latency 3");
        assertThat(crcReceived()).isEqualTo(crcSent());
    }

    @Test
    void the_end_of_one_direction_leaves_the_other_open() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            client.shutdownOutput();
            assertThat(server.getInputStream().read()).isEqualTo(-1);
            server.getOutputStream().write(7);
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    @Test
    void the_end_of_a_direction_without_bytes_in_transit_is_delayed_as_bytes_are() throws Exception {
        execute("latency 3 up", "latency 60000 down");
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            client.shutdownOutput();
            assertThat(server.getInputStream().read()).isEqualTo(-1);
            server.shutdownOutput();
            client.setSoTimeout(200);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void a_stall_holds_bytes_back_and_resume_lets_them_go() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            execute("stall");
            client.getOutputStream().write(1);
            server.setSoTimeout(200);
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            server.setSoTimeout(10_000);
            execute("resume");
            assertThat(server.getInputStream().read()).isEqualTo(1);
        }
    }

    @Test
    void a_stalled_proxy_still_accepts() throws Exception {
        execute("stall");
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            client.getOutputStream().write(1);
            execute("resume");
            assertThat(server.getInputStream().read()).isEqualTo(1);
        }
    }

    @Test
    void half_open_holds_back_one_direction_only() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            execute("half-open down");
            client.getOutputStream().write(1);
            assertThat(server.getInputStream().read()).isEqualTo(1);
            server.getOutputStream().write(2);
            client.setSoTimeout(200);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void a_reset_reaches_both_sides_as_a_reset_and_new_connections_are_served() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
            execute("reset");
            assertThatThrownBy(() -> client.getInputStream().read())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
            assertThatThrownBy(() -> server.getInputStream().read())
                    .isInstanceOf(SocketException.class)
                    .hasMessageContaining("reset");
        }
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
        }
        assertThat(relay.counts().reset()).isEqualTo(1);
    }

    @Test
    void a_stalled_connection_can_be_reset() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
            execute("stall");
            client.getOutputStream().write(1);
            execute("reset");
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void the_reset_of_one_side_is_handed_on_to_the_other() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst())) {
            try (Socket server = target.next()) {
                exchange(client, server);
                server.setSoLinger(true, 0);
            }
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void while_it_is_down_new_connections_are_refused_and_open_ones_stay() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            execute("down");
            assertThatThrownBy(() -> Target.client(relay.ports().getFirst())).hasMessageContaining("refused");
            exchange(client, server);
        }
        execute("up");
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
        }
    }

    @Test
    void down_and_up_can_be_said_twice() {
        execute("down", "down", "up", "up");
        assertThat(relay.isOpen()).isTrue();
    }

    @Test
    void two_doors_share_a_stall_and_are_shut_together() throws Exception {
        execute("stall");
        try (Socket client = Target.client(relay.ports().getLast());
                Socket server = target.next()) {
            client.getOutputStream().write(1);
            server.setSoTimeout(200);
            assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        }
        execute("resume", "down");
        for (int port : relay.ports()) {
            assertThatThrownBy(() -> Target.client(port)).hasMessageContaining("refused");
        }
    }

    @Test
    void passed_and_held_bytes_are_counted() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
            awaitCounts(counts -> counts.connections() == 1
                    && counts.accepted() == 1
                    && counts.upBytes() == 1
                    && counts.awaiting() == 0);
            execute("half-open up");
            client.getOutputStream().write(new byte[10]);
            awaitCounts(counts -> counts.upHeldBytes() == 10);
        }
    }

    @Test
    void bytes_that_a_reset_has_dropped_are_not_held() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
            execute("half-open up");
            client.getOutputStream().write(new byte[10]);
            awaitCounts(counts -> counts.upHeldBytes() == 10);
            execute("reset", "resume");
        }

        awaitCounts(counts -> counts.connections() == 0 && counts.upHeldBytes() == 0);
    }

    @Test
    void after_a_reset_a_slow_link_is_not_busy_with_the_dropped_bytes() throws Exception {
        execute("rate 40");
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            assertThat(server.isConnected()).isTrue();
            client.getOutputStream().write(new byte[1448]);
            awaitCounts(counts -> counts.upHeldBytes() == 1448);
            execute("reset");
        }
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            server.setSoTimeout(20_000);
            exchange(client, server);
        }
    }

    @Test
    void a_connection_that_awaits_an_answer_is_counted() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            client.getOutputStream().write(1);
            assertThat(server.getInputStream().read()).isEqualTo(1);
            awaitCounts(counts -> counts.awaiting() == 1);
        }
    }

    @Test
    void a_closed_connection_is_forgotten() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            exchange(client, server);
        }
        awaitCounts(counts -> counts.connections() == 0);
        assertThat(relay.counts().accepted()).isEqualTo(1);
    }

    private static void exchange(Socket client, Socket server) throws IOException {
        client.getOutputStream().write(1);
        assertThat(server.getInputStream().read()).isEqualTo(1);
        server.getOutputStream().write(2);
        assertThat(client.getInputStream().read()).isEqualTo(2);
    }

    private static byte[] content() {
        byte[] content = new byte[10_000_000];
        new Random(42).nextBytes(content);
        return content;
    }

    private static long crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }

    private static long crcSent() {
        return crc(content());
    }

    /** Sends the content up, echoes it down, and returns the checksum of the bytes that came back. */
    private long crcReceived() throws Exception {
        try (Socket client = Target.client(relay.ports().getFirst());
                Socket server = target.next()) {
            Thread.ofVirtual().start(() -> echo(server));
            Thread.ofVirtual().start(() -> send(client));
            byte[] received = new byte[content().length];
            new DataInputStream(client.getInputStream()).readFully(received);
            return crc(received);
        }
    }

    private static void echo(Socket server) {
        try {
            server.getInputStream().transferTo(server.getOutputStream());
        } catch (IOException _) {
            return;
        }
    }

    private static void send(Socket client) {
        try {
            client.getOutputStream().write(content());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void execute(String... lines) {
        try {
            for (String line : lines) {
                handler.execute(ProxyCommand.parse(line));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits: bytes are counted once they are written, possibly after the other end has read them. */
    private void awaitCounts(Predicate<LinkCounts> expected) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!expected.test(relay.counts())) {
            assertThat(System.nanoTime())
                    .as("counts within 20 s: " + relay.counts())
                    .isLessThan(deadline);
            Thread.sleep(1);
        }
    }
}
