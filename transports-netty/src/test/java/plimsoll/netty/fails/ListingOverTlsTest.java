package plimsoll.netty.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plimsoll.netty.ScriptedServer.request;
import static plimsoll.netty.ScriptedServer.write;

import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;
import plimsoll.netty.ScriptedServer;
import plimsoll.transports.http.HttpAuditFactory;

/** With an invalid certificate an audit lists nothing, and sends none of its headers. */
class ListingOverTlsTest {
    private static final String LISTING = "[{\"name\":\"a\"},{\"name\":\"b\"}]";

    private final List<String> seen = new CopyOnWriteArrayList<>();

    @Test
    void an_authority_of_ones_own_is_trusted_when_it_is_named() throws Exception {
        assertThat(listed(Certificates.good(), Certificates.trusted(), ok(LISTING)))
                .containsExactly(StoredCopy.named("a"), StoredCopy.named("b"));
        assertThat(seen.getFirst()).startsWith("GET /files HTTP/1.1\r\n").contains("X-Token: secret");
    }

    @Test
    void a_url_without_tls_gets_it_by_the_setting() throws Exception {
        Map<String, String> settings = new HashMap<>(Certificates.trusted());
        settings.put("tls", "on");
        try (ScriptedServer server = server(Certificates.good(), ok(LISTING))) {
            assertThat(list("http://127.0.0.1:" + server.port() + "/files", settings))
                    .hasSize(2);
        }
    }

    @Test
    void an_unknown_authority_is_refused() throws Exception {
        refused(Certificates.good(), Map.of());
        refused(Certificates.selfSigned(), Certificates.trusted());
    }

    @Test
    void an_expired_certificate_is_refused() throws Exception {
        refused(Certificates.expired(), Certificates.trusted());
    }

    @Test
    void a_certificate_of_another_host_is_refused() throws Exception {
        refused(Certificates.ofAnotherHost(), Certificates.trusted());
    }

    @Test
    void any_certificate_will_do_on_request() throws Exception {
        Map<String, String> any = Map.of("tls.verify", "false");
        assertThat(listed(Certificates.selfSigned(), any, ok(LISTING))).hasSize(2);
        assertThat(listed(Certificates.ofAnotherHost(), any, ok(LISTING))).hasSize(2);
    }

    @Test
    void a_server_without_tls_is_a_failure() throws Exception {
        refused(ServerSocketFactory.getDefault(), Map.of("tls.verify", "false"));
    }

    @Test
    void a_redirect_is_not_followed() throws Exception {
        String elsewhere = "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n";

        assertThatThrownBy(() -> listed(Certificates.good(), Certificates.trusted(), elsewhere))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("302");
    }

    @Test
    void a_connection_that_breaks_in_the_middle_is_an_error() throws Exception {
        String half = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"name\":\"a\"}\n";

        assertThatThrownBy(() -> listed(Certificates.good(), Certificates.trusted(), half))
                .isInstanceOf(UncheckedIOException.class);
    }

    private void refused(ServerSocketFactory sockets, Map<String, String> settings) {
        assertThatThrownBy(() -> listed(sockets, settings, ok(LISTING)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("https://127.0.0.1:");
        assertThat(seen).noneMatch(request -> request.contains("X-Token"));
    }

    private static String ok(String listing) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + listing.length() + "\r\n\r\n" + listing;
    }

    private List<StoredCopy> listed(ServerSocketFactory sockets, Map<String, String> settings, String answer)
            throws Exception {
        try (ScriptedServer server = server(sockets, answer)) {
            return list("https://127.0.0.1:" + server.port() + "/files", settings);
        }
    }

    private static List<StoredCopy> list(String url, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(Map.of("url", url, "id", "$.name", "header.X-Token", "secret"));
        try (Audit audit = new HttpAuditFactory().open(all);
                Stream<StoredCopy> copies = audit.list()) {
            return copies.toList();
        }
    }

    /** A client without TLS would be answered with bytes that are no handshake. */
    private ScriptedServer server(ServerSocketFactory sockets, String answer) throws Exception {
        return new ScriptedServer(sockets, client -> {
            seen.add(sockets.equals(ServerSocketFactory.getDefault()) ? "" : request(client));
            write(client, answer);
        });
    }
}
