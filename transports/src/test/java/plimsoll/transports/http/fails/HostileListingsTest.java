package plimsoll.transports.http.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;
import plimsoll.transports.http.HostileServer;
import plimsoll.transports.http.HttpAuditFactory;

/** An incomplete listing must never be taken for a complete one. */
class HostileListingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\":\"a\",\"size\":1}",
                "[{\"name\":\"a\",\"size\":1},",
                "[{\"name\":\"a\",\"size\":1},]",
                "[{\"name\":\"a\",\"size\":1} {\"name\":\"b\",\"size\":1}]",
                "[{\"name\":\"a\",\"size\":1}] [",
                "{\"name\":\"a\",\"size\":1}\n{\"name\":\"b",
                "<html>",
                "[{\"name\":\"a\"}]",
                "[{\"name\":\"a\",\"size\":\"large\"}]",
                "[{\"name\":\"a\",\"size\":1,\"crc\":\"xyz\"}]",
                "[{\"name\":\"a\",\"size\":1,\"crc\":4294967296}]",
                "[1, 2]"
            })
    void half_or_wrong(String listing) {
        refused(ok(listing));
    }

    @Test
    void an_endless_item_is_refused() {
        refused(ok("[{\"name\":\"" + "x".repeat(2 << 20)));
    }

    @Test
    void an_item_that_nests_too_deeply_is_refused() {
        refused(ok("[{\"name\":\"a\",\"size\":1,\"more\":" + "[".repeat(200_000) + "]".repeat(200_000) + "}]"));
    }

    @Test
    void a_connection_that_breaks_in_the_middle_is_an_error() {
        refused("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"name\":\"a\",\"size\":1}\n");
    }

    /** A service that dies between two lines ends them as one that has listed all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "{\"name\":\"a\",\"size\":1}",
                "{\"name\":\"a\",\"size\":1}\n",
                "{\"name\":\"a\",\"size\":1}\n{\"name\":\"b\",\"size\":1}\n"
            })
    void lines_that_nothing_but_the_end_of_the_connection_ends_are_refused(String lines) {
        refused("HTTP/1.1 200 OK\r\n\r\n" + lines);
        refused("HTTP/1.0 200 OK\r\n\r\n" + lines);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"name\":\"a\",\"size\":1}]\n"})
    void an_array_ends_by_its_bracket(String array) throws Exception {
        assertThat(list("HTTP/1.1 200 OK\r\n\r\n" + array)).isEqualTo(array.contains("{") ? 1 : 0);
    }

    @Test
    void another_status_is_an_error() {
        refused("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n[]");
    }

    private static String ok(String listing) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + listing.length() + "\r\n\r\n" + listing;
    }

    private static void refused(String answer) {
        assertThatThrownBy(() -> list(answer)).isInstanceOfAny(UncheckedIOException.class, IllegalStateException.class);
    }

    private static long list(String answer) throws Exception {
        try (HostileServer server = new HostileServer(client -> {
                    HostileServer.head(client);
                    HostileServer.write(client, answer);
                });
                Audit audit = new HttpAuditFactory()
                        .open(Map.of(
                                "url", server.url().replace("${id}", ""),
                                "id", "$.name",
                                "length", "$.size",
                                "crc32c", "$.crc"));
                Stream<StoredCopy> copies = audit.list()) {
            return copies.toList().size();
        }
    }
}
