package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.IOException;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import plimsoll.model.Outcome;
import plimsoll.netty.Loop;
import plimsoll.netty.ScriptedServer;

/** With an invalid certificate nothing is sent; verification can be switched off. */
class WrongCertificatesTest {
    @Test
    void an_authority_of_ones_own_is_trusted_when_it_is_named() throws Exception {
        assertThat(outcome(Certificates.good(), Certificates.trusted())).isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void an_unknown_authority_is_refused() throws Exception {
        assertThat(reason(Certificates.good(), Map.of())).contains("certificate", "authority");
    }

    @Test
    void an_expired_certificate_is_refused() throws Exception {
        assertThat(reason(Certificates.expired(), Certificates.trusted())).contains("expired");
    }

    @Test
    void a_certificate_that_is_not_valid_yet_is_refused() throws Exception {
        assertThat(reason(Certificates.notYetValid(), Certificates.trusted())).contains("not valid yet");
    }

    @Test
    void a_self_signed_certificate_is_refused_unless_any_will_do() throws Exception {
        assertThat(reason(Certificates.selfSigned(), Certificates.trusted())).contains("certificate", "authority");
        assertThat(outcome(Certificates.selfSigned(), Map.of("tls.verify", "false")))
                .isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void a_server_that_never_shakes_hands_is_absent() throws Exception {
        try (ScriptedServer server = new ScriptedServer(client -> Thread.sleep(30_000));
                Loop loop = new Loop(
                        "https://127.0.0.1:" + server.port() + "/",
                        Map.of("tls.verify", "false", "connectTimeoutMillis", "1500"))) {
            assertThat(loop.get())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.reason()).contains("handshake timed out"));
        }
    }

    @Test
    void a_certificate_of_another_host_is_refused() throws Exception {
        assertThat(reason(Certificates.ofAnotherHost(), Certificates.trusted())).contains("127.0.0.1");
    }

    @Test
    void a_connection_that_has_proved_the_name_of_one_host_is_not_used_for_another() throws Exception {
        Map<String, String> settings = new HashMap<>(Certificates.trusted());
        try (ScriptedServer server = new ScriptedServer(Certificates.good(), WrongCertificatesTest::answer)) {
            settings.put("step.0.url", "https://127.0.0.1:" + server.port() + "/");
            settings.put("step.1.url", "https://localhost:" + server.port() + "/");
            try (Loop loop = new Loop(settings)) {
                assertThat(loop.send(0, 0)).isEqualTo(Outcome.ACKNOWLEDGED);
                assertThat(loop.send(1, 0)).isEqualTo(Outcome.ACKNOWLEDGED);
            }
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void any_certificate_will_do_on_request() throws Exception {
        Map<String, String> any = Map.of("tls.verify", "false");
        assertThat(outcome(Certificates.expired(), any)).isEqualTo(Outcome.ACKNOWLEDGED);
        assertThat(outcome(Certificates.ofAnotherHost(), any)).isEqualTo(Outcome.ACKNOWLEDGED);
    }

    @Test
    void a_server_without_tls_is_a_failure() throws Exception {
        Map<String, String> soon = Map.of("connectTimeoutMillis", "1500");
        assertThat(reason(ServerSocketFactory.getDefault(), soon)).contains("handshake timed out");
    }

    @Test
    void a_server_that_speaks_no_http2_is_a_failure() throws Exception {
        Map<String, String> http2 = Map.of("tls.verify", "false", "protocol", "http2");
        assertThat(reason(Certificates.good(), http2)).contains("instead of HTTP/2");
    }

    private static String reason(ServerSocketFactory sockets, Map<String, String> settings) throws Exception {
        Outcome outcome = outcome(sockets, settings);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).reason();
    }

    private static Outcome outcome(ServerSocketFactory sockets, Map<String, String> settings) throws Exception {
        try (ScriptedServer server = new ScriptedServer(sockets, WrongCertificatesTest::answer);
                Loop loop = new Loop("https://127.0.0.1:" + server.port() + "/", settings)) {
            return loop.get();
        }
    }

    private static void answer(Socket client) throws IOException {
        request(client);
        write(client, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        client.getInputStream().read();
    }
}
