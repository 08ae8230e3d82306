package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.netty.hpack.HeaderBlock;
import plimsoll.netty.hpack.HpackDecoder;
import plimsoll.netty.hpack.HpackEncoder;
import plimsoll.transports.request.HttpSettings;

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

    private static Map<String, String> head(Map<String, String> written) throws Exception {
        Map<String, String> settings = new HashMap<>(written);
        settings.putIfAbsent("url", "http://127.0.0.1:81/");
        settings.put("protocol", "http2");
        LoopSettings loopSettings = LoopSettings.of(settings);
        HttpSettings step = loopSettings.config().steps().get(0);
        RequestRoute route = new RequestRoute(step, unused());
        Operation operation = new Operation(Loop.id(0), new PayloadBytes(Loop.id(0), 0), 0);
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
