package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.search.SoakTrend;
import plimsoll.records.TrialFolder;

/** A load of five minutes in which one quantity at a time rises slowly under noise. */
class DriftTest {
    private static final int SECONDS = 300;
    private static final long SEED = 7;

    @TempDir
    private Path result;

    /** The rise of one quantity per second. */
    private record Leak(String figure, double perSecond) {
        double at(String name, int second) {
            return figure.equals(name) ? perSecond * second : 0;
        }
    }

    @ParameterizedTest
    @CsvSource({"live-set, 0.03", "footprint, 0.1", "threads, 0.03", "descriptors, 0.05", "temporary-files, 0.04"})
    void a_slow_leak_is_found_and_no_other_figure_is_blamed(String figure, double perSecond) {
        List<SoakTrend> drifts = SoakTrendEvaluator.of(soaked(new Leak(figure, perSecond)));

        assertThat(drifts).hasSize(5);
        assertThat(drifts.stream().filter(SoakTrend::rises).map(SoakTrend::figure))
                .containsExactly(figure);
        SoakTrend rising = drifts.stream().filter(SoakTrend::rises).findFirst().orElseThrow();
        boolean bytes = rising.unit().equals("bytes");
        assertThat(rising.perHour() / (bytes ? 1 << 20 : 1)).isBetween(perSecond * 3600 * 0.7, perSecond * 3600 * 1.3);
        assertThat(rising.sentence()).contains(figure);
    }

    @Test
    void a_steady_service_is_not_blamed_and_the_leak_that_could_hide_is_bounded() {
        List<SoakTrend> trends = SoakTrendEvaluator.of(soaked(new Leak("none", 0)));

        assertThat(trends).noneMatch(SoakTrend::rises);
        assertThat(trends)
                .allSatisfy(
                        trend -> assertThat(trend.mostPerHour().orElseThrow()).isGreaterThanOrEqualTo(trend.perHour()));
    }

    @Test
    void a_leak_too_slow_to_be_found_is_below_the_bound() {
        double hidden = 0.005;

        SoakTrend footprint = SoakTrendEvaluator.of(soaked(new Leak("footprint", hidden))).stream()
                .filter(trend -> trend.figure().equals("footprint"))
                .findFirst()
                .orElseThrow();

        assertThat(footprint.rises()).isFalse();
        assertThat(footprint.mostPerHour().orElseThrow()).isGreaterThan(hidden * 3600 * (1 << 20));
        assertThat(footprint.sentence()).containsSubsequence("less than", "an hour, at 95 %", "512m");
    }

    @Test
    void a_figure_that_rises_only_during_warm_up_is_not_a_drift() {
        TrialFolder folder = soaked(new Leak("none", 0), second -> true, second -> Math.min(second, 50) * 2.0);

        assertThat(SoakTrendEvaluator.of(folder)).noneMatch(SoakTrend::rises);
    }

    @Test
    void a_live_set_that_no_full_collection_showed_is_not_decidable() {
        List<SoakTrend> drifts =
                SoakTrendEvaluator.of(soaked(new Leak("live-set", 1), second -> second < 100, second -> 0.0));

        assertThat(drifts).filteredOn(SoakTrend::rises).isEmpty();
        assertThat(drifts.getFirst().sentence()).contains("live-set");
    }

    @Test
    void a_program_without_a_jvm_has_every_trend_but_that_of_a_live_set() {
        TrialFolder folder = soaked(
                new Leak("none", 0),
                _ -> false,
                _ -> 0.0,
                member -> member.runtime(ProgramRuntime.GO, Optional.empty()));

        assertThat(SoakTrendEvaluator.of(folder))
                .extracting(SoakTrend::figure)
                .containsExactly("footprint", "threads", "descriptors", "temporary-files");
    }

    @Test
    void the_time_until_a_limit_is_reached_is_reported() {
        List<SoakTrend> drifts = SoakTrendEvaluator.of(soaked(new Leak("footprint", 0.2)));

        assertThat(drifts)
                .anyMatch(soakTrend -> soakTrend.rises() && soakTrend.sentence().contains("512m"));
    }

    private TrialFolder soaked(Leak leak) {
        return soaked(leak, _ -> true, _ -> 0.0);
    }

    private TrialFolder soaked(Leak leak, IntPredicate collected, IntToDoubleFunction more) {
        return soaked(leak, collected, more, member -> member);
    }

    /**
     * @param collected whether a full collection happens in this second
     * @param more MiB and threads in addition to the leak
     */
    private TrialFolder soaked(
            Leak leak, IntPredicate collected, IntToDoubleFunction more, UnaryOperator<MemberFixture> program) {
        Random random = new Random(SEED);
        TrialFixture trial = TrialFixture.in(result, 1, "a", 1)
                .load(
                        new LoadModel.Open(1, LoadModel.Arrivals.CONSTANT, 1_000),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)))
                .states(LedgerState.ACKNOWLEDGED, SECONDS)
                .total(SECONDS * 1_000L);
        StringBuilder log = new StringBuilder();
        for (int second = 0; second <= SECONDS; second++) {
            trial.sample(sample(second, leak, random, more.applyAsDouble(second)));
            if (second % 7 == 0 && collected.test(second)) {
                long after = Math.round(60 + leak.at("live-set", second) + random.nextInt(3));
                log.append(String.format(
                        Locale.ROOT,
                        "[%d.000s][info][gc] GC(%d) Pause Full (Diagnostic Command) 200M->%dM(320M) 5.000ms%n",
                        TrialFixture.PHASE_START / 1000 + second,
                        second,
                        after));
            }
        }
        return trial.subject(member -> program.apply(member.gcLog(log.toString())))
                .write();
    }

    private static Sample sample(int second, Leak leak, Random random, double more) {
        double mebibytes = 200 + leak.at("footprint", second) + more + 6 * random.nextDouble();
        return new Sample(
                TrialFixture.PHASE_START + second * 1_000L,
                "service",
                Map.of(
                        Metric.RSS_ANONYMOUS,
                        Math.round(mebibytes * (1 << 20)),
                        Metric.THREADS,
                        Math.round(40 + leak.at("threads", second) + more + random.nextInt(4)),
                        Metric.DESCRIPTORS,
                        Math.round(60 + leak.at("descriptors", second) + random.nextInt(30)),
                        Metric.SCRATCH_FILES,
                        Math.round(5 + leak.at("temporary-files", second) + random.nextInt(5))));
    }
}
