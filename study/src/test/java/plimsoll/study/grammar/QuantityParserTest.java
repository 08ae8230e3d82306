package plimsoll.study.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.Bytes;

class QuantityParserTest {
    @ParameterizedTest
    @CsvSource({"250ms,PT0.25S", "10s,PT10S", "1.5 s,PT1.5S", "5min,PT5M", "2h,PT2H", "40us,PT0.00004S", "0s,PT0S"})
    void durations_have_written_units(String written, String expected) {
        assertThat(QuantityParser.duration(written)).isEqualTo(Duration.parse(expected));
    }

    @ParameterizedTest
    @CsvSource({"200/s,200", "30/min,0.5", "1.5 / s,1.5"})
    void rates_are_per_second_or_minute(String written, double expected) {
        assertThat(QuantityParser.perSecond(written)).isEqualTo(expected);
    }

    @Test
    void shares_are_of_one_and_users_are_counted() {
        assertThat(QuantityParser.share("95%")).isEqualTo(0.95);
        assertThat(QuantityParser.share("0.1 %")).isEqualTo(0.001);
        assertThat(QuantityParser.count("125 users")).isEqualTo(125);
        assertThat(QuantityParser.count("7")).isEqualTo(7);
        assertThat(QuantityParser.size("100b")).isEqualTo(new Bytes(100));
    }
}
