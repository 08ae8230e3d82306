package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.TrialFixture;
import plimsoll.judge.search.PartMinima.MeasuredValue;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.search.SoakTrend;

/** The upper bound of a slope, in soaks of an hour whose true slope is known, in MiB. */
class SoakBoundTest {
    private static final int RUNS = 2_000;
    private static final long HOUR = 3_600_000;

    private static final long SAMPLED_EACH = 10_000;

    /** Full collections are forced every fortieth part of a soak. */
    private static final long COLLECTED_EACH = HOUR / 40;

    /** Memory that is filled between two collections, and by how much the floors after them scatter. */
    private static final double FILLED = 100;

    private static final double FLOORS = 3;

    private final Random random = new Random(20_261_201);

    /** A part has three minutes: cycles take from a third of it to all of the load. */
    @ParameterizedTest
    @CsvSource({"60, 0", "60, 60", "400, 0", "400, 60", "1200, 0", "1200, 60", "3600, 0", "3600, 60"})
    void the_slope_of_memory_that_a_collector_frees_in_cycles_is_below_the_bound(int seconds, double perHour) {
        assertThat(covered(perHour, 0, () -> cycles(perHour, seconds * 1_000.0)))
                .isGreaterThan(0.93 - simulationError(0.93));
    }

    /** Without the step, each soak that stays within one megabyte would be said not to rise. */
    @ParameterizedTest
    @CsvSource({"0, 0", "0.3, 0", "0.7, 0", "1.5, 0", "4, 0", "0, 0.3", "0.7, 0.3", "4, 0.3"})
    void the_slope_of_a_live_set_that_a_log_rounds_to_megabytes_is_below_the_bound(double perHour, double noise) {
        assertThat(covered(perHour, 1, () -> logged(perHour, noise))).isGreaterThan(0.95 - simulationError(0.95));
    }

    @Test
    void a_live_set_that_creeps_within_one_megabyte_is_not_said_to_stay(@TempDir Path result) {
        double perHour = 0.7 * HOUR / 300_000;
        StringBuilder log = new StringBuilder();
        for (int second = 0; second <= 300; second += 7) {
            log.append(String.format(
                    Locale.ROOT,
                    "[%d.000s][info][gc] GC(%d) Pause Full (Diagnostic Command) 200M->%dM(320M) 5.000ms%n",
                    TrialFixture.PHASE_START / 1000 + second,
                    second,
                    (int) (60.1 + perHour * second * 1_000 / HOUR)));
        }
        SoakTrend liveSet = SoakTrendEvaluator.of(TrialFixture.in(result, 1, "a", 1)
                        .load(
                                new LoadModel.Open(1, LoadModel.Arrivals.CONSTANT, 1_000),
                                new StopCondition.Elapsed(Duration.ofSeconds(300)))
                        .states(LedgerState.ACKNOWLEDGED, 300)
                        .total(300_000)
                        .subject(member -> member.gcLog(log.toString()))
                        .write())
                .getFirst();

        assertThat(liveSet.figure()).isEqualTo("live-set");
        assertThat(liveSet.first()).isEqualTo(liveSet.last());
        assertThat(liveSet.mostPerHour().orElseThrow()).isBetween(perHour * (1 << 20), 3 * perHour * (1 << 20));
        assertThat(liveSet.sentence()).contains("less than");
    }

    /** Returns the share of soaks whose bound is not below the true slope. */
    private static double covered(double perHour, double step, Supplier<List<MeasuredValue>> soak) {
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            covered += PartMinima.of(soak.get(), 0, HOUR).mostPerHour(step) >= perHour ? 1 : 0;
        }
        return (double) covered / RUNS;
    }

    /** Each cycle fills the same memory at its own pace, above a floor that resembles the one before it. */
    private List<MeasuredValue> cycles(double perHour, double millis) {
        List<MeasuredValue> values = new ArrayList<>();
        double length = pace(millis);
        double begun = -length * random.nextDouble();
        double floor = random.nextGaussian();
        for (long at = 0; at < HOUR; at += SAMPLED_EACH) {
            while (at >= begun + length) {
                begun += length;
                length = pace(millis);
                floor = 0.5 * floor + Math.sqrt(0.75) * random.nextGaussian();
            }
            double filled = FILLED * (at - begun) / length;
            values.add(
                    new MeasuredValue(at, 200 + perHour * at / HOUR + FLOORS * floor + filled + random.nextGaussian()));
        }
        return values;
    }

    private double pace(double millis) {
        return millis * (0.8 + 0.4 * random.nextDouble());
    }

    private List<MeasuredValue> logged(double perHour, double noise) {
        List<MeasuredValue> values = new ArrayList<>();
        double first = 60 + random.nextDouble();
        for (long at = 0; at < HOUR; at += COLLECTED_EACH) {
            values.add(new MeasuredValue(at, Math.floor(first + perHour * at / HOUR + noise * random.nextGaussian())));
        }
        return values;
    }

    private static double simulationError(double share) {
        return 3 * Math.sqrt(share * (1 - share) / RUNS);
    }
}
