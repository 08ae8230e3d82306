package plimsoll.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventLoopWarmUpTest {
    @ParameterizedTest
    @CsvSource({"1, 200", "70000, 200", "1000000, 16", "8000000, 2", "17000000, 1"})
    void a_warm_up_sends_fewer_requests_with_a_long_body(int bytes, int requests) {
        assertThat(requests("http://127.0.0.1:9/", "x".repeat(bytes))).isEqualTo(requests);
    }

    @Test
    void a_warm_up_sends_no_request_that_differs_between_operations() {
        assertThat(requests("http://127.0.0.1:9/${id}", "x")).isZero();
    }

    private static int requests(String url, String body) {
        LoopSettings settings = LoopSettings.of(Map.of("url", url, "method", "POST", "body", body));
        return EventLoopWarmUp.requests(settings.config().steps().getFirst().request());
    }
}
