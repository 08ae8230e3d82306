package plimsoll.plan.search.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryModelTest {
    private static final double MIB = 1 << 20;
    private static final MemoryModel BUFFERING = new MemoryModel(20 * MIB, 60_000, 1.1);

    @Test
    void exact_points_give_the_model_back() {
        MemoryModel.Fit fit = MemoryModel.fit(points(BUFFERING, 0, 1));

        assertThat(fit.model().base()).isCloseTo(20 * MIB, within(100.0));
        assertThat(fit.model().perOperation()).isCloseTo(60_000, within(100.0));
        assertThat(fit.model().perByte()).isCloseTo(1.1, within(0.001));
        assertThat(fit.errorMax()).isLessThan(1e-6);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void points_that_are_two_percent_off_predict_within_five(long seed) {
        MemoryModel.Fit fit = MemoryModel.fit(points(BUFFERING, 0.02, seed));
        double exact = BUFFERING.operationsThatFill(512L << 20, 10 << 20).orElseThrow();

        assertThat((double) fit.model().operationsThatFill(512L << 20, 10 << 20).orElseThrow())
                .as("seed %d", seed)
                .isCloseTo(exact, within(exact * 0.05));
        assertThat(fit.errorMedian()).isLessThanOrEqualTo(fit.errorMax());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void no_part_is_ever_below_zero(long seed) {
        MemoryModel model = MemoryModel.fit(points(new MemoryModel(30 * MIB, 16_000, 0), 0.05, seed))
                .model();

        assertThat(List.of(model.base(), model.perOperation(), model.perByte()))
                .as("seed %d", seed)
                .allMatch(part -> part >= 0);
    }

    @Test
    void a_model_that_does_not_fit_says_so_by_its_error() {
        List<MemoryModel.Point> points = new ArrayList<>(points(BUFFERING, 0, 1));
        points.set(3, new MemoryModel.Point(50, 1 << 20, 900L << 20));

        assertThat(MemoryModel.fit(points).errorMax()).isGreaterThan(0.5);
    }

    /** A mild curve: each further operation takes a little more than the one before. */
    @Test
    void a_curve_that_is_straight_between_the_points_shows_in_the_error_beyond_them() {
        List<MemoryModel.Point> curved = LongStream.of(4, 6, 8, 10, 12, 14, 16, 32)
                .mapToObj(count -> new MemoryModel.Point(count, 0, (20L << 20) + (count << 20) + count * count * 8_000))
                .toList();
        MemoryModel.Fit fit = MemoryModel.fitOfOneSize(curved).orElseThrow();
        assertThat(fit.errorMedian()).isLessThan(0.03);
        assertThat(fit.errorBeyond().orElseThrow()).isGreaterThan(0.05);
        assertThat(MemoryModel.fit(points(BUFFERING, 0, 1)).errorBeyond().orElseThrow())
                .isLessThan(1e-6);
    }

    @Test
    void a_heap_below_the_base_is_filled_by_nothing_and_free_operations_never_fill_it() {
        assertThat(BUFFERING.operationsThatFill(16 << 20, 1000)).contains(0L);
        assertThat(new MemoryModel(MIB, 0, 0).operationsThatFill(16 << 20, 1000))
                .isEmpty();
    }

    @Test
    void points_that_determine_no_line_are_refused() {
        assertThatThrownBy(() -> MemoryModel.fit(points(BUFFERING, 0, 1).subList(0, 4)))
                .hasMessageContaining("at least 5 points, but there are 4");
        List<MemoryModel.Point> oneSize = List.of(1L, 2L, 3L, 4L, 5L).stream()
                .map(count -> new MemoryModel.Point(count, 1000, count * 1000))
                .toList();
        assertThatThrownBy(() -> MemoryModel.fit(oneSize)).hasMessageContaining("two sizes");
    }

    private static List<MemoryModel.Point> points(MemoryModel truth, double noise, long seed) {
        Random random = new Random(seed);
        List<MemoryModel.Point> points = new ArrayList<>();
        for (long operations : new long[] {5, 10, 20, 50}) {
            for (long size : new long[] {100_000, 1 << 20}) {
                double heap = truth.liveHeap(operations, size) * (1 + noise * random.nextGaussian());
                points.add(new MemoryModel.Point(operations, size, Math.round(heap)));
            }
        }
        return points;
    }
}
