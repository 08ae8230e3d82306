package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;

/** A proxy in front of the target, which forwards requests, or opens a tunnel for TLS and HTTP/2. */
class ProxiesTest {
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private final List<String> asked = new CopyOnWriteArrayList<>();

    @Test
    void without_tls_a_proxy_is_asked_for_the_answer_itself_on_one_connection() throws Exception {
        try (ScriptedServer proxy = new ScriptedServer(client -> {
                    while (true) {
                        asked.add(request(client));
                        write(client, ANSWER);
                    }
                });
                Loop loop = new Loop("http://127.0.0.1:9/x?y=${id}", Map.of("proxy", proxy.url()))) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(proxy.connections()).isEqualTo(1);
        }

        assertThat(asked.get(0))
                .startsWith("GET http://127.0.0.1:9/x?y=" + Loop.id(0) + " HTTP/1.1\r\nHost: 127.0.0.1:9\r\n");
    }

    @Test
    void a_proxy_tunnels_tls_and_sees_none_of_its_content() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), client -> {
                    while (true) {
                        asked.add(request(client));
                        write(client, ANSWER);
                    }
                });
                ScriptedServer proxy = new ScriptedServer(client -> tunnel(client, server.port()));
                Loop loop = new Loop("https://127.0.0.1:" + server.port() + "/x", by(proxy, Certificates.trusted()))) {
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(loop.get()).isEqualTo(Outcome.ACKNOWLEDGED);
            assertThat(proxy.connections()).isEqualTo(1);
            assertThat(asked.get(0)).startsWith("CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1\r\n");
        }

        assertThat(asked.subList(1, 3)).allMatch(request -> request.startsWith("GET /x HTTP/1.1\r\n"));
    }

    @Test
    void a_proxy_that_refuses_the_tunnel_is_a_failure_that_says_so() throws Exception {
        try (ScriptedServer proxy = new ScriptedServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n");
                });
                Loop loop = new Loop("https://127.0.0.1:9/", Map.of("proxy", proxy.url()))) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.reason()).contains("407"));
        }
    }

    @Test
    void a_proxy_that_cannot_reach_the_target_answers_for_it() throws Exception {
        try (ScriptedServer proxy = new ScriptedServer(client -> {
                    request(client);
                    write(client, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
                });
                Loop loop = new Loop("http://127.0.0.1:9/", Map.of("proxy", proxy.url()))) {
            assertThat(loop.get()).isEqualTo(new Outcome.Unknown("status 502"));
        }
    }

    @Test
    void a_proxy_that_says_nothing_is_a_failure_in_time() throws Exception {
        try (ScriptedServer proxy = new ScriptedServer(client -> Thread.sleep(30_000));
                Loop loop = new Loop("https://127.0.0.1:9/", by(proxy, Map.of("connectTimeoutMillis", "300")))) {
            assertThat(loop.get()).isInstanceOf(Outcome.Failed.class);
        }
    }

    private static Map<String, String> by(ScriptedServer proxy, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("proxy", proxy.url());
        return all;
    }

    private void tunnel(Socket client, int port) throws IOException {
        asked.add(request(client));
        write(client, "HTTP/1.1 200 Connection established\r\n\r\n");
        try (Socket target = new Socket(InetAddress.getLoopbackAddress(), port)) {
            Thread.ofPlatform().daemon().start(() -> pump(target, client));
            pump(client, target);
        }
    }

    private static void pump(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // One of the two sides has disconnected.
        }
    }
}
