package plimsoll.plan.search.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.Bytes;

class ContainerPriceTest {
    @Test
    void a_month_is_730_hours_of_its_memory_and_its_cores() {
        ContainerPrice price = ContainerPrice.parse("core-hour=0.04, gib-hour=0.005");

        assertThat(price.month(Bytes.ofMebibytes(1024), 1)).isCloseTo(730 * 0.045, within(1e-9));
        assertThat(price.month(Bytes.ofMebibytes(512), 0.25)).isCloseTo(730 * 0.0125, within(1e-9));
        assertThat(ContainerPrice.parse("gib-hour=0,core-hour=1").month(Bytes.ofMebibytes(512), 2))
                .isCloseTo(1460, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "gib-hour=1",
                "gib-hour=1,gib-hour=1",
                "gib-hour=-1,core-hour=1",
                "gib-hour=nan,core-hour=1",
                "gib-hour=1e9,core-hour=1",
                "gib-hour=1,core-hour=1,disk=1",
                "gib-hour=1=2,core-hour=1",
                "gib-hour=0,core-hour=0"
            })
    void any_other_text_is_refused(String text) {
        assertThatThrownBy(() -> ContainerPrice.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_million_operations_cost_their_share_of_a_month() {
        double month = new ContainerPrice(0, 1).month(Bytes.ofMebibytes(512), 1);

        assertThat(ContainerPrice.million(month, 100)).isEqualTo(1e6 / 100 / 3600, within(1e-9));
    }
}
