package plimsoll.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.result.search.RightsizedContainer;

class MoneyTest {
    @ParameterizedTest
    @CsvSource({"730, 730.00", "12.5, 12.50", "1, 1.00", "0.238, 0.238", "0.5, 0.500", "0.0047, 0.00470", "0, 0.00"})
    void an_amount_has_two_decimals_and_a_small_one_three_digits(double amount, String written) {
        assertThat(RightsizedContainer.money(amount)).isEqualTo(written);
    }
}
