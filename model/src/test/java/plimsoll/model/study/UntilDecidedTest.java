package plimsoll.model.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UntilDecidedTest {
    @ParameterizedTest
    @CsvSource({
        "until decided, 0.05, 24",
        "until-decided, 0.05, 24",
        "until decided to 10%, 0.1, 24",
        "until decided to 7.5 % within 40, 0.075, 40",
        "until-decided-within-100, 0.05, 100"
    })
    void a_rule_has_a_smallest_difference_and_a_most(String text, double smallest, int most) {
        assertThat(UntilDecided.parse(text)).contains(new UntilDecided(smallest, most));
    }

    @ParameterizedTest
    @ValueSource(strings = {"6", "", "decided", "until steady", "until decided within", "until decided to 5"})
    void another_text_is_not_a_rule(String text) {
        assertThat(UntilDecided.parse(text)).isEmpty();
    }

    @Test
    void numbers_that_no_run_can_have_are_refused() {
        for (String text : new String[] {"until decided to 2%", "until decided to 50%"}) {
            assertThatThrownBy(() -> UntilDecided.parse(text)).as(text).hasMessageContainingAll("3 %", "50 %");
        }
        for (String text : new String[] {"until decided within 6", "until decided within 101"}) {
            assertThatThrownBy(() -> UntilDecided.parse(text)).as(text).hasMessageContainingAll("7", "100");
        }
    }
}
