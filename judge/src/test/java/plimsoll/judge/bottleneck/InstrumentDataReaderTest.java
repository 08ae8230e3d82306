package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.RecordedTrial;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;

class InstrumentDataReaderTest {
    @TempDir
    private Path result;

    /** Rates leave out the first quarter of a phase. Without its operations, but with its time, users would seem to be idle. */
    @Test
    void operations_in_flight_are_those_of_the_whole_phase() {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        InstrumentData data = InstrumentDataReader.of(TrialFacts.of(TrialReader.read(trial.folder())))
                .orElseThrow();

        double together = millis(Histograms.read(trial.folder().histograms("uploads"))
                .of("steady", Span.SERVICE)
                .orElseThrow());

        assertThat(data.load().inFlight() * data.millis()).isCloseTo(together, within(0.001 * together));
    }

    private static double millis(Histogram times) {
        return Percentile.meanMillis(times) * times.getTotalCount();
    }
}
