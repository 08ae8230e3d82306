package plimsoll.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
    private static final List<Double> COUNTS = List.of(0.0, 1.0, -32_768.0, 32_767.0);
    private static final List<Double> MANY = List.of(-32_769.0, 32_768.0, -2_147_483_648.0, 2_147_483_647.0);
    private static final List<Double> PAGES = List.of(0.0, 2_147_483_648.0, 4096.0 * 2_000_000_001);
    private static final List<Double> RATES = List.of(0.1, 0.123, 2.5, 1999.0, 0.000_123_4, -0.3);
    private static final List<Double> OTHERS =
            List.of(1.0 / 3, -0.0, 1e300, Double.MIN_VALUE, Double.NaN, Double.NEGATIVE_INFINITY, 4_294_967_297.0);

    @Test
    void no_number_of_a_series_changes_beside_any_others() {
        List<List<Double>> lists = new ArrayList<>(List.of(List.of(), COUNTS, MANY, PAGES, RATES, OTHERS));
        lists.add(joined(List.of(COUNTS, MANY)));
        lists.add(joined(List.of(MANY, RATES)));
        lists.add(joined(List.of(PAGES, RATES)));
        lists.add(joined(List.of(COUNTS, MANY, PAGES, RATES, OTHERS)));
        OTHERS.forEach(other -> lists.add(List.of(other)));

        for (List<Double> values : lists) {
            assertThat(new ArrayList<>(series(List.of(), values, values).low())).isEqualTo(values);
            assertThat(series(List.of(), List.of(7.5), values).high()).isEqualTo(values);
        }
        for (List<Long> times : List.of(List.<Long>of(), List.of(0L, 2_147_483_647L), List.of(-1L, 2_147_483_648L))) {
            assertThat(series(times, COUNTS, COUNTS).atMillis()).isEqualTo(times);
        }
    }

    @Test
    void equal_edges_of_a_series_are_one_list_and_others_are_two() {
        TimeSeries line = series(List.of(), RATES, new ArrayList<>(RATES));
        TimeSeries band = series(List.of(), List.of(0.0), List.of(-0.0));

        assertThat(line.high()).isSameAs(line.low());
        assertThat(band.high()).isEqualTo(List.of(-0.0)).isNotEqualTo(band.low());
    }

    private static List<Double> joined(List<List<Double>> lists) {
        return lists.stream().flatMap(List::stream).toList();
    }

    private static TimeSeries series(List<Long> times, List<Double> low, List<Double> high) {
        return new TimeSeries("service", "cpu_time", "ms", true, times, low, high);
    }
}
