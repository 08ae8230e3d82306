package plimsoll.lab.launch.ready;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbesTest {
    private static final Duration BOUND = Duration.ofSeconds(30);

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK, true",
        "HTTP/1.0 204 No Content, true",
        "HTTP/1.1 302 Found, false",
        "HTTP/1.1 503 Later, false",
        "SSH-2.0-OpenSSH_9.2, false"
    })
    void only_2xx_is_ready(String statusLine, boolean ready) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> request = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> answer(server, statusLine, request));
            assertThat(probe(server).answers(BOUND)).isEqualTo(ready);
            assertThat(request.get()).startsWith("GET /health?full=1 HTTP/1.1\r\nHost: 127.0.0.1:");
        }
    }

    @Test
    void one_that_accepts_and_says_nothing_is_not_waited_for_beyond_the_bound() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(probe(server).answers(Duration.ofMillis(50))).isFalse();
            assertThat(TcpReadinessProbe.of("127.0.0.1:" + server.getLocalPort())
                            .answers(BOUND))
                    .isTrue();
        }
    }

    @Test
    void an_address_without_a_listener_is_not_ready() throws Exception {
        // It never listens, and keeps its port from other processes.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            assertThat(probe(bound.getLocalPort()).answers(BOUND)).isFalse();
            assertThat(TcpReadinessProbe.of("localhost:" + bound.getLocalPort()).answers(BOUND))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8080", "localhost", "localhost:http", "localhost:99999", ":80"})
    void an_address_that_is_none_is_named(String text) {
        assertThatThrownBy(() -> TcpReadinessProbe.of(text)).hasMessageContaining("'" + text + "' is not host:port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://localhost/", "localhost:80", "http:///x"})
    void a_url_that_cannot_be_asked_is_named(String text) {
        assertThatThrownBy(() -> HttpReadinessProbe.of(text))
                .hasMessageContaining("'" + text + "' is not an http:// address");
    }

    private static HttpReadinessProbe probe(ServerSocket server) {
        return probe(server.getLocalPort());
    }

    private static HttpReadinessProbe probe(int port) {
        return HttpReadinessProbe.of("http://127.0.0.1:" + port + "/health?full=1");
    }

    private static void answer(ServerSocket server, String statusLine, CompletableFuture<String> request) {
        try (Socket socket = server.accept()) {
            byte[] read = new byte[4096];
            request.complete(new String(read, 0, socket.getInputStream().read(read), StandardCharsets.US_ASCII));
            socket.getOutputStream().write((statusLine + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            request.completeExceptionally(e);
        }
    }
}
