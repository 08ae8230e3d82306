package plimsoll.lab.explain.memory;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.explain.TrialView;
import plimsoll.lab.explain.attach.AttachClient;
import plimsoll.lab.explain.attach.AttachTarget;
import plimsoll.model.FixedTimeout;

/**
 * Forces a full collection at intervals, so that the JVM's log shows the live set: after other collections, an old
 * generation may still hold garbage. It needs no JVM option. If a JVM does not answer, it is tried again at the next
 * interval.
 */
public record FullCollectionInstrument(Duration every) implements Instrument {
    private static final String COMMAND = "GC.run";
    private static final Duration OFTEN = Duration.ofMillis(500);
    private static final Duration ANSWER_MAX = FixedTimeout.LOOK_INSIDE.time();

    /** For a load that lasts a few seconds. */
    public static FullCollectionInstrument often() {
        return new FullCollectionInstrument(OFTEN);
    }

    @Override
    public List<String> jvmOptions() {
        return List.of();
    }

    @Override
    public Look start(TrialView trialView) {
        List<Thread> threads =
                trialView.subjects().stream().map(this::startCollecting).toList();
        return () -> threads.forEach(Thread::interrupt);
    }

    private Thread startCollecting(TrialView.Subject subject) {
        // A failure is ignored: the heap is then as full as the JVM leaves it, which the timeline shows.
        return HelperThreads.start("collecting-" + subject.name(), () -> collect(subject.pid()), failure -> {});
    }

    private void collect(long pid) {
        try {
            while (ProcessHandle.of(pid).isPresent()) {
                Thread.sleep(every);
                collectOnce(pid);
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    private static void collectOnce(long pid) throws InterruptedException {
        try {
            Optional<AttachTarget> jvm = AttachTarget.in(pid);
            if (jvm.isPresent()) {
                AttachClient.put(jvm.get(), COMMAND, ANSWER_MAX);
            }
        } catch (IOException noAnswer) {
            // The JVM's own log counts the collections and shows if there were too few.
        }
    }
}
