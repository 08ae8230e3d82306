package plimsoll.transports.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.driver.Audit;
import plimsoll.driver.StoredCopy;

class HttpAuditTest {
    private static final Map<String, String> FLAT = Map.of("id", "$.name", "length", "$.size", "crc32c", "$.crc");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\":\"a\",\"size\":10,\"crc\":\"ffffFFFE\"},\n {\"name\":\"b } \\\" [\",\"size\":0}]",
                "{\"name\":\"a\",\"size\":10,\"crc\":4294967294}\n{\"size\":0,\"name\":\"b } \\\" [\",\"crc\":null}\n",
                "[ {\"name\":\"a\",\"size\":10,\"crc\":-2,\"more\":{\"x\":[1,{}]}} , {\"name\":\"b } \\\" [\",\"size\":0} ]\n"
            })
    void arrays_and_lines_say_the_same(String listing) throws Exception {
        assertThat(list(listing, FLAT))
                .containsExactly(
                        new StoredCopy("a", 10, OptionalInt.of(-2)),
                        new StoredCopy("b } \" [", 0, OptionalInt.empty()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", " [ ] ", "", "\n"})
    void an_empty_listing_is_empty(String listing) throws Exception {
        assertThat(list(listing, FLAT)).isEmpty();
    }

    @Test
    void paths_lead_into_objects_and_numbers_may_be_names() throws Exception {
        Map<String, String> nested = Map.of("id", "$.file.id", "length", "$.file.bytes");

        assertThat(list("[{\"file\":{\"id\":17,\"bytes\":3}}]", nested))
                .containsExactly(new StoredCopy("17", 3, OptionalInt.empty()));
    }

    @Test
    void a_listing_of_rows_says_who_is_there_and_nothing_of_lengths() throws Exception {
        assertThat(list("[{\"title\":\"a\",\"size\":10},{\"title\":\"b\"}]", Map.of("id", "$.title")))
                .containsExactly(StoredCopy.named("a"), StoredCopy.named("b"));
    }

    @Test
    void its_headers_are_sent() throws Exception {
        AtomicReference<String> seen = new AtomicReference<>("");
        try (HostileServer server = new HostileServer(client -> {
            seen.set(HostileServer.head(client));
            HostileServer.write(client, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]");
        })) {
            Map<String, String> settings = Map.of(
                    "url", server.url().replace("${id}", ""), "id", "$.name", "header.Authorization", "Bearer token");
            try (Audit audit = new HttpAuditFactory().open(settings);
                    Stream<StoredCopy> copies = audit.list()) {
                assertThat(copies).isEmpty();
            }
        }
        assertThat(seen.get())
                .startsWith("GET /files/ HTTP/1.1\r\n")
                .contains("\r\nAuthorization: Bearer token\r\n", "\r\nConnection: close\r\n");
    }

    private static List<StoredCopy> list(String listing, Map<String, String> paths) throws Exception {
        Map<String, String> settings = new java.util.TreeMap<>(paths);
        try (HostileServer server = new HostileServer(client -> {
            HostileServer.head(client);
            HostileServer.write(client, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < listing.length(); i += 7) {
                String chunk = listing.substring(i, Math.min(i + 7, listing.length()));
                HostileServer.write(client, Integer.toHexString(chunk.length()) + "\r\n" + chunk + "\r\n");
            }
            HostileServer.write(client, "0\r\n\r\n");
        })) {
            settings.put("url", server.url().replace("${id}", ""));
            try (Audit audit = new HttpAuditFactory().open(settings);
                    Stream<StoredCopy> copies = audit.list()) {
                return copies.toList();
            }
        }
    }
}
