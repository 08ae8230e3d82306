package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.Outcome;

class SocketTransportTest {
    /** More than a buffer of any transport holds. */
    private static final int LONG = 300_000;

    @Test
    void a_transport_that_the_machine_lacks_is_refused_with_the_cause() {
        assertThatThrownBy(() -> SocketTransport.chosen(Optional.of("io_uring"), SocketTransportTest::refused))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("io_uring", "EPERM");
    }

    @Test
    void an_unknown_transport_is_refused_with_the_names_of_all() {
        assertThatThrownBy(() -> SocketTransport.chosen(Optional.of("kqueue"), _ -> Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("kqueue", "io_uring, epoll, nio");
    }

    @Test
    void the_jdk_replaces_what_the_machine_lacks() {
        assertThat(SocketTransport.chosen(Optional.empty(), SocketTransportTest::refused))
                .isEqualTo(SocketTransport.NIO);
        assertThat(SocketTransport.chosen(Optional.empty(), _ -> Optional.empty()))
                .isEqualTo(SocketTransport.EPOLL);
    }

    @ParameterizedTest
    @EnumSource(SocketTransport.class)
    void a_server_that_does_not_listen_refuses(SocketTransport transport) throws Exception {
        assumeThat(transport.obstacle()).isEmpty();
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        try (Loop loop = new Loop(Map.of("url", "http://127.0.0.1:" + port + "/"), transport)) {
            assertThat(loop.get()).isEqualTo(new Outcome.Failed("connection refused"));
        }
    }

    @ParameterizedTest
    @EnumSource(SocketTransport.class)
    void an_operation_that_is_given_up_ends_its_connection(SocketTransport transport) throws Exception {
        assumeThat(transport.obstacle()).isEmpty();
        CompletableFuture<Integer> afterRequest = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(client -> {
                    request(client);
                    afterRequest.complete(client.getInputStream().read());
                });
                Loop loop = loop(server, "GET", transport).givingUpAfterMillis(20)) {
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown("given up"));
            assertThat(afterRequest.get(20, TimeUnit.SECONDS)).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource(SocketTransport.class)
    void long_bodies_go_both_ways_on_one_connection(SocketTransport transport) throws Exception {
        assumeThat(transport.obstacle()).isEmpty();
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: " + LONG + "\r\n\r\n" + "x".repeat(LONG);
        try (ScriptedServer server = new ScriptedServer(client -> {
                    while (request(client).length() > LONG) {
                        write(client, answer);
                    }
                });
                Loop loop = loop(server, "PUT", transport)) {
            for (int i = 0; i < 3; i++) {
                assertThat(loop.send(0, LONG)).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** A machine without native transports. */
    private static Optional<Throwable> refused(SocketTransport transport) {
        return transport == SocketTransport.NIO
                ? Optional.empty()
                : Optional.of(new UnsupportedOperationException("EPERM"));
    }

    private static Loop loop(ScriptedServer server, String method, SocketTransport transport) {
        return new Loop(Map.of("url", "http://127.0.0.1:" + server.port() + "/", "method", method), transport);
    }
}
