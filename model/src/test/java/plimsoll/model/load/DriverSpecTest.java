package plimsoll.model.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DriverSpecTest {
    @Test
    void requests_by_get_and_head_only_read() {
        assertThat(new DriverSpec("http-loop", Map.of("method", "GET", "url", "/")).reads())
                .isTrue();
        assertThat(new DriverSpec("http", Map.of("step.0.method", "GET", "step.1.method", "HEAD")).reads())
                .isTrue();
    }

    @Test
    void one_step_that_writes_is_enough_to_store_something() {
        assertThat(new DriverSpec("http", Map.of("step.0.method", "GET", "step.1.method", "DELETE")).reads())
                .isFalse();
        assertThat(new DriverSpec("http", Map.of("method", "POST")).reads()).isFalse();
    }

    @Test
    void a_driver_whose_operations_are_not_known_may_store_something() {
        assertThat(new DriverSpec("queue", Map.of("method", "GET")).reads()).isFalse();
        assertThat(new DriverSpec("http", Map.of()).reads()).isFalse();
    }
}
