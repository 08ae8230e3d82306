package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/** Runs a flight recording in every JVM, and dumps its threads several times during each judged phase. */
public record TimeInstrument() implements Instrument {
    /** None: the recording is started over the attach socket, so a JVM inside a script is reached as well. */
    @Override
    public List<String> jvmOptions() {
        return List.of();
    }

    /**
     * Returns when the recordings run. Starting one costs the JVM a second of CPU, which must not delay any operation.
     */
    @Override
    public Look start(TrialView trialView) {
        List<TimeProfiler> profilers = trialView.subjects().stream()
                .map(subject -> TimeProfiler.start(subject, trialView))
                .toList();
        profilers.forEach(TimeProfiler::awaitBegun);
        return () -> profilers.forEach(TimeProfiler::close);
    }
}
