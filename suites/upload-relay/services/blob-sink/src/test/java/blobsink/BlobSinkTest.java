package blobsink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BlobSinkTest {
    private static final String CONTAINER = "/devstoreaccount1/uploads";

    private final BlobSink sink = BlobSink.listening(0);

    @BeforeEach
    void create_the_container() throws IOException {
        try (var client = new RawClient(sink)) {
            assertThat(client.put(CONTAINER + "?restype=container", new byte[0]).status())
                    .isEqualTo(201);
        }
    }

    @AfterEach
    void stop() throws IOException {
        sink.close();
    }

    @Test
    void a_blob_is_listed_with_its_length_and_checksum() throws IOException {
        byte[] body = random(3_000_000);
        try (var client = new RawClient(sink)) {
            var stored = client.put(CONTAINER + "/a%20b+c", body);
            assertThat(stored.status()).isEqualTo(201);
            assertThat(stored.head())
                    .contains("ETag: ", "Last-Modified: ", "x-ms-request-server-encrypted: true", "x-ms-version: ");
            assertThat(client.get("/listing").body())
                    .isEqualTo("{\"id\":\"a b+c\",\"length\":3000000,\"crc32c\":" + crc(body) + "}\n");
        }
    }

    @Test
    void one_connection_serves_many_requests() throws IOException {
        try (var client = new RawClient(sink)) {
            for (int i = 0; i < 100; i++) {
                assertThat(client.put(CONTAINER + "/f" + i, random(i)).status()).isEqualTo(201);
            }
            assertThat(client.get("/listing").body().lines()).hasSize(100);
        }
    }

    @Test
    void a_blob_put_twice_is_stored_once_with_the_later_bytes() throws IOException {
        try (var client = new RawClient(sink)) {
            client.put(CONTAINER + "/f", random(10));
            client.put(CONTAINER + "/f", random(20));
            assertThat(client.get("/listing").body()).contains("\"length\":20").hasLineCount(1);
        }
    }

    @Test
    void blocks_become_a_blob_in_the_order_of_their_list() throws IOException {
        byte[] first = random(70_000);
        byte[] second = random(5);
        try (var client = new RawClient(sink)) {
            assertThat(client.put(block("B"), second).status()).isEqualTo(201);
            assertThat(client.put(block("A"), first).status()).isEqualTo(201);
            assertThat(client.get("/listing").body()).isEmpty();
            assertThat(client.get("/uncommitted").body()).isEqualTo("{\"id\":\"f\",\"blocks\":2}\n");
            assertThat(client.get(CONTAINER + "?restype=container&comp=list").body())
                    .doesNotContain("<Name>");
            assertThat(client.get(CONTAINER + "?restype=container&comp=list&include=uncommittedblobs")
                            .body())
                    .containsOnlyOnce("<Name>f</Name>");

            assertThat(client.put(CONTAINER + "/f?comp=blocklist", list("A", "B"))
                            .status())
                    .isEqualTo(201);
            Content whole = Content.of(first).then(Content.of(second));
            assertThat(client.get("/listing").body())
                    .isEqualTo("{\"id\":\"f\",\"length\":70005,\"crc32c\":" + whole.unsignedCrc32c() + "}\n");
            assertThat(client.get("/uncommitted").body()).isEmpty();
        }
    }

    @Test
    void the_pages_of_the_xml_listing_name_every_blob_once() throws IOException {
        try (var client = new RawClient(sink)) {
            for (String name : new String[] {"a", "b&", "b<", "c", "d"}) {
                client.put(CONTAINER + "/" + name.replace("<", "%3C"), random(1));
            }
            var first = client.get(CONTAINER + "?restype=container&comp=list&maxresults=3");
            assertThat(first.body())
                    .contains("<Name>a</Name>", "<Name>b&amp;</Name>", "<Name>b&lt;</Name>")
                    .contains("<NextMarker>c</NextMarker>");
            var second = client.get(CONTAINER + "?restype=container&comp=list&maxresults=3&marker=c");
            assertThat(second.body())
                    .contains("<Name>c</Name>", "<Name>d</Name>", "<NextMarker></NextMarker>")
                    .contains("<crc32c>" + crc(random(1)) + "</crc32c>");
        }
    }

    @Test
    void the_properties_of_a_blob_hold_its_length_and_checksum() throws IOException {
        try (var client = new RawClient(sink)) {
            client.put(CONTAINER + "/f", random(12));
            String head = client.say("HEAD " + CONTAINER + "/f HTTP/1.1\r\nHost: x\r\n\r\n")
                    .head();
            assertThat(head).contains("Content-Length: 12\r\n", "x-ms-meta-crc32c: " + crc(random(12)));
            assertThat(client.get("/health").status()).isEqualTo(200);
        }
    }

    @Test
    void a_date_has_a_day_of_two_digits() {
        assertThat(BlobPage.httpDate(0)).isEqualTo("Thu, 01 Jan 1970 00:00:00 GMT");
    }

    @Test
    void a_client_that_expects_100_continue_gets_it() throws IOException {
        try (var client = new RawClient(sink)) {
            client.say("PUT " + CONTAINER + "/f HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.head()).startsWith("HTTP/1.1 100");
            assertThat(client.say("abc").reply().status()).isEqualTo(201);
        }
    }

    private static String block(String id) {
        return CONTAINER + "/f?comp=block&blockid=" + encoded(id);
    }

    private static byte[] list(String... ids) {
        var xml = new StringBuilder("<?xml version=\"1.0\"?><BlockList>");
        for (String id : ids) {
            xml.append("<Latest>").append(encoded(id)).append("</Latest>");
        }
        return xml.append("</BlockList>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String encoded(String id) {
        return Base64.getEncoder().encodeToString((id + "..").getBytes(StandardCharsets.UTF_8));
    }

    private static long crc(byte[] bytes) {
        return Content.of(bytes).unsignedCrc32c();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
