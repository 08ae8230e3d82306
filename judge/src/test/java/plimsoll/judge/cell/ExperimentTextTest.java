package plimsoll.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "125 x 10m at once | 125 x 10m at once",
                "10 x 10m at once, beside leaving 10 x 10m at once | 10 x 10m at once, with background leaving 10 x 10m at once",
                "50/s, beside standing 32/s, beside health 4/s | 50/s, with background standing 32/s, with background health 4/s",
                "beside health 4/s | with background health 4/s",
                "5/s, with background beside 4/s | 5/s, with background beside 4/s",
            })
    void a_stored_load_is_read_in_the_words_of_today(String stored, String today) {
        assertThat(ExperimentText.storedLoad(stored)).isEqualTo(today);
    }
}
