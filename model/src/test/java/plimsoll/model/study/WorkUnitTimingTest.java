package plimsoll.model.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkUnitTimingTest {
    @ParameterizedTest
    @CsvSource({"0.4us, PT0.000001S", "441ms, PT0.441S", "277h, PT277H", "300h, PT300H", "2499999h, PT2499999H"})
    void a_stated_time_is_taken_however_long_it_is(String text, Duration taken) {
        Duration stated = WorkUnitTiming.time(text).orElseThrow();

        assertThat(WorkUnitTiming.stated("image", stated).took()).isEqualTo(taken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "0.0001us", "999999999h", "441", "-1s"})
    void another_text_is_refused(String text) {
        assertThat(WorkUnitTiming.time(text)).isEmpty();
    }
}
