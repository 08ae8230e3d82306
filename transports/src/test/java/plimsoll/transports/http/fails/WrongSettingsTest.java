package plimsoll.transports.http.fails;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.transports.http.HttpAuditFactory;
import plimsoll.transports.http.HttpDriverFactory;

class WrongSettingsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "url | ftp://127.0.0.1/ | http://127.0.0.1:8080",
                "url | http://127.0.0.1:1/ü | http://127.0.0.1:8080",
                "url | http:///files | http://127.0.0.1:8080",
                "url | http://127.0.0.1:99999/a b | http://127.0.0.1:8080",
                "method | put | a method such as PUT",
                "expect | 2xx | status codes",
                "as | form | [raw, multipart]",
                "connections | maybe | [keep-alive, close]",
                "connectTimeoutMillis | 0 | milliseconds",
                "header.X Y | z | token",
                "bytesPerSecond | 0 | a number of bytes above 0",
                "abortAfterBytes | 5m | a number of bytes above 0",
                "holdMillis | 100 | unless abortAfterBytes",
                "returns | 100 bytes | a length and a step",
                "timeout | 5 | unknown settings [timeout]"
            })
    void is_refused_with_the_value_seen_and_what_is_meant(String key, String value, String expected) {
        Map<String, String> settings = new TreeMap<>(Map.of("url", "http://127.0.0.1:1/"));
        settings.put(key, value);

        assertThatThrownBy(() -> new HttpDriverFactory().open(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void a_header_with_a_line_end_is_refused() {
        assertThatThrownBy(() -> new HttpDriverFactory()
                        .open(Map.of("url", "http://127.0.0.1:1/", "header.X", "a\r\nInjected: b")))
                .hasMessageContaining("without line ends");
    }

    @Test
    void an_answer_that_is_compared_is_not_searched_too() {
        assertThatThrownBy(() -> new HttpDriverFactory()
                        .open(Map.of(
                                "url", "http://127.0.0.1:1/", "returns", "9 bytes of step 0", "take.id", "json /id")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("take.id", "returns");
    }

    @Test
    void a_url_is_needed() {
        assertThatThrownBy(() -> new HttpDriverFactory().open(Map.of())).hasMessageContaining("'url' is missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https | tls.ca | pom.xml | PEM file",
                "https | tls.ca | not-there.pem | PEM file",
                "https | tls.verify | no | [true, false]",
                "https | header.Host | elsewhere | does not set itself",
                "http | tls | yes | [off, on]",
                "http | tls.ca | ca.pem | unknown settings [tls.ca]"
            })
    void an_audit_over_tls_is_refused_with_the_value_seen(String scheme, String key, String value, String expected) {
        Map<String, String> settings = new TreeMap<>(Map.of("url", scheme + "://127.0.0.1:1/", "id", "$.name"));
        settings.put(key, value);

        assertThatThrownBy(() -> new HttpAuditFactory().open(settings))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(key, expected);
    }

    @Test
    void an_audit_needs_paths() {
        assertThatThrownBy(() -> new HttpAuditFactory()
                        .open(Map.of("url", "http://127.0.0.1:1/", "id", "name", "length", "$.size")))
                .hasMessageContainingAll("'id' is 'name'", "$.name");
    }
}
