package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.transports.request.HttpSettings;

class RequestRouteTest {
    @Test
    void a_host_that_is_written_is_the_authority_of_http_2() {
        assertThat(headers(Map.of("header.Host", "shop.example")).authority()).hasToString("shop.example");
        assertThat(headers(Map.of()).authority()).hasToString("127.0.0.1:81");
        assertThat(headers(Map.of("header.Host", "shop.example")).contains("host"))
                .isFalse();
    }

    private static Http2Headers headers(Map<String, String> written) {
        Map<String, String> settings = new HashMap<>(written);
        settings.put("url", "http://127.0.0.1:81/");
        settings.put("protocol", "http2");
        LoopSettings loopSettings = LoopSettings.of(settings);
        HttpSettings step = loopSettings.config().steps().get(0);
        RequestRoute route = new RequestRoute(step, unused());
        return route.headers(new Operation(Loop.id(0), new PayloadBytes(Loop.id(0), 0), 0), 0);
    }

    /** A pool that is never used, since nothing is sent. */
    @SuppressWarnings("NullAway")
    private static EventLoopConnectionPool unused() {
        return new EventLoopConnectionPool(null);
    }
}
