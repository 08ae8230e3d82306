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
 * Forces a full collection now and then, so that a JVM's log says what is live: what other collections leave may be garbage that
 * an old generation still holds. No JVM option is needed for it. A JVM that gives no answer is asked again the next time.
 */
public record FullCollectionInstrument(Duration every) implements Instrument {
    private static final String COMMAND = "GC.run";
    private static final Duration OFTEN = Duration.ofMillis(500);
    private static final Duration ANSWER_MAX = FixedTimeout.LOOK_INSIDE.time();

    /** For a load that lasts some seconds. */
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
                trialView.subjects().stream().map(this::collecting).toList();
        return () -> threads.forEach(Thread::interrupt);
    }

    private Thread collecting(TrialView.Subject subject) {
        // Without it the heap is as full as the JVM leaves it, which the timeline shows.
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
            // How many collections there were is counted in the JVM's own log, and too few are said there.
        }
    }
}
