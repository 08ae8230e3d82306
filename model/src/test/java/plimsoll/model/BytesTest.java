package plimsoll.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {
    @ParameterizedTest
    @ValueSource(strings = {"8589934592g", "999999999999.9g", "many", "1.25g", "-1"})
    void a_size_that_is_unreadable_or_too_large_is_refused_and_shown(String text) {
        assertThatThrownBy(() -> Bytes.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void the_largest_size_is_read_exactly() {
        assertThat(Bytes.parse("8589934591.9g").count()).isEqualTo(Long.MAX_VALUE - (1L << 30) + 1 + 966_367_641);
    }
}
