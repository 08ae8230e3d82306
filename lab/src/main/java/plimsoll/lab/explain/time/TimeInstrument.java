package plimsoll.lab.explain.time;

import java.util.List;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.Scene;

/** Has every JVM keep a flight recording, and dumps its threads several times over each judged phase. */
public record TimeInstrument() implements Instrument {
    /** None: a recording is begun over the attach socket, so that a JVM inside a script is reached as well. */
    @Override
    public List<String> jvmOptions() {
        return List.of();
    }

    /** Returns when the recordings run, since to begin one costs the JVM a second of CPU that no operation should see. */
    @Override
    public Look start(Scene scene) {
        List<TimeLook> looks = scene.subjects().stream()
                .map(subject -> TimeLook.start(subject, scene))
                .toList();
        looks.forEach(TimeLook::awaitBegun);
        return () -> looks.forEach(TimeLook::close);
    }
}
