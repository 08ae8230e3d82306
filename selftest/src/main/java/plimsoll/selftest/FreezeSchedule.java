package plimsoll.selftest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.Launcher;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.Sample;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.TrialProgress;

/** Freezes the service as planned, in a thread of its own, once the phase has started. */
final class FreezeSchedule extends NoOpRunListener implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("ready (\\d+)");

    private final ProcessFreezer freezer;
    private final TrialFolder trial;
    private final FreezePlan plan;
    private Optional<Thread> thread = Optional.empty();
    private volatile Optional<IOException> refused = Optional.empty();

    FreezeSchedule(Launcher launcher, TrialFolder trial, FreezePlan plan) {
        this.trial = trial;
        this.plan = plan;
        try {
            this.freezer = ProcessFreezer.open(launcher, Path.of(System.getProperty("java.io.tmpdir")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start the shell that freezes the service", e);
        }
    }

    @Override
    public void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {
        if (thread.isEmpty() && progress.phase().equals(FreezePlan.PHASE)) {
            long start = System.nanoTime();
            thread = Optional.of(HelperThreads.start(
                    "freezes",
                    () -> freeze(start),
                    failure -> refused = Optional.of(new IOException(failure.toString(), failure))));
        }
    }

    List<Double> frozenMillis() {
        refused.ifPresent(why -> {
            throw new UncheckedIOException("the service could not be frozen", why);
        });
        return freezer.frozenMillis();
    }

    @Override
    public void close() {
        thread.ifPresent(Thread::interrupt);
        freezer.close();
    }

    private void freeze(long startNanos) {
        try {
            long pid = pid();
            for (int i = 0; i < plan.freezes() && !Thread.currentThread().isInterrupted(); i++) {
                long due = startNanos
                        + plan.first().plus(plan.every().multipliedBy(i)).toNanos();
                freezer.freeze(pid, due, plan.freeze());
            }
        } catch (IOException e) {
            refused = Optional.of(e);
        }
    }

    private long pid() throws IOException {
        Matcher ready = READY.matcher(RecordFile.text(trial.member("service").output(), RecordFile.LONGEST_TEXT));
        if (!ready.find()) {
            throw new IOException("the service has not printed its process id yet");
        }
        return Long.parseLong(ready.group(1));
    }
}
