package plimsoll.lab.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import plimsoll.model.Bytes;
import plimsoll.model.load.Phase;
import plimsoll.model.record.Sample;
import plimsoll.records.TrialFolder;

/**
 * What an instrument may see of a trial under way.
 *
 * @param subjects that run and have a process number
 * @param latest the newest sample of each member, some 100 ms old at most
 * @param phases that have begun so far, in their order
 * @param nanos since the trial's start
 */
public record TrialView(
        TrialFolder folder,
        List<Subject> subjects,
        Supplier<Map<String, Sample>> latest,
        Supplier<List<Stretch>> phases,
        LongSupplier nanos) {
    public TrialView {
        subjects = List.copyOf(subjects);
    }

    /**
     * When a phase ran.
     *
     * @param toMillis absent while it goes on
     */
    public record Stretch(Phase phase, long fromMillis, Optional<Long> toMillis) {}

    /**
     * A service.
     *
     * @param pid of the process that was started, which may be a shell around the JVM
     */
    public record Subject(String name, long pid, Optional<Bytes> cap, Optional<Bytes> heap) {}

    public long millis() {
        return nanos.getAsLong() / 1_000_000;
    }
}
