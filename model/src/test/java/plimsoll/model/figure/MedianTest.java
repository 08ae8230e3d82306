package plimsoll.model.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void no_values_have_no_median() {
        assertThat(Median.of(DoubleStream.empty())).isEmpty();
    }

    @Test
    void an_even_number_of_values_has_the_mean_of_the_two_in_the_middle() {
        assertThat(Median.of(DoubleStream.of(9, 1, 4, 2))).hasValue(3);
        assertThat(Median.of(DoubleStream.of(9, 1, 4))).hasValue(4);
    }
}
