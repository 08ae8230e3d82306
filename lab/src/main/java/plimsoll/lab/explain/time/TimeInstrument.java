package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;

/** Has every JVM keep a flight recording, and dumps its threads several times over each judged phase. */
public record TimeInstrument() implements Instrument {
    /** None: a recording is begun over the attach socket, so that a JVM inside a script is reached as well. */
    @Override
    public List<String> jvmOptions() {
        return List.of();
    }

    /** Returns when the recordings run, since to begin one costs the JVM a second of CPU that no operation should see. */
    @Override
    public Look start(TrialView trialView) {
        List<TimeProfiler> looks = trialView.subjects().stream()
                .map(subject -> TimeProfiler.start(subject, trialView))
                .toList();
        looks.forEach(TimeProfiler::awaitBegun);
        return () -> looks.forEach(TimeProfiler::close);
    }
}
