package plimsoll.lab.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import plimsoll.lab.JvmFiles;
import plimsoll.model.Bytes;
import plimsoll.model.load.Phase;
import plimsoll.model.record.Sample;
import plimsoll.records.TrialFolder;

/**
 * An instrument's view of a running trial.
 *
 * @param subjects those that run and have a process number
 * @param latest newest sample of each member, at most some 100 ms old
 * @param phases phases begun so far, in order
 * @param nanos time since the trial's start
 * @param masked hides secrets in a text that is recorded
 */
public record TrialView(
        TrialFolder folder,
        List<Subject> subjects,
        Supplier<Map<String, Sample>> latest,
        Supplier<List<Stretch>> phases,
        LongSupplier nanos,
        UnaryOperator<String> masked) {
    public TrialView {
        subjects = List.copyOf(subjects);
    }

    /**
     * The time span of a phase.
     *
     * @param toMillis absent while the phase runs
     */
    public record Stretch(Phase phase, long fromMillis, Optional<Long> toMillis) {}

    /**
     * A service.
     *
     * @param pid pid of the process that was started, which may be a shell around the JVM
     * @param files the files that its JVM writes
     */
    public record Subject(String name, long pid, Optional<Bytes> cap, Optional<Bytes> heap, JvmFiles files) {}

    public long millis() {
        return nanos.getAsLong() / 1_000_000;
    }
}
