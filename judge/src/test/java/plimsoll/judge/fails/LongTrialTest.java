package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.CpuLimit;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.records.TrialFolder;

/** A trial of more than five hours, with three collections in each second. */
class LongTrialTest {
    private static final int SECONDS = 20_000;
    private static final int COLLECTIONS = 3 * SECONDS;

    /** A search for each collection through the reports of all seconds takes a billion steps. */
    private static final Duration LINEAR = Duration.ofSeconds(20);

    @TempDir
    Path result;

    @Test
    void its_reports_are_not_read_anew_for_each_collection_and_each_second() throws Exception {
        String log = IntStream.range(1, COLLECTIONS)
                .mapToObj(number -> String.format(
                        Locale.ROOT,
                        "[%.3fs][info][gc] GC(%d) Pause Young (Allocation Failure) 90M->10M(320M) 1.000ms%n",
                        number / 3.0,
                        number))
                .collect(Collectors.joining());
        TrialFixture trial = TrialFixture.in(result, 1, "long", 1)
                .load(
                        new LoadModel.Closed(10, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(SECONDS)))
                .states(LedgerState.ACKNOWLEDGED, 125)
                .progress(IntStream.rangeClosed(1, SECONDS)
                        .mapToObj(LongTrialTest::report)
                        .toArray(ProgressReport[]::new))
                .subject(service -> service.gcLog(log));
        for (int second = 3; second <= SECONDS + 3; second++) {
            trial.sample(new Sample(second * 1_000L, "service", Map.of(Metric.CPU_TIME, second * 500L)));
        }
        TrialFolder folder = trial.write();

        TrialResult judged = CpuLimit.within(LINEAR, "judging a long trial", () -> Judge.trial(folder.path()));

        assertThat(judged.figures().get("allocatedBytesPerOperation")).isBetween(20.0 * (1 << 20), 28.0 * (1 << 20));
        assertThat(judged.figures().get("cpuMillisPerOperation")).isBetween(49.9, 50.1);
    }

    private static ProgressReport report(int second) {
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(second * 1_000L)
                .started(10L * second + 10)
                .acknowledged(10L * second)
                .inFlight(second == SECONDS ? 0 : 10)
                .build();
    }
}
