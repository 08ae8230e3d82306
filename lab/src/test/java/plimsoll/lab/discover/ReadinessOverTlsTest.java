package plimsoll.lab.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.lab.launch.ready.HttpsReadinessProbe;

/** Checks the probe over TLS against a service with a certificate of its own. */
class ReadinessOverTlsTest {
    private static final Duration BOUND = Duration.ofSeconds(30);

    @Test
    void a_self_signed_member_is_ready_once_it_answers_2xx() throws Exception {
        try (UnknownService service = UnknownService.openSelfSigned()) {
            service.says("/up", 204, "").says("/down", 503, "");

            assertThat(probe(service, "/up").answers(BOUND)).isTrue();
            assertThat(probe(service, "/down").answers(BOUND)).isFalse();
            assertThat(probe(service, "/down").describe(BOUND)).endsWith("/down is answered with 503");
        }
    }

    @Test
    void an_answer_that_never_ends_is_not_read_to_its_end() throws Exception {
        try (UnknownService service = UnknownService.openSelfSigned()) {
            service.says("/endless", new UnknownService.Answer(200, Map.of(), "more", true));

            assertThat(probe(service, "/endless").answers(BOUND)).isTrue();
        }
    }

    @Test
    void one_that_never_answers_the_handshake_is_not_waited_for_beyond_the_bound() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(HttpsReadinessProbe.of("https://127.0.0.1:" + server.getLocalPort() + "/")
                            .answers(Duration.ofMillis(50)))
                    .isFalse();
        }
    }

    @Test
    void a_url_without_tls_is_refused() {
        assertThatThrownBy(() -> HttpsReadinessProbe.of("http://127.0.0.1:1/")).hasMessageContaining("https://");
    }

    private static HttpsReadinessProbe probe(UnknownService service, String path) {
        return HttpsReadinessProbe.of(service.base() + path);
    }
}
