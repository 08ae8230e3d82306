package plimsoll.transports.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OperationTemplateTest {
    @Test
    void a_text_that_names_values_from_answers_very_often_is_refused() {
        assertThat(new OperationTemplate("${taken.a}".repeat(1000)).constant()).isFalse();
        assertThatThrownBy(() -> new OperationTemplate("${taken.a}".repeat(60_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("600000 characters", "1000 times", "${taken.a}");
    }
}
