package plimsoll.model.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityFormatTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "0.417, 0.42 ms",
        "9.996, 10.0 ms",
        "412.4, 412 ms",
        "999.4, 999 ms",
        "999.6, 1.00 s",
        "8134, 8.13 s",
        "59949, 59.9 s",
        "59960, 1 min 0 s",
        "125000, 2 min 5 s",
        "3599400, 59 min 59 s",
        "3599600, 1 h 0 min",
        "3720000, 1 h 2 min",
        "NaN, ?"
    })
    void times_have_three_digits_and_a_unit(double millis, String written) {
        assertThat(QuantityFormat.millis(millis)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, 0 ms", "PT0.0005S, 0.5 ms", "PT0.0025S, 2.5 ms", "PT1S, 1000 ms", "PT100S, 100000 ms"})
    void a_bound_has_all_its_digits(Duration time, String written) {
        assertThat(QuantityFormat.exactMillis(time)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 bytes",
        "100, 100 bytes",
        "1024, 1k",
        "536870912, 512m",
        "238000000, 227m",
        "1572864, 1.50m",
        "1073741824, 1024m",
        "21474836480, 20g",
        "NaN, ?"
    })
    void memory_is_written_in_mebibytes(double bytes, String written) {
        assertThat(QuantityFormat.bytes(bytes)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.0312, 3.12 %", "0.07, 7 %", "0.28, 28 %", "0.2801, 28.0 %", "0.87, 87 %", "1, 100 %"})
    void a_share_is_written_in_percent(double share, String written) {
        assertThat(QuantityFormat.share(share)).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "12, 12", "12.345, 12.3", "12400, 12\u202f400", "1234567.8, 1\u202f234\u202f568"})
    void a_count_has_its_thousands_apart(double count, String written) {
        assertThat(QuantityFormat.count(count)).isEqualTo(written);
    }
}
