package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.worker.record.SpanRecorder;

class OperationRecorderTest {
    private static final long SEED = 5;
    private static final long SENT = Duration.ofMillis(2_000).toNanos();
    private static final long OVER = Duration.ofMillis(2_100).toNanos();

    @TempDir
    Path folder;

    private enum End {
        REJECTED(new Outcome.Rejected(503), "p.refused"),
        FAILED(new Outcome.Failed("refused"), "p.failed"),
        UNKNOWN(new Outcome.Unknown("reset"), "p.failed"),
        DAMAGED(new Outcome.Damaged("other content"), "p.failed"),
        ABORTED(new Outcome.Aborted(), "p.aborted");

        private final Outcome outcome;
        private final String tag;

        End(Outcome outcome, String tag) {
            this.outcome = outcome;
            this.tag = tag;
        }
    }

    @ParameterizedTest
    @EnumSource(End.class)
    void an_unacknowledged_end_is_timed_from_the_intended_start_and_from_the_send(End end) throws Exception {
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), 0)) {
            OperationRecorder recorder = new OperationRecorder(context(histograms), histograms.times(0));
            recorder.ended(
                    new OperationRecorder.CompletedOperation(new OperationId(SEED, 0, 0), 0, SENT, 0, OVER, 0),
                    end.outcome);
            histograms.flush("p", OVER);
        }
        assertThat(millis())
                .containsOnlyKeys(end.tag, "p.unacknowledged")
                .hasEntrySatisfying(end.tag, millis -> assertThat(millis).isBetween(2_090L, 2_110L))
                .hasEntrySatisfying(
                        "p.unacknowledged", millis -> assertThat(millis).isBetween(99L, 101L));
    }

    private WorkerContext context(SpanRecorder histograms) throws Exception {
        Driver unused = new Driver() {
            @Override
            public Outcome perform(Operation operation) {
                return Outcome.ACKNOWLEDGED;
            }

            @Override
            public void close() {}
        };
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 1, SEED));
        return new WorkerContext(
                new LoadEngine.OnThreads(unused, Runnable::run),
                ledger,
                Optional.empty(),
                histograms,
                PhaseClock.SYSTEM);
    }

    /** Returns the highest time of each span. */
    private Map<String, Long> millis() throws Exception {
        Map<String, Long> millis = new LinkedHashMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("hlog").toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                if (interval instanceof Histogram histogram) {
                    millis.put(histogram.getTag(), histogram.getMaxValue() / 1_000);
                }
            }
        }
        return millis;
    }
}
