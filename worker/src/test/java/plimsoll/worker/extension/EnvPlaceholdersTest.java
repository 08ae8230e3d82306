package plimsoll.worker.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvPlaceholdersTest {
    @Test
    void an_environment_variable_that_is_not_set_is_named() {
        assertThatThrownBy(() -> EnvPlaceholders.filled(Map.of("account", "${env.MISSING}"), Map.of()))
                .hasMessageContaining("MISSING is not set");
    }

    @Test
    void a_value_is_taken_as_it_is_even_with_signs_that_a_replacement_would_obey() {
        assertThat(EnvPlaceholders.filled(Map.of("account", "a ${env.KEY} b"), Map.of("KEY", "x$1\\y")))
                .containsEntry("account", "a x$1\\y b");
    }

    @Test
    void the_identity_of_an_operation_is_left_to_the_driver() {
        assertThat(EnvPlaceholders.filled(Map.of("url", "/files/${id}"), Map.of()))
                .containsEntry("url", "/files/${id}");
    }
}
