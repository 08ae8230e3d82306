package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.hpack.HpackDecoder;
import plimsoll.netty.hpack.HpackEncoder;
import plimsoll.netty.request.Http2HeadEncoder;

class RequestRouteTest {
    @Test
    void a_host_that_is_written_is_the_authority_of_http_2() throws Exception {
        assertThat(head(Map.of("header.Host", "shop.example")))
                .containsEntry(":authority", "shop.example")
                .doesNotContainKey("host");
        assertThat(head(Map.of())).containsEntry(":authority", "127.0.0.1:81");
    }

    @Test
    void a_head_of_http_2_has_the_fields_of_its_operation_and_none_of_the_connection() throws Exception {
        assertThat(head(Map.of(
                        "method", "PUT",
                        "url", "http://127.0.0.1:81/files/${id}?a=b",
                        "header.X-Id", "<${id}>",
                        "header.Upgrade", "h2c",
                        "body", "four")))
                .containsExactly(
                        Map.entry(":method", "PUT"),
                        Map.entry(":scheme", "http"),
                        Map.entry(":authority", "127.0.0.1:81"),
                        Map.entry(":path", "/files/" + Loop.id(0) + "?a=b"),
                        Map.entry("x-id", "<" + Loop.id(0) + ">"),
                        Map.entry("content-length", "4"));
    }

    @Test
    void a_head_of_http_2_has_no_blanks_around_values_and_of_te_only_trailers() throws Exception {
        assertThat(head(Map.of(
                        "header.X-Id", " ${id} ",
                        "header.X-Kind", " a b ",
                        "header.Proxy-Connection", "keep-alive",
                        "header.TE", "gzip")))
                .containsEntry("x-id", Loop.id(0).toString())
                .containsEntry("x-kind", "a b")
                .doesNotContainKeys("proxy-connection", "te");
        assertThat(head(Map.of("header.TE", "trailers"))).containsEntry("te", "trailers");
    }

    @Test
    void a_head_that_cannot_be_encoded_does_not_take_the_place_of_the_one_before() {
        Http2HeadEncoder encoder = new Http2HeadEncoder();
        RequestRoute whole = route(Map.of("header.X-Kind", "shared"));
        RequestRoute incomplete = route(Map.of("header.X-Row", "${taken.row}"));
        encode(encoder, whole);
        byte[] before = encode(encoder, whole);

        assertThatThrownBy(() -> encode(encoder, incomplete)).isInstanceOf(IllegalStateException.class);

        assertThat(encode(encoder, whole)).isEqualTo(before);
    }

    private static byte[] encode(Http2HeadEncoder encoder, RequestRoute route) {
        HeaderBlock block = encoder.encode(route.http2Head(), operation(), 0);
        return Arrays.copyOf(block.bytes(), block.length());
    }

    private static Operation operation() {
        return new Operation(Loop.id(0), new PayloadBytes(Loop.id(0), 0), 0);
    }

    private static RequestRoute route(Map<String, String> written) {
        Map<String, String> settings = new HashMap<>(written);
        settings.putIfAbsent("url", "http://127.0.0.1:81/");
        settings.put("protocol", "http2");
        return new RequestRoute(LoopSettings.of(settings).config().steps().getFirst(), unused());
    }

    private static Map<String, String> head(Map<String, String> written) throws Exception {
        RequestRoute route = route(written);
        Operation operation = operation();
        HeaderBlock block = new HeaderBlock();
        route.http2Head().encode(new HpackEncoder(), operation, route.opening(operation).length, block);
        Map<String, String> fields = new LinkedHashMap<>();
        new HpackDecoder().decode(block.bytes(), 0, block.length(), field -> fields.put(field.name(), field.value()));
        return fields;
    }

    /** A pool that is never used, since nothing is sent. */
    @SuppressWarnings("NullAway")
    private static EventLoopConnectionPool unused() {
        return new EventLoopConnectionPool(null);
    }
}
