package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/** Runs a flight recording in every JVM, and dumps its threads several times during each judged phase. */
public record TimeInstrument() implements Instrument {
    /**
     * A thread gets a new buffer also for an object of up to a quarter of one, which by default is allocated outside of the
     * buffer, where it is seldom sampled: its bytes would be charged to the next place that takes a buffer. The recording
     * needs no option: it is started over the attach socket, so that a JVM inside a script is reached as well.
     */
    @Override
    public List<String> jvmOptions() {
        return List.of("-XX:TLABRefillWasteFraction=4");
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
