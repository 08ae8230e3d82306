package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.bottleneck.Scenes.ORDERS;
import static plimsoll.judge.bottleneck.Scenes.PARK;
import static plimsoll.judge.bottleneck.Scenes.SLEEP;
import static plimsoll.judge.bottleneck.Scenes.TOMCAT;

import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plimsoll.judge.bottleneck.InstrumentData.Load;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.result.inside.TimeBreakdown;

/** A service whose 32 operations are all together at a pool for a share of the time, and asleep for the rest. */
class ResampledDumpsTest {
    private static final int RUNS = 300;

    private final Random random = new Random(31);

    @Test
    void the_place_of_less_than_half_of_the_time_is_seldom_named() {
        assertThat(shareNamed(0.45, 20, BottleneckCategory.POOL)).isLessThan(0.02);
        assertThat(shareNamed(0.45, 6, BottleneckCategory.POOL)).isLessThan(0.05);
    }

    /** All such runs are alike, so one is enough. */
    @Test
    void the_place_of_all_of_the_time_is_named() {
        TimeBreakdown told = told(Stream.of(true, true, true));
        assertThat(told.place()).isEqualTo(BottleneckCategory.POOL);
        assertThat(told.decided()).isTrue();
    }

    @Test
    @Tag("thorough")
    void the_place_of_most_of_the_time_is_named() {
        assertThat(shareNamed(0.9, 20, BottleneckCategory.POOL)).isGreaterThan(0.95);
    }

    @Test
    void an_answer_that_other_dumps_may_contradict_says_so() {
        TimeBreakdown told = told(Stream.of(true, true, true, true, false, false));
        assertThat(told.place()).isEqualTo(BottleneckCategory.POOL);
        assertThat(told.decided()).isFalse();
        assertThat(told.notes()).singleElement().asString().contains("resamples");
    }

    private double shareNamed(double atPool, int dumps, BottleneckCategory category) {
        long named = IntStream.range(0, RUNS)
                .mapToObj(_ ->
                        told(Stream.generate(() -> random.nextDouble() < atPool).limit(dumps)))
                .filter(told -> told.decided() && told.place() == category)
                .count();
        return (double) named / RUNS;
    }

    private static TimeBreakdown told(Stream<Boolean> atPool) {
        return scene().told(atPool.map(pool -> pool ? pool() : asleep()).toList());
    }

    private static Scenes scene() {
        return Scenes.of().load(new Load(32, Optional.of(32), false, 10_000, 10_000, 0, 0, 0));
    }

    private static Scenes pool() {
        return scene().threads(
                        32,
                        "WAITING",
                        PARK,
                        "java.util.concurrent.Semaphore.acquire(Semaphore.java:1)",
                        ORDERS,
                        TOMCAT);
    }

    private static Scenes asleep() {
        return scene().threads(32, "TIMED_WAITING", SLEEP, ORDERS, TOMCAT);
    }
}
